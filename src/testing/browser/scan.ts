import { wire } from './input-method.ts'

/** Types a code as a scanner does, all keys at the same time, into the element that has the focus. */
export function scan(code: string, target: Element = document.activeElement ?? document.body): void {
  const timeStamp = performance.now()
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    target.dispatchEvent(event)
  }
}

/**
 * Types a text with real keys into whatever has the focus, as a scanner does that takes `gap` ms a key. A line end is
 * Enter, a tab is Tab. The times are those of the keys, so that nothing waits and a busy machine changes nothing.
 */
export async function typeAsScanner(text: string, gap = 5): Promise<void> {
  return typeInRhythm(text, [gap])
}

/** When the last key was typed, in s. */
let timestamp = 0

/**
 * Types a text with real keys, with these times between them in turn, in ms, after a pause. Their times follow the real
 * clock, not the page's: keys from before the page was loaded would all have the time 0.
 */
export async function typeInRhythm(text: string, gaps: readonly number[]): Promise<void> {
  timestamp = Math.max((performance.timeOrigin + performance.now()) / 1_000, timestamp + 1)
  const presses = [...text].map((character, index) => {
    timestamp += gaps[index % gaps.length]! / 1_000
    return wire().send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...toKey(character) })
  })
  await Promise.all(presses)
}

function toKey(character: string) {
  if (character === '\n') return { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  if (character === '\t') return { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  return { key: character, text: character, unmodifiedText: character }
}
