import { type BurstField, looksLikeScan } from './looks-like-scan.ts'
import { decodeScan, type ScannerProfile } from './scanner-profile.ts'

/** A key as it reaches the page. */
export interface ScanKey {
  /**
   * The character that a scanner means by it: '\n' for Enter, '\t' for Tab, a control character for Ctrl and a letter.
   * Undefined for a key that no scanner presses, such as an arrow key.
   */
  character: string | undefined
  /** In ms. */
  timeStamp: number
  /** The field that has the focus; undefined if none has. */
  field: BurstField | undefined
}

/** The decision for a key. */
export interface ScanStep {
  /** The key is part of a scan and must not reach the page. */
  isWithheld: boolean
  /** The first key after a pause. */
  starts?: true
  /** The characters since `starts` were a scan: take them out of the field. */
  isScan?: true
  /** The scan is complete, and this is its text. */
  code?: string
}

/** Maximum time between two keys of one burst, in ms: more than that of slow scanners, and less than a pause. */
const MAX_INTERVAL = 250

/** Time without a key after which a code that ends with neither Enter nor Tab is complete, in ms. */
const QUIET = 300

/** The same for an ID card: wireless scanners pause between its lines. */
const QUIET_IN_CARD = 450

/** Separates the fields of a GS1 code. */
const SEPARATOR = '\u001D'

const PASS: ScanStep = { isWithheld: false }
const WITHHOLD: ScanStep = { isWithheld: true }

/** The first characters of every ID card. A British keyboard has the quotation mark where others have the '@'. */
const cardHeader = /^["@][\s\p{Cc}]{0,8}(?:ANSI|AAMVA)/iu

/** The possible beginning of an ID card's header. */
const cardBeginning = /^["@][\s\p{Cc}]{0,8}(?:A|AN|ANS|AA|AAM|AAMV)?$/iu

/** Whether a scanned text is an ID card. */
export const isIdCard = (text: string): boolean => cardHeader.test(text)

/**
 * Distinguishes a barcode scanner that acts as a keyboard from a person who types. Scanners end a code with Enter, Tab
 * or nothing, and type the line ends of an ID card as Enter. From the moment a burst is known to be a scan, its keys
 * are withheld until a pause.
 */
export function createScanDetector(profile: () => ScannerProfile | undefined = () => undefined) {
  let text = ''
  let gaps: number[] = []
  let field: BurstField | undefined
  let last = Number.NEGATIVE_INFINITY
  let state: 'typing' | 'card' | 'done' = 'typing'
  /** The card was returned, but the rest of it may reach the page late. */
  let isRead = false

  /** What the scanner of the desk means by the text so far. */
  const meant = () => decodeScan(text, profile())

  function reset() {
    text = ''
    gaps = []
    state = 'typing'
    isRead = false
    last = Number.NEGATIVE_INFINITY
  }

  function press(key: ScanKey): ScanStep {
    const { character, timeStamp } = key
    const gap = timeStamp - last
    // A shortcut, such as '/', may have moved the focus into a field.
    const isElsewhere = state === 'typing' && text !== '' && !field && key.field !== undefined
    if (gap > maxInterval() || isElsewhere || (isRead && character === undefined)) reset()
    if (state !== 'typing') {
      last = timeStamp
      if (state === 'card') text += character ?? ''
      isRead = false
      return WITHHOLD
    }
    if (character === '\n' || character === '\t') return end(gap, character, timeStamp)
    if (character === undefined || isPersonsCommand(character)) {
      reset()
      return PASS
    }
    return type(key, gap)
  }

  /** Ctrl and a letter, unless it is the separator within a code or belongs to the header of an ID card. */
  const isPersonsCommand = (character: string) =>
    character < ' ' && character !== SEPARATOR && !cardBeginning.test(meant())

  function type({ character = '', timeStamp, field: current }: ScanKey, gap: number): ScanStep {
    const starts = text === ''
    if (starts) field = current
    else gaps.push(gap)
    last = timeStamp
    text += character
    if (isIdCard(meant())) {
      state = 'card'
      return { isWithheld: true, isScan: true }
    }
    // A blank would press the focused button, and a control character is a command of the browser.
    const isCommand = (character === ' ' && !field) || character < ' '
    return starts ? { isWithheld: false, starts } : { isWithheld: isCommand }
  }

  /** Enter or Tab. */
  function end(gap: number, character: string, timeStamp: number): ScanStep {
    if (cardBeginning.test(meant())) {
      last = timeStamp
      text += character
      return WITHHOLD
    }
    if (!looksLikeScan({ text, gaps, endGap: gap, field }, profile())) {
      reset()
      return PASS
    }
    const code = meant()
    last = timeStamp
    state = 'done'
    return { isWithheld: true, isScan: true, code }
  }

  /** After a code, only what follows in its own rhythm belongs to it: the rest of a line end, or a further line. */
  function maxInterval(): number {
    if (state === 'card') return QUIET_IN_CARD
    return state === 'done' ? Math.max(25, 1.5 * Math.max(...gaps)) : MAX_INTERVAL
  }

  return {
    press,
    reset,
    /** How long to wait for a further key before calling `pause`, in ms. */
    quiet: () => (state === 'card' ? QUIET_IN_CARD : QUIET),
    /**
     * Called after a time without keys: returns the code or the ID card that this completes. Otherwise the time of the
     * next key decides: on a busy machine keys reach the page late. So does the rest of an ID card, after which the
     * next pause returns all of it.
     */
    pause(): Pick<ScanStep, 'isScan' | 'code'> {
      if (state === 'card') {
        isRead = true
        return { isScan: true, code: meant() }
      }
      const isCode = state === 'typing' && looksLikeScan({ text, gaps, endGap: undefined, field }, profile())
      if (!isCode) return {}
      const code = meant()
      reset()
      return { isScan: true, code }
    },
  }
}
