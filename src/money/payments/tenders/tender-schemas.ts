import { z } from 'zod'
import { cashGiven } from '#money/ledger/contract.ts'
import { cardMethods, moneyAccounts } from '#money/ledger/words.ts'
import { guestPaymentMethods, memberPaymentMethods } from '#office/settings/words.ts'
import { id, money, singleLineText } from '#platform/values/fields.ts'

/** The amount due that was shown. Another amount is refused: the bill or the price has changed. */
export const shownDue = money().optional()

const tenderAmount = money(0.01, 'Amount must be at least 0.01')
const tenderList = <T extends z.ZodType>(tender: T) => z.array(tender).min(1, 'Required').max(6).optional()

/**
 * Tenders of a split payment. Their sum must equal the amount that the server computes as due. A card is named by its
 * code.
 */
const tendersBy = <M extends string>(methods: readonly M[]) =>
  tenderList(
    z
      .object({
        method: z.enum([...methods, ...cardMethods]),
        amount: tenderAmount,
        given: cashGiven,
        code: singleLineText(40).optional(),
      })
      .refine(({ method, code }) => !cardMethods.some(card => card === method) || code, {
        path: ['code'],
        message: 'Code is required',
      }),
  )
export const guestPayments = tendersBy(guestPaymentMethods)
export const memberPayments = tendersBy(memberPaymentMethods)
export const accountPayments = tendersBy(moneyAccounts)

/** Payment of all that is due, by one method or split. */
export const anyPayment = z.object({
  paymentMethod: z.enum(moneyAccounts).optional(),
  cashGiven,
  payments: accountPayments,
})
export const hasMethod = ({ paymentMethod, payments }: z.output<typeof anyPayment>) =>
  Boolean(paymentMethod || payments)
export const needsMethod = { path: ['paymentMethod'], message: 'Payment method is required' }
export const payBillForm = anyPayment.extend({ due: shownDue }).refine(hasMethod, needsMethod)

const someAmount = z.number('Amount is required').pipe(tenderAmount)

/** Payment of open bills of an account, the oldest first: all of the amount due, or less. */
export const payAccountForm = anyPayment.extend({ amount: someAmount }).refine(hasMethod, needsMethod)

/** The credit that pays a bill of its account. */
export const applyCreditForm = z.object({ billId: id, amount: someAmount })

/** Tenders by money alone: a gift card cannot be bought with a gift card. */
export const moneyPayments = tenderList(
  z.object({ method: z.enum(guestPaymentMethods), amount: tenderAmount, given: cashGiven }),
)
