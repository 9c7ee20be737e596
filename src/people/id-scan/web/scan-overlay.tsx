import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useModal } from '#platform/web/ui/dialogs/modal.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { ParsedId } from './aamva/parse-id.ts'
import { CameraScan } from './camera-scan.tsx'
import { useDecoders } from './decode/decoders.ts'
import type { ScanDialogProps } from './scan-dialog.tsx'
import { ScanResult } from './scan-result.tsx'
import { UploadScan } from './upload-scan.tsx'

/** The full-screen scanner of the member dialog (SPEC §2). */
export default function ScanOverlay({ scanned, onScanned, onUse, onClose }: ScanDialogProps) {
  const modal = useModal(onClose)
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...modal}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-appear flex-col bg-surface pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <div className="flex items-center gap-3 px-5 pt-4 pb-3">
            <Radix.Title className="flex-1 font-semibold text-lg tracking-tight">Scan ID Card</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </div>
          {scanned ? (
            <div className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col">
              <ScanResult scanned={scanned} onAgain={() => onScanned(undefined)} onUse={onUse} />
            </div>
          ) : (
            <Scanning onRead={onScanned} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Scanning({ onRead }: { onRead: (scanned: ParsedId) => void }) {
  const [upload, setUpload] = useState(false)
  const decoders = useDecoders()
  if (!decoders) return null
  const done = (scanned: ParsedId) => {
    toast({ title: 'ID Scanned Successfully' })
    onRead(scanned)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 pb-5">
      {upload ? (
        <UploadScan decoders={decoders} onRead={done} />
      ) : (
        <CameraScan full decoders={decoders} onRead={done} onUpload={() => setUpload(true)} />
      )}
    </div>
  )
}
