/** The fields used of a keydown event. */
type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * Returns the key as a Latin layout has it: on a Cyrillic, Greek, Hebrew or Arabic layout, the letter or digit that the
 * same physical key has on an English keyboard. Keys that type Latin letters or ASCII stay as they are.
 */
export function latinKey({ key, code, shiftKey }: Key): string {
  if ([...key].length !== 1 || key <= '\u007F' || /[\p{Script=Latin}\p{M}]/u.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  if (code === 'Slash') return '/'
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key
}

/** Whether Ctrl, Alt or Meta is pressed. AltGr, which many layouts need for '/' or '@', is none of them. */
export const isModified = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'))

/** Whether the key belongs to an input method that is composing text, such as the Enter that confirms it. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** Whether typed characters go into this element. */
export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement &&
    !/^(button|checkbox|radio|submit|reset|file|range)$/.test(target.type))

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Longest time between two keys that one scanner types, in ms. A shortcut of one key waits that long, because the key
 * may be the first of a code.
 */
export const MAX_SCANNER_INTERVAL = 180
