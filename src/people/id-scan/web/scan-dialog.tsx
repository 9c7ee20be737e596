import { useState } from 'react'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { ParsedId } from './aamva/parse-id.ts'
import { CameraScan } from './camera-scan.tsx'
import { useDecoders } from './decode/decoders.ts'
import { ScanResult } from './scan-result.tsx'
import { UploadScan } from './upload-scan.tsx'

export interface ScanDialogProps {
  /** The result, if a keyboard scanner has already read a card. */
  scanned: ParsedId | undefined
  onScanned: (scanned: ParsedId | undefined) => void
  onUse: (scanned: ParsedId) => void
  onClose: () => void
}

/** The nested dialog 'Scan ID Card' (SPEC §2): camera or upload, then the result. */
export default function ScanDialog({ scanned, onScanned, onUse, onClose }: ScanDialogProps) {
  return (
    <Dialog title="Scan ID Card" onClose={onClose} size="lg">
      {scanned ? (
        <ScanResult scanned={scanned} onAgain={() => onScanned(undefined)} onUse={onUse} />
      ) : (
        <Scanning onRead={onScanned} />
      )}
    </Dialog>
  )
}

function Scanning({ onRead }: { onRead: (scanned: ParsedId) => void }) {
  const [way, setWay] = useState<'camera' | 'upload'>('camera')
  const decoders = useDecoders()
  const done = (scanned: ParsedId) => {
    toast({ title: 'ID Scanned Successfully' })
    onRead(scanned)
  }
  return (
    <DialogBody>
      <Tabs
        label="Scan method"
        tabs={[
          { value: 'camera', label: 'Camera Scan' },
          { value: 'upload', label: 'Upload Image' },
        ]}
        value={way}
        onChange={setWay}
      >
        {decoders &&
          (way === 'camera' ? (
            <CameraScan decoders={decoders} onRead={done} onUpload={() => setWay('upload')} />
          ) : (
            <UploadScan decoders={decoders} onRead={done} />
          ))}
      </Tabs>
    </DialogBody>
  )
}
