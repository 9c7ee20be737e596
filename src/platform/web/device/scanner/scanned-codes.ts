import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#platform/values/time.ts'
import { isComposing, isModified, isTextField, latinKey, type TextField } from '../keys.ts'
import type { BurstField, FieldKind } from './looks-like-scan.ts'
import { createScanDetector, type ScanStep } from './scan-detector.ts'
import { createScanListeners, type ScanListenerOptions } from './scan-listeners.ts'
import type { ScannerProfile } from './scanner-profile.ts'

/** The decision for a scanned code. */
export interface ScanHandler {
  /** Returns whether the code is for this handler. */
  claims(code: string): boolean
  handle(code: string): void
}

const handlers = createScanListeners<ScanHandler>()

/** How long a code waits for its handler to be loaded, in ms. */
const EARLY_SCAN_LIFETIME = 10 * SECOND

/** A code that was scanned before any handler was loaded. */
let early: { code: string; at: number } | undefined

/** Passes a code to the handler that claims it. The shell's last one claims every code; until then the code waits. */
function handOver(code: string, at = performance.now()) {
  // Behind the lock screen nothing is heard.
  if (document.body.dataset.shut !== undefined) return
  const handler = handlers.inOrder().find(({ claims }) => claims(code))
  if (handler) handler.handle(code)
  else early = { code, at }
}

function offerEarlyScan() {
  const waiting = early
  early = undefined
  if (waiting && performance.now() - waiting.at <= EARLY_SCAN_LIFETIME) handOver(waiting.code, waiting.at)
}

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
      claims: code => latest.claims(code),
      handle: code => latest.handle(code),
    }
    // Not before all handlers that are mounted now are listening.
    if (early) queueMicrotask(offerEarlyScan)
    return handlers.add(handler, { isShell })
  }, [isShell])
}

/** How the scanner of this desk types. */
let learned: ScannerProfile | undefined

/** Reads scans as the scanner of this desk types them, while the component is mounted. */
export function useLearnedScanner(profile: ScannerProfile | null | undefined): void {
  useEffect(() => {
    learned = profile ?? undefined
    return () => {
      learned = undefined
    }
  }, [profile])
}

let isListening = false

/**
 * Watches the keyboard of the page. What a scanner types is taken out of the field and passed to the handler that
 * claims it; its Enter submits nothing. A field with `data-scans="own"` keeps what is scanned into it. The Enter that
 * confirms an input method does nothing else, and a key that is held presses Enter once. Returns a function that stops
 * listening.
 */
export function watchKeyboard(): () => void {
  if (isListening) return () => undefined
  isListening = true
  const detector = createScanDetector(() => learned)
  /** The fields that the burst was typed into, and what they held before. */
  const typedInto = new Map<TextField, string>()
  let silence: ReturnType<typeof setTimeout> | undefined
  let isBlankWithheld = false

  function onKeyDown(event: KeyboardEvent) {
    if (/^(Shift|Control|CapsLock|AltGraph)$/.test(event.key)) return
    clearTimeout(silence)
    if (isComposing(event)) {
      detector.reset()
      event.stopImmediatePropagation()
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    const isHeldEnter =
      event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)
    if (isHeldEnter) return withhold(event)
    if (keepsScans(event.target)) return detector.reset()

    const step = detector.press({
      character: toCharacter(event),
      timeStamp: event.timeStamp,
      field: toBurstField(event.target),
    })
    if (step.starts) typedInto.clear()
    if (isTextField(event.target) && !typedInto.has(event.target))
      typedInto.set(event.target, event.target.value)
    isBlankWithheld = step.isWithheld && event.key === ' '
    if (step.isWithheld) withhold(event)
    conclude(step)
    silence = setTimeout(() => conclude(detector.pause()), detector.quiet())
  }

  function conclude({ isScan, code }: Pick<ScanStep, 'isScan' | 'code'>) {
    if (isScan) for (const [field, value] of typedInto) restore(field, value)
    if (code !== undefined) handOver(code)
  }

  // A button is pressed by the release of the space bar.
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && isBlankWithheld) event.preventDefault()
  }

  // Captures keys before the listeners of fields and dialogs.
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    isListening = false
    clearTimeout(silence)
    removeEventListener('keydown', onKeyDown, { capture: true })
    removeEventListener('keyup', onKeyUp, { capture: true })
  }
}

function withhold(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Scanners type control characters as Enter, Tab, or Ctrl with a letter. A key that is held is no scanner's. */
function toCharacter(event: KeyboardEvent): string | undefined {
  if (event.repeat) return undefined
  if (event.key === 'Enter' && !isModified(event)) return '\n'
  if (event.key === 'Tab' && !event.shiftKey && !isModified(event)) return '\t'
  const key = latinKey(event)
  if (key.length !== 1) return undefined
  if (!isModified(event)) return key
  const isControl = event.ctrlKey && !event.altKey && !event.metaKey
  return isControl ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31) : undefined
}

/** Whether the element keeps what is scanned into it: it says so, or a password manager types into it. */
const keepsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.dataset.scans === 'own' ||
    /username|password|one-time-code/.test(target.getAttribute('autocomplete') ?? ''))

function toBurstField(target: EventTarget | null): BurstField | undefined {
  if (isTextField(target)) return { kind: toKind(target), before: target.value }
  const isChoice = target instanceof Element && target.closest('[role=menu], [role=listbox], [role=grid]')
  if (isChoice) return { kind: 'choice', before: '' }
  // The search is opening and collects what is typed meanwhile.
  return document.body.dataset.typing === undefined ? undefined : { kind: 'search', before: '' }
}

function toKind(field: TextField): FieldKind {
  if (field instanceof HTMLSelectElement) return 'choice'
  // A combobox with a name keeps its text: the name or phone of a guest, into which nobody means to scan.
  const isSearch = field.role === 'combobox' && field.name === ''
  if (field.type === 'search' || isSearch) return 'search'
  if (field.type === 'tel' || /tel|phone/i.test(`${field.autocomplete} ${field.name}`)) return 'phone'
  if (field.type === 'password') return 'pin'
  if (/date|time/.test(field.type)) return 'date'
  return field.type === 'number' || /decimal|numeric/.test(field.inputMode) ? 'amount' : 'text'
}

/** Sets the value as if it had been typed: React ignores changes through the element's own property. */
function restore(field: TextField, value: string) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
