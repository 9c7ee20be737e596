import { QrCode } from '#platform/web/ui/barcode/qr-code.tsx'
import type { AppKey } from '../../contract.ts'

/** The key of an authenticator app, to scan or to type. */
export function AppSetup({ app }: { app: AppKey }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <div className="w-44 shrink-0 self-center rounded-control border border-line bg-white">
        <QrCode text={app.uri} label="QR code for your authenticator app" />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p>Scan this code with an authenticator app, or enter the key there:</p>
        <output className="select-all break-all font-mono">{app.key.replace(/(.{4})(?=.)/g, '$1 ')}</output>
        <p className="text-muted">Then enter the six digits that the app shows.</p>
      </div>
    </div>
  )
}
