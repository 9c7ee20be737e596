import PrinterIcon from 'lucide-react/icons/printer'
import { useState } from 'react'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge, type BadgeProps } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Printer } from '../../contract.ts'
import type { PrinterState } from '../../words.ts'
import { ConnectPrinter } from '../browser-printer/connect-printer.tsx'
import { ports } from '../browser-printer/port.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskDisplay } from '../guest-display/desk-display.tsx'
import { LogoForm } from '../paper/logo-form.tsx'
import { usePrinters, useRemovePrinter, useTestPrinter } from '../queries.ts'
import { DeskScanner } from '../scanner/desk-scanner.tsx'
import { useDesk } from './desk-queries.ts'

/** Settings → Devices: the printers of the venue, and what this desk uses. */
export default function DevicesSection() {
  const { data: printers, error, refetch } = usePrinters()
  const { open } = useDialog()
  const desk = useDesk()
  if (!printers && error)
    return <ErrorState title="Printers could not be loaded." error={error} onRetry={refetch} />
  if (!printers || !desk)
    return (
      <Skeletons count={2} label="Loading devices" className="flex flex-col gap-4" each="h-40 max-w-3xl" />
    )
  return (
    <div className="flex flex-col gap-7">
      <SettingsCard title="Printers">
        {printers.length === 0 ? (
          <EmptyState
            icon={<PrinterIcon />}
            title="No printers yet"
            hint="Without one, receipts open in the browser."
            action={<Button onClick={() => open('printer', {})}>Add Printer</Button>}
          />
        ) : (
          <div className="flex flex-col gap-3">
            <ul className="divide-y divide-line">
              {printers.map(printer => (
                <PrinterRow key={printer.id} printer={printer} />
              ))}
            </ul>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => open('printer', {})}>Add Printer</Button>
              <Button variant="ghost" onClick={() => open('print-jobs')}>
                Papers to Print
              </Button>
            </div>
          </div>
        )}
      </SettingsCard>
      {printers.length > 0 && (
        <SettingsCard title="Logo" hint="Printed in black and white on top of receipts.">
          <LogoForm />
        </SettingsCard>
      )}
      <SettingsCard title="This desk" hint="Of this browser. Other desks have their own.">
        <DeskForm desk={desk} printers={printers} />
      </SettingsCard>
      {desk.printerId !== null && desk.browserPort !== null && (
        <SettingsCard title="Printer at this computer" hint="Choose the device once in this browser.">
          <ConnectPrinter key={desk.printerId} printerId={desk.printerId} port={desk.browserPort} />
        </SettingsCard>
      )}
      {desk.id !== null && (
        <SettingsCard title="Guest display" hint="Shows guests at this desk what is due.">
          <DeskDisplay hasDisplay={desk.hasDisplay} />
        </SettingsCard>
      )}
      {desk.id !== null && (
        <SettingsCard title="Scanner" hint="Only needed if scanned codes are not recognized at this desk.">
          <DeskScanner scanner={desk.scanner} />
        </SettingsCard>
      )}
    </div>
  )
}

const states: Record<PrinterState, { label: string; tone: BadgeProps['tone'] }> = {
  unknown: { label: 'Not used yet', tone: 'gray' },
  ready: { label: 'Ready', tone: 'green' },
  unreachable: { label: 'Cannot be reached', tone: 'orange' },
  silent: { label: 'Does not answer', tone: 'orange' },
  paper: { label: 'Out of paper', tone: 'orange' },
  cover: { label: 'Cover open', tone: 'orange' },
  offline: { label: 'Offline', tone: 'orange' },
  interrupted: { label: 'Connection lost', tone: 'orange' },
  not_connected: { label: 'Not connected at its desk', tone: 'orange' },
  no_port: { label: 'No port in its browser', tone: 'orange' },
}

function PrinterRow({ printer }: { printer: Printer }) {
  const { open } = useDialog()
  const test = useTestPrinter()
  const remove = useRemovePrinter()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, address, columns, state, waiting } = printer
  const params = { id: String(id) }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="text-muted text-xs">
          {ports.find(({ value }) => value === address)?.label ?? address} · {columns} characters
          {waiting > 0 && ` · ${waiting} waiting`}
        </span>
      </span>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
      <Button
        size="sm"
        disabled={test.isPending}
        onClick={() =>
          test.mutate(
            { params },
            {
              onSuccess: () => toast({ title: 'Test page queued', description: name }),
              onError: showFailure('The test page could not be printed'),
            },
          )
        }
      >
        Test Page<span className="sr-only"> on {name}</span>
      </Button>
      <Button size="sm" onClick={() => open('printer-preview', { printerId: id })}>
        Preview<span className="sr-only"> of {name}</span>
      </Button>
      <Button size="sm" onClick={() => open('printer', { printerId: id })}>
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={`Remove ${name}?`}
          action="Remove Printer"
          danger
          onConfirm={() => remove.mutateAsync({ params })}
          onClose={() => setIsAsking(false)}
        >
          Desks that use it print in the browser again. Papers that wait for it are discarded.
        </Confirm>
      )}
    </li>
  )
}
