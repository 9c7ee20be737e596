import Printer from 'lucide-react/icons/printer'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { QrCode } from '#platform/web/ui/barcode/qr-code.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import type { Tag } from '../../contract.ts'
import { useTags } from './facility-queries.ts'
import { type ShownType, TypeChips } from './type-chips.tsx'

/** A printable sheet with one QR code per facility. */
export default function CodeSheet() {
  const [shown, setShown] = useState<ShownType>('all')
  const { data: tags, error, refetch } = useTags()
  if (!tags && error) {
    return <ErrorState title="Codes could not be loaded." error={error} onRetry={refetch} />
  }
  if (!tags)
    return <Skeletons count={6} label="Loading codes" className="grid grid-cols-3 gap-3" each="h-40" />
  const codes = tags.filter(
    ({ kind, facilityType }) => kind === 'code' && (shown === 'all' || facilityType === shown),
  )
  return (
    <div className="flex flex-col gap-4">
      <div data-no-print className="flex flex-wrap items-center justify-between gap-3">
        <TypeChips label="Codes" value={shown} onChange={setShown} />
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {codes.length === 0 && (
        <EmptyCard
          icon={<QrCodeIcon />}
          title="No codes yet"
          hint="Each room and locker gets a code when you add it."
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 print:grid-cols-4">
        {codes.map(code => (
          <Label key={code.tagId} code={code} />
        ))}
      </ul>
    </div>
  )
}

/** Black on white in dark mode too: cameras cannot read inverted codes. */
function Label({ code: { tagId, facilityId, facilityName } }: { code: Tag }) {
  return (
    <li className="flex break-inside-avoid flex-col items-center gap-1 rounded-card border border-line bg-white p-3 text-black">
      <p className="font-semibold">{facilityName}</p>
      <QrCode text={qrCodeText(tagId)} label={`QR code of ${facilityName}`} />
      <p className="font-mono tracking-widest">{tagId}</p>
      <div data-no-print className="empty:hidden">
        <PrintOnDesk paper="label" subjectId={facilityId} of={`label of ${facilityName}`} isSmall />
      </div>
    </li>
  )
}

/**
 * A URL lets a phone's own camera app open the Cleaner App. A loopback URL would not work on a phone, so the
 * plain code is used instead.
 */
function qrCodeText(code: string): string {
  const { hostname, origin } = location
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return isLoopback ? code : `${origin}/cleaner-app?dialog=cleaning&tag=${code}`
}
