import { showFailure } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, Form, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type Printer, printerForm } from '../contract.ts'
import { ports } from './browser-printer/port.ts'
import { useAddPrinter, useChangePrinter, usePrinterModels, usePrinters } from './queries.ts'

/** Adds a receipt printer, or changes it. */
export default function PrinterDialog({ printerId }: { printerId?: number | undefined }) {
  const { close } = useDialog()
  const { data: printers, error, refetch } = usePrinters()
  const { data: models } = usePrinterModels()
  const printer = printers?.find(({ id }) => id === printerId)
  return (
    <Dialog
      title={printerId ? 'Edit Printer' : 'Add Printer'}
      description="A receipt printer on your network, at the server or at a desk."
      onClose={close}
    >
      <DialogContent
        value={printers && models && (printerId === undefined || printer) ? { models } : undefined}
        error={error}
        failure="The printer could not be loaded."
        onRetry={refetch}
      >
        {({ models }) => <PrinterForm printer={printer} models={models} />}
      </DialogContent>
    </Dialog>
  )
}

interface PrinterFormProps {
  printer: Printer | undefined
  models: readonly { id: string; name: string }[]
}

const connections = [
  { value: 'tcp', label: 'Network' },
  { value: 'server_file', label: 'USB port of the server' },
  { value: 'browser', label: 'USB or serial port of a desk' },
]

const portHint = 'Needs Chrome or Edge at the desk. On Windows, use the serial port of the printer driver.'

/** Characters of a line on the two usual rolls. */
const widths = '80 mm paper has 42 or 48, 58 mm paper 32. The test page shows it.'

function PrinterForm({ printer, models }: PrinterFormProps) {
  const { close } = useDialog()
  const add = useAddPrinter()
  const change = useChangePrinter()
  const { form, Field } = useZodForm(printerForm, {
    name: printer?.name ?? '',
    transport: printer?.transport ?? 'tcp',
    address: printer?.address ?? '',
    model: printer?.model ?? 'generic',
    columns: printer?.columns ?? 42,
  })
  const transport = form.watch('transport')
  return (
    <Form
      form={form}
      onSubmit={async body => {
        if (printer)
          await change.mutateAsync({ params: { id: String(printer.id) }, body, ifMatch: printer.version })
        else await add.mutateAsync({ body })
        toast({
          title: printer ? 'Printer saved' : 'Printer added',
          description:
            body.transport === 'browser'
              ? `${body.name}. Choose it under This desk, then connect it.`
              : `${body.name}. Print a test page to see whether it works.`,
        })
        close()
      }}
      onFailed={showFailure('The printer could not be saved')}
    >
      <DialogBody>
        <Fields>
          <Field name="name" label="Name" required>
            <Input autoComplete="off" placeholder="Front desk printer" />
          </Field>
          <Field name="transport" label="Connection">
            {control => (
              <Select
                {...control}
                options={connections}
                onChange={event => {
                  control.onChange(event)
                  form.setValue('address', event.target.value === 'browser' ? 'usb' : '')
                }}
              />
            )}
          </Field>
          {transport === 'tcp' && (
            <Field
              name="address"
              label="Address"
              required
              hint="Hold the printer's feed button while you switch it on: it prints its address."
            >
              <Input autoComplete="off" spellCheck={false} placeholder="192.168.1.50" />
            </Field>
          )}
          {transport === 'server_file' && (
            <Field name="address" label="Device" required hint="The user of the server must be in group lp.">
              <Input autoComplete="off" spellCheck={false} placeholder="/dev/usb/lp0" />
            </Field>
          )}
          {transport === 'browser' && (
            <Field name="address" label="Port" hint={portHint}>
              <Select options={ports} />
            </Field>
          )}
          <Field name="model" label="Model">
            <Select options={models.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
          <Field name="columns" label="Characters per line" required hint={widths}>
            {control => <NumberInput {...control} min={24} max={64} step={1} className="w-28" />}
          </Field>
        </Fields>
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <SubmitButton>{printer ? 'Save Printer' : 'Add Printer'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
