import { useEffect, useEffectEvent } from 'react'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { frameTexts } from '../languages/texts.ts'
import { Button } from '../ui/actions/button.tsx'
import { useTexts } from '../ui/text/use-texts.ts'
import { useCamera } from './use-camera.ts'
import { CameraError, Viewfinder } from './viewfinder.tsx'

/** Time between two scans, in ms. */
const SCAN_INTERVAL = 150

export interface CodeScannerProps {
  format: CodeFormat
  /** Tells the person what to hold in front of the camera. */
  hint: string
  /** Returns whether to accept a code. Without it, every code of the format is accepted. */
  accepts?: (text: string) => boolean
  onCode: (text: string) => void
  onClose: () => void
}

/** Reads a code with the camera as soon as one is visible. */
export default function CodeScanner({
  format,
  hint,
  accepts = () => true,
  onCode,
  onClose,
}: CodeScannerProps) {
  const t = useTexts(frameTexts)
  const camera = useCamera()
  const { video, state, start } = camera
  const accepted = useEffectEvent(accepts)
  const found = useEffectEvent(onCode)

  useEffect(() => void start(), [])

  useEffect(() => {
    if (state !== 'on') return
    let stopped = false
    const scan = async () => {
      const text = video.current ? await readCode(video.current, format) : undefined
      if (stopped) return
      if (text && accepted(text)) found(text)
      else timer = setTimeout(scan, SCAN_INTERVAL)
    }
    let timer = setTimeout(scan, SCAN_INTERVAL)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [state, video, format])

  return (
    <div className="flex flex-col gap-3">
      <Viewfinder camera={camera} label={t('cameraView')} />
      <CameraError sentence={camera.error} />
      {state === 'on' && <p className="text-center text-muted">{hint}</p>}
      <Button onClick={onClose}>{t('cancel')}</Button>
    </div>
  )
}

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** QR codes are on rooms, Code 128 barcodes on member cards. */
export type CodeFormat = 'QRCode' | 'Code128'

/** Returns the text of the code in the current camera frame, or undefined if there is none. */
async function readCode(video: HTMLVideoElement, format: CodeFormat): Promise<string | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return undefined
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(video, 0, 0)
  const pixels = context.getImageData(0, 0, width, height)
  const [code] = await readBarcodes(pixels, { formats: [format], maxNumberOfSymbols: 1 })
  return code?.text.trim() || undefined
}
