import ImageUp from 'lucide-react/icons/image-up'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Spinner } from '#platform/web/ui/feedback/skeleton.tsx'
import { useFileDrop } from '#platform/web/ui/forms/file-drop.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { ParsedId } from './aamva/parse-id.ts'
import { parseErrors } from './aamva/parse-id.ts'
import type { Decoders } from './decode/decoders.ts'
import { isPicture, PictureError, pictureErrors, readFile } from './read-file.ts'

export interface UploadScanProps {
  decoders: Decoders
  onRead: (scanned: ParsedId) => void
}

/** Reads a picture of the card that is chosen, dropped or pasted. It is not uploaded to the server. */
export function UploadScan({ decoders, onRead }: UploadScanProps) {
  const { busy, problem, take, refuse } = useFileReader(decoders, onRead)
  const input = useRef<HTMLInputElement>(null)
  usePastedPicture(take, refuse)

  const { isOver, target } = useFileDrop(files => {
    const file = files.find(isPicture)
    if (file) take(file)
    else refuse(pictureErrors.notDropped)
  })

  return (
    <div className="flex flex-col gap-3">
      <div
        {...target}
        className={cn(
          'flex min-h-52 flex-col items-center justify-center gap-3 rounded-card border-2 border-line-strong border-dashed px-6 py-8 text-center transition-colors',
          isOver && 'border-primary bg-primary-soft',
        )}
      >
        <ImageUp className="size-8 text-muted" aria-hidden />
        {busy ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            Reading photo...
          </p>
        ) : (
          <>
            <p className="max-w-prose text-muted">
              Drop or paste a photo of the back of the card. It stays on this device.
            </p>
            <Button variant="primary" onClick={() => input.current?.click()}>
              Choose Image
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Card photo"
          className="hidden"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (!file) return
            if (isPicture(file)) take(file)
            else refuse(pictureErrors.notChosen)
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Reads one picture at a time; a new one replaces one that is being read. */
function useFileReader(decoders: Decoders, onRead: (scanned: ParsedId) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const current = useRef(0)
  useEffect(() => () => void current.current++, [])

  const refuse = useCallback((sentence: string) => {
    current.current++
    setBusy(false)
    setProblem(sentence)
  }, [])

  const take = useCallback(
    async (file: Blob) => {
      const mine = ++current.current
      setBusy(true)
      setProblem(undefined)
      const outcome = await readFile(file, decoders).catch((error: unknown) => error)
      if (mine !== current.current) return
      if (outcome instanceof Error) {
        return refuse(outcome instanceof PictureError ? outcome.message : pictureErrors.notProcessed)
      }
      const parsed = outcome as Awaited<ReturnType<typeof readFile>>
      if (!parsed.ok) return refuse(parseErrors[parsed.refusal])
      setBusy(false)
      onRead(parsed)
    },
    [decoders, onRead, refuse],
  )
  return { busy, problem, take, refuse }
}

function usePastedPicture(take: (file: Blob) => void, refuse: (sentence: string) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      const picture = files.find(isPicture)
      if (picture) take(picture)
      else refuse(pictureErrors.notChosen)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [take, refuse])
}
