import { voidForm } from '#money/ledger/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { idParams } from '#platform/values/fields.ts'
import {
  applyDepositForm,
  bill,
  correctionForm,
  discountPreview,
  discountQuery,
  lineForm,
  writeOffForm,
} from './bill-schemas.ts'
import { deposit, keepDepositForm } from './deposits/deposit-schemas.ts'

export * from './bill-schemas.ts'
export * from './deposits/deposit-schemas.ts'

export const readBill = endpoint({
  method: 'GET',
  path: '/api/billing/bills/:id',
  roles: deskRoles,
  summary: 'A bill with its lines, tenders, deposits and balance',
  params: idParams,
  response: bill,
})

export const previewDiscount = endpoint({
  method: 'GET',
  path: '/api/billing/bills/:id/discount',
  roles: deskRoles,
  summary: 'What a discount or comp takes off, and whether the caller may give it',
  params: idParams,
  query: discountQuery,
  response: discountPreview,
})

export const addLine = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/lines',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Add a fee, service, discount, comp, tip or service charge to an open bill',
  params: idParams,
  body: lineForm,
  response: bill,
  status: 201,
})

export const correctLine = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/lines/:lineId/correction',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Take back a line, with its discounts, by a further line',
  params: idParams.extend({ lineId: idParams.shape.id }),
  body: correctionForm,
  response: bill,
  status: 201,
})

export const writeOffBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/write-off',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Write off what is owed on a bill as bad debt',
  params: idParams,
  body: writeOffForm,
  response: bill,
})

export const recoverBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/recovery',
  roles: deskRoles,
  summary: 'Take back the write-off of a bill: it is owed again',
  params: idParams,
  response: bill,
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/return',
  roles: deskRoles,
  summary: 'Return a deposit by its own method',
  params: idParams,
  response: deposit,
})

export const keepDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/keep',
  roles: deskRoles,
  summary: 'Keep all or part of a deposit as revenue',
  params: idParams,
  body: keepDepositForm,
  response: deposit,
})

/** A deposit that was kept or applied by mistake is held again. */
export const restoreDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/restoration',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Hold a deposit again that was kept or applied by mistake: what it paid is due again',
  params: idParams,
  body: voidForm,
  response: deposit,
})

export const applyDeposit = endpoint({
  method: 'POST',
  path: '/api/billing/deposits/:id/apply',
  roles: deskRoles,
  summary:
    'Pay the bill from a deposit, or charge a line such as a lost key and pay it; the rest is returned',
  params: idParams,
  body: applyDepositForm,
  response: deposit,
})
