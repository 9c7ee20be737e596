import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { LEARNED_CODE, learnScanner, type ScanSample } from '#platform/web/device/scanner/scanner-profile.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Bars } from '#platform/web/ui/barcode/bars.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useSaveScanner } from './save-scanner.ts'

const SCANS = 3

/** Time without a key after which a scan is complete, in ms. */
const QUIET = 600

/** Learns how the scanner of this desk types, from three scans of one code. */
export default function LearnScannerDialog() {
  const { close } = useDialog()
  const { save } = useSaveScanner()
  const [samples, setSamples] = useState<readonly ScanSample[]>([])
  const [fault, setFault] = useState('')

  async function take(sample: ScanSample) {
    const all = [...samples, sample]
    setFault('')
    setSamples(all)
    if (all.length < SCANS) return
    setSamples([])
    const scanner = learnScanner(all)
    if (!scanner) return setFault('This was another code, or the scans differ. Scan it three times again.')
    try {
      await save({ ...scanner, layout: { ...scanner.layout } })
      toast({ title: 'Scanner learned', description: 'Scan any code to see that it is recognized.' })
      close()
    } catch (error) {
      showFailure('The scanner could not be saved')(error)
    }
  }

  return (
    <Dialog
      title="Learn Scanner"
      description="Scan this code three times. It may be on another screen or on paper."
      size="lg"
      onClose={close}
    >
      <DialogBody className="flex flex-col items-center gap-4">
        <div className="w-full max-w-xl rounded bg-white p-4 text-center text-black">
          <Bars text={LEARNED_CODE} className="h-20" />
          <p className="font-mono">{LEARNED_CODE}</p>
        </div>
        <ScanField onScan={sample => void take(sample)} />
        <p aria-live="polite" className="font-medium">
          {samples.length} of {SCANS} scans
        </p>
        {fault && (
          <p role="alert" className="text-red-ink">
            {fault}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
      </DialogFooter>
    </Dialog>
  )
}

/** Hears the keys of a scanner as they are. */
function ScanField({ onScan }: { onScan: (sample: ScanSample) => void }) {
  const keys = useRef<{ text: string; times: number[] }>({ text: '', times: [] })
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(silence.current), [])

  function finish(suffix: ScanSample['suffix']) {
    clearTimeout(silence.current)
    const { text, times } = keys.current
    keys.current = { text: '', times: [] }
    if (text === '') return
    onScan({ text, gaps: times.slice(1).map((time, index) => time - times[index]!), suffix })
  }

  function hear(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || (event.key === 'Tab' && keys.current.text !== '')) {
      event.preventDefault()
      return finish(event.key === 'Enter' ? 'enter' : 'tab')
    }
    if (event.key.length !== 1) return
    event.preventDefault()
    keys.current.text += event.key
    keys.current.times.push(event.timeStamp)
    clearTimeout(silence.current)
    silence.current = setTimeout(() => finish('none'), QUIET)
  }

  return (
    <input
      readOnly
      // biome-ignore lint/a11y/noAutofocus: The dialog is there to scan into this field.
      autoFocus
      data-scans="own"
      aria-label="Scan here"
      placeholder="Scan here"
      className="h-11 w-full max-w-xl rounded-control border border-line-strong bg-surface px-3 text-center"
      onKeyDown={hear}
    />
  )
}
