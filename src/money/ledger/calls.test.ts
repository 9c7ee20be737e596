import { expect, test } from 'vitest'
import { paymentMethodName, tenderName } from './words.ts'

test.each([
  ['credit_card', 'Credit Card'],
  ['cash', 'Cash'],
  ['mobile_payment', 'Mobile Payment'],
  ['cheque', 'Mobile Payment'],
  ['', 'Mobile Payment'],
])("a guest's payment by '%s' is shown as %s (SPEC §3)", (method, name) =>
  expect(paymentMethodName(method)).toBe(name),
)

test.each([
  ['bank_transfer', 'bank transfer'],
  ['gift_cards', 'gift card'],
  ['visit_packs', 'visit pack'],
] as const)("a member's payment by %s is shown as %s", (method, name) =>
  expect(tenderName(method)).toBe(name),
)
