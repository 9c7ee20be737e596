import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useToday } from '#office/settings/web/queries.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter, DialogSums } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type Item, restockForm } from '../../contract.ts'
import { averageCost, formatQuantity, restockQuantity } from '../../rules.ts'
import { ItemDialog } from '../items/item-dialog.tsx'
import { toParams, useRestockItem } from '../queries.ts'

/** Records a delivery (SPEC §5, Restock). */
export default function RestockInventoryDialog({ itemId }: { itemId: number }) {
  const today = useToday()
  return (
    <ItemDialog title="Restock Item" itemId={itemId}>
      {item => today && <RestockForm item={item} today={today} />}
    </ItemDialog>
  )
}

const schema = restockForm.required()
type Values = ReturnType<typeof schema.parse>

function RestockForm({ item, today }: { item: Item; today: string }) {
  const { close } = useDialog()
  const restock = useRestockItem()
  const [duplicate, setDuplicate] = useState<{ values: Values; message: string }>()
  const { form, Field } = useZodForm(schema, {
    quantityAdded: restockQuantity(item),
    costPerUnit: item.cost,
    supplier: item.supplier,
    invoiceNumber: '',
    restockDate: today,
    notes: '',
    confirmed: false,
  })

  const missing = item.maxStock - item.currentStock
  const fillUp = () =>
    form.setValue('quantityAdded', missing, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  async function saveRestock(values: Values) {
    const saved = await restock.mutateAsync({ params: toParams(item.id), body: values })
    const added = formatQuantity(saved.quantityAdded, item.unit)
    toast({
      title: 'Item restocked',
      description: `${added} added to ${item.name}; ${formatQuantity(saved.newStockLevel, item.unit)} in stock`,
    })
    close()
  }

  return (
    <>
      <Form
        form={form}
        onSubmit={async values => {
          try {
            await saveRestock(values)
          } catch (error) {
            const message = duplicateInvoiceMessage(error)
            if (!message) throw error
            setDuplicate({ values, message })
          }
        }}
        onFailed={showErrorToast('restock inventory')}
      >
        <DialogBody className="flex flex-col gap-4">
          <Fields>
            <Field
              name="quantityAdded"
              label="Quantity"
              required
              hint={missing > 0 && <FillUp missing={missing} onFill={fillUp} />}
            >
              {control => <NumberInput {...control} min={1} step={1} inputMode="numeric" />}
            </Field>
            <Field name="costPerUnit" label="Cost per unit" required>
              {control => <NumberInput {...control} min={0} step={0.01} />}
            </Field>
            <Field name="supplier" label="Supplier" required>
              <Input autoComplete="off" />
            </Field>
            <Field name="invoiceNumber" label="Invoice number">
              <Input autoComplete="off" />
            </Field>
            <Field name="restockDate" label="Delivered on">
              {control => <DateTimePicker {...control} dateOnly optional {...(today && { max: today })} />}
            </Field>
            <Field name="notes" label="Notes">
              <Textarea rows={1} className="min-h-9" />
            </Field>
          </Fields>
        </DialogBody>
        <DialogSums>
          <Totals item={item} control={form.control as unknown as Control<Values>} />
          <FormError />
        </DialogSums>
        <DialogFooter>
          <CancelButton onCancel={close} />
          <SubmitButton pending="Processing...">Restock</SubmitButton>
        </DialogFooter>
      </Form>
      {duplicate && (
        <Confirm
          title="Enter this invoice again?"
          action="Enter Again"
          onConfirm={() =>
            saveRestock({ ...duplicate.values, confirmed: true }).catch(error => {
              showErrorToast('restock inventory')(error)
              throw error
            })
          }
          onClose={() => setDuplicate(undefined)}
        >
          {duplicate.message}. Enter it again only for another line of the same invoice; otherwise the stock
          is counted twice.
        </Confirm>
      )}
    </>
  )
}

function FillUp({ missing, onFill }: { missing: number; onFill: () => void }) {
  return (
    <button type="button" className="tap text-primary-ink hover:underline" onClick={onFill}>
      Fill to maximum: {missing.toLocaleString('en-US')}
    </button>
  )
}

/** Returns the server's message if it asks to confirm an invoice that was entered before. */
function duplicateInvoiceMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 ? error.errors.invoiceNumber : undefined
}

/** Cost of the delivery, and the new stock and average cost. */
function Totals({ item, control }: { item: Item; control: Control<Values> }) {
  const { quantityAdded = 0, costPerUnit = 0 } = useWatch({ control })
  const added = Math.max(0, Math.round(quantityAdded))
  const delivery = { stock: added, costCents: toCents(Math.max(0, costPerUnit)) }
  const stock = item.currentStock + added
  const average = averageCost({ stock: item.currentStock, costCents: toCents(item.cost) }, delivery)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2.5">
      <dt className="text-muted">Total cost</dt>
      <dd className="text-right font-semibold">
        <Money dollars={toDollars(added * delivery.costCents)} />
      </dd>
      <dt className="text-muted">New stock level</dt>
      <dd className="text-right tabular-nums">
        {item.currentStock.toLocaleString('en-US')} → {formatQuantity(stock, item.unit)}
      </dd>
      <dt className="text-muted">New average cost</dt>
      <dd className="text-right">
        <Money dollars={item.cost} /> → <Money dollars={toDollars(average)} />
      </dd>
      {stock > item.maxStock && (
        <dd className="col-span-2 pt-1 text-amber-ink">
          This is more than the maximum of {formatQuantity(item.maxStock, item.unit)}.
        </dd>
      )}
    </dl>
  )
}
