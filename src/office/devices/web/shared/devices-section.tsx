import PrinterIcon from 'lucide-react/icons/printer'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { ConnectPrinter } from '../browser-printer/connect-printer.tsx'
import { DeskForm } from '../desk-form.tsx'
import { DeskDisplay } from '../guest-display/desk-display.tsx'
import { OtherDesks } from '../other-desks.tsx'
import { LogoForm } from '../paper/logo-form.tsx'
import { PrinterRow } from '../printer-row.tsx'
import { useDesks, usePrinters } from '../queries.ts'
import { DeskScanner } from '../scanner/desk-scanner.tsx'
import { useDesk } from './desk-queries.ts'

/** Settings → Devices: the printers of the venue, and what this desk uses. */
export default function DevicesSection() {
  const { data: printers, error, refetch } = usePrinters()
  const { open } = useDialog()
  const desk = useDesk()
  const { data: desks = [] } = useDesks()
  const others = desks.filter(({ id }) => id !== desk?.id)
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
      <SettingsCard
        title="Kiosk mode"
        hint="Shows nothing but Keydesk at this desk, and prints pages without a dialog."
      >
        <p className="mb-2">Close Chrome or Edge, then start it with:</p>
        <code className="wrap-anywhere block select-all rounded bg-sunken p-2 text-sm">
          chrome --kiosk --kiosk-printing {location.origin}
        </code>
      </SettingsCard>
      {others.length > 0 && (
        <SettingsCard title="Other desks" hint="Each is set up in its own browser.">
          <OtherDesks desks={others} printers={printers} />
        </SettingsCard>
      )}
    </div>
  )
}
