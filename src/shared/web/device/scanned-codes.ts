import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '../../values/time.ts'
import { createScanDetector } from './scan-detector.ts'
import { createScanListeners, type ScanListenerOptions } from './scan-listeners.ts'

/** What to do with a scanned code. */
export interface ScanHandler {
  /**
   * Returns whether the code is for this handler. `typed`: a field has the focus and received the characters, so that
   * only a code that is known for certain may be claimed; they are then taken out of the field again.
   */
  claims(code: string, typed: boolean): boolean
  handle(code: string): void
}

const handlers = createScanListeners<ScanHandler>()

/** How long a code waits for its handler to be loaded, in ms. */
const EARLY_SCAN_LIFETIME = 10 * SECOND

/** A code that was scanned before any handler was loaded. The first that claims it gets it. */
let early: { code: string; at: number } | undefined

function offerEarlyScan({ claims, handle }: ScanHandler) {
  if (!early || performance.now() - early.at > EARLY_SCAN_LIFETIME || !claims(early.code, false)) return
  const { code } = early
  early = undefined
  handle(code)
}

const handlerOf = (code: string, typed: boolean) =>
  handlers.inOrder().find(({ claims }) => claims(code, typed))

/**
 * Handles the codes that a barcode scanner types on any screen, while the component is mounted. A handler of the shell
 * (`isShell`) gets only the codes that no dialog claims.
 */
export function useScanHandler(
  { claims, handle }: ScanHandler,
  { isShell = false }: ScanListenerOptions = {},
): void {
  const latest = { claims: useEffectEvent(claims), handle: useEffectEvent(handle) }
  useEffect(() => {
    const handler: ScanHandler = {
      claims: (code, typed) => latest.claims(code, typed),
      handle: code => latest.handle(code),
    }
    const stopListening = handlers.add(handler, { isShell })
    offerEarlyScan(handler)
    return stopListening
  }, [isShell])
}

/**
 * Passes each scanned code to the handler that claims it. A field with `data-scans="own"` keeps what is scanned into
 * it. Returns a function that stops listening.
 */
export function listenForScans(): () => void {
  const detector = createScanDetector()
  let before: FieldValue | undefined

  function onKeyDown(event: KeyboardEvent) {
    const { key, timeStamp, ctrlKey, altKey, metaKey, isComposing } = event
    const modified = ctrlKey || altKey || metaKey || isComposing
    const { starts, code } = detector.press({ key, timeStamp, modified })
    const field = fieldOf(event.target)
    if (starts) before = field && { field, value: field.value }
    if (code === undefined || field?.dataset.scans === 'own') return
    const handler = handlerOf(code, field !== undefined)
    if (!handler) {
      if (handlers.inOrder().length === 0 && !field) early = { code, at: performance.now() }
      return
    }
    // Otherwise Enter would submit the form or press the focused button.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (before && before.field === field) restore(before)
    handler.handle(code)
  }

  // Captures keys before the listeners of fields and dialogs.
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field and what it held before the scan. */
interface FieldValue {
  field: TextField
  value: string
}

function fieldOf(target: EventTarget | null): TextField | undefined {
  if (target instanceof HTMLInputElement && /^(button|checkbox|radio|submit)$/.test(target.type))
    return undefined
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target
    : undefined
}

/** Sets the value as if it had been typed: React ignores changes through the element's own property. */
function restore({ field, value }: FieldValue) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
