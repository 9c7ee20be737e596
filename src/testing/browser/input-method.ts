import { cdp } from 'vitest/browser'

/** The connection to the developer tools of the page's browser. */
export const wire = () => cdp() as unknown as { send(method: string, params: object): Promise<void> }

/** Composes a text with an input method in the field that has the focus, and presses the Enter that confirms it. */
export async function confirmComposition(text: string): Promise<void> {
  await wire().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
  await pressEnter(229)
  await insertText(text)
}

/** Inserts a text into the field that has the focus, as a paste or an input method does. */
export const insertText = (text: string) => wire().send('Input.insertText', { text })

/** Presses the Enter of input methods that report it after the composition has ended. */
export const pressConfirmingEnter = () => pressEnter(229)

async function pressEnter(windowsVirtualKeyCode: number) {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode }
  await wire().send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter })
  await wire().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
}
