/** The fields used of a keydown event. */
export interface KeyPress {
  key: string
  /** Ctrl, Alt or Meta is pressed, or an input method composes text. */
  modified: boolean
  /** In ms. */
  timeStamp: number
}

/** `starts`: the first key after a pause. `code`: this Enter ended the scan of a code. */
export interface ScanStep {
  starts: boolean
  code?: string
}

/** Maximum time between two keys of a scanner, in ms. Nobody types a whole code that fast. */
export const MAX_KEY_INTERVAL = 50

/** The shortest code, so that a quickly typed room number is none. */
const MIN_LENGTH = 4

/**
 * Distinguishes a barcode scanner that acts as a keyboard from a person who types: letters, digits, dashes and the
 * characters of an address, each within 50 ms of the one before, then Enter. Any other character, or more than one
 * line, is not a barcode: an ID card, for example, has many lines and begins with '@'. A named key such as Escape
 * counts as a pause, because no code contains one: the key that closes a dialog may come right before a scan.
 */
export function createScanDetector() {
  let code = ''
  let isOther = false
  let last = Number.NEGATIVE_INFINITY

  function press({ key, modified, timeStamp }: KeyPress): ScanStep {
    // Scanners press Shift for capital letters.
    if (key === 'Shift') return { starts: false }
    if (key.length > 1 && key !== 'Enter') {
      last = Number.NEGATIVE_INFINITY
      return { starts: false }
    }
    const starts = timeStamp - last > MAX_KEY_INTERVAL
    last = timeStamp
    if (starts) [code, isOther] = ['', false]
    if (key !== 'Enter' || modified) {
      if (/^[0-9A-Za-z:/?=&.%_-]$/.test(key) && !modified) code += key
      else isOther = true
      return { starts }
    }
    const scanned = isOther || code.length < MIN_LENGTH ? undefined : code
    // What follows without a pause is a further line.
    isOther = true
    return scanned === undefined ? { starts } : { starts, code: scanned }
  }

  return { press }
}
