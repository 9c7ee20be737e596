import Nfc from 'lucide-react/icons/nfc'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { mayScanTags, scanTag } from './nfc.ts'

export interface TagInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter, or when a tag was scanned. */
  onEnter: (tagId: string) => void
  error?: string | undefined
}

/** A tag's id, typed or, if the browser supports NFC, scanned. */
export function TagInput({ id, value, onChange, onEnter, error }: TagInputProps) {
  const { scanning, scan, failure } = useScan(tagId => {
    onChange(tagId)
    onEnter(tagId)
  })
  const wrong = error ?? failure

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter must not submit the surrounding form.
    event.preventDefault()
    onEnter(value)
  }

  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <div className="flex gap-2">
        <Input
          id={id}
          data-scans="own"
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="04:A2:1B:3C:4D:5E:80"
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong && `${id}-error`}
        />
        {mayScanTags() && (
          <Button pending={scanning && 'Hold near tag...'} onClick={() => void scan()}>
            <Nfc aria-hidden />
            Scan
          </Button>
        )}
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="text-red-ink text-xs">
          {wrong}
        </p>
      )}
    </div>
  )
}

function useScan(onTag: (tagId: string) => void) {
  const [scanning, setScanning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function scan() {
    stop.current = new AbortController()
    setScanning(true)
    setFailure(undefined)
    try {
      const tagId = await scanTag(stop.current.signal)
      if (tagId !== undefined) onTag(tagId)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setScanning(false)
    }
  }
  return { scanning, scan, failure }
}
