import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useBill } from '#money/bills/web/queries.ts'
import type { PaymentMethod, TenderAmount, TenderInput } from '#money/ledger/words.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import type { Label } from '#money/pricing/languages/texts.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fields, Field as FormField, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { giftCardForm, visitPackForm } from '../contract.ts'
import type { CardKind } from '../words.ts'
import { useSellCard } from './queries.ts'

const kinds = [
  { value: 'value', label: 'Gift Card' },
  { value: 'visits', label: 'Visit Pack' },
] as const

export interface SellCardDialogProps {
  /** The open bill that it goes onto. Default: a bill of its own, paid at once. */
  billId?: number | undefined
}

/** Sells a gift card or a visit pack; its details open for printing. */
export default function SellCardDialog({ billId }: SellCardDialogProps) {
  const { close } = useDialog()
  const [kind, setKind] = useState<CardKind>('value')
  return (
    <Dialog
      title="Sell Gift Card"
      description={billId === undefined ? undefined : <BillName billId={billId} />}
      size="checkout"
      onClose={close}
    >
      <div className="px-5 pb-1">
        <Chips label="Kind" chips={kinds} value={kind} onChange={setKind} />
      </div>
      {kind === 'value' ? <GiftCardForm billId={billId} /> : <VisitPackForm billId={billId} />}
    </Dialog>
  )
}

/** Whose bill it goes onto. */
function BillName({ billId }: { billId: number }) {
  const { data: bill } = useBill(billId)
  return bill ? `On the bill of ${[bill.label, bill.customer].filter(Boolean).join(' · ')}` : '\u00a0'
}

const valueSchema = z.object({ amount: giftCardForm.shape.amount, holder: z.string() })

function GiftCardForm({ billId }: SellCardDialogProps) {
  const { form, Field } = useZodForm(valueSchema, { amount: 50, holder: '' })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const { tenders, sell, panel } = useSale(amount, sayPlainly('newGiftCard'), billId)
  return (
    <CheckoutForm
      form={form}
      onSubmit={values => sell({ kind: 'value', ...values, ...tenders })}
      onFailed={showErrorToast('sell the gift card')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="amount" label="Amount" required>
          {control => <NumberInput {...control} min={1} step={0.01} />}
        </Field>
        <Holder />
      </DialogBody>
      <MoneyPanel {...panel} />
    </CheckoutForm>
  )
}

const { price, visits, facilityType, hours } = visitPackForm.shape
const packSchema = z.object({ price, visits, facilityType, hours, holder: z.string() })

function VisitPackForm({ billId }: SellCardDialogProps) {
  const { form, Field } = useZodForm(packSchema, {
    price: Number.NaN,
    visits: 10,
    facilityType: 'room',
    hours: 2,
    holder: '',
  })
  const amount = useWatch({ control: form.control, name: 'price' })
  const { tenders, sell, panel } = useSale(amount, sayPlainly('visitRedeemed'), billId)
  return (
    <CheckoutForm
      form={form}
      onSubmit={values => sell({ kind: 'visits', ...values, ...tenders })}
      onFailed={showErrorToast('sell the visit pack')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="visits" label="Visits" required>
            {control => <NumberInput {...control} min={1} step={1} />}
          </Field>
          <Field name="price" label="Price" required>
            {control => <NumberInput {...control} min={1} step={0.01} />}
          </Field>
          <Field name="facilityType" label="For" required>
            <Select
              options={[
                { value: 'room', label: 'Rooms' },
                { value: 'locker', label: 'Lockers' },
              ]}
            />
          </Field>
          <Field name="hours" label="Hours per visit" required>
            {control => <NumberInput {...control} min={0.25} step={0.25} />}
          </Field>
        </Fields>
        <Holder />
      </DialogBody>
      <MoneyPanel {...panel} />
    </CheckoutForm>
  )
}

const Holder = () => (
  <FormField name="holder" label="For" hint="Name on the printed card. Optional">
    <Input autoComplete="off" maxLength={100} />
  </FormField>
)

/** The payment of a sale, the call that sells, and the panel that takes the money. */
function useSale(amount: number, name: Label, billId: number | undefined) {
  const { open, close } = useDialog()
  const { currency } = useVenueLocale()
  const sellCard = useSellCard()
  const done = useDone()
  const payment = useGuestPayment({
    due: amount > 0 ? amount : null,
    ...(billId !== undefined && { own: 'later', later: true }),
  })
  async function sell(body: Parameters<typeof sellCard>[0]) {
    const card = await sellCard(body)
    open('gift-card-details', { cardId: card.id })
    const told = {
      title: `${name.label} sold`,
      description: `${formatMoney(card.price, currency)}, code ending in ${card.codeEnd}`,
    }
    await done(payment, told, { billIds: [card.billId] })
  }
  // A gift card cannot be bought with a gift card, so the panel offers none.
  const tenders = { ...payment.body, payments: payment.body.payments?.filter(isMoney), billId }
  const lines = amount > 0 ? [{ kind: 'total', ...name, amount }] : null
  const action = billId === undefined ? 'Sell' : 'Add to Bill'
  return { tenders, sell, panel: { payment, lines, label: 'Bill', action, onCancel: close } }
}

const isMoney = (tender: TenderInput<PaymentMethod>): tender is TenderAmount<PaymentMethod> =>
  tender.method !== 'gift_card' && tender.method !== 'visit_pack'
