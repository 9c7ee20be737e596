import type { Page } from '@playwright/test'

/**
 * Types a text as a USB or Bluetooth scanner does: real key events of the browser, 5 ms apart by their own time, so
 * that a busy machine cannot make them look like a person's.
 */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const begun = Date.now() / 1_000
  await Promise.all(
    [...text].map((character, place) =>
      wire.send('Input.dispatchKeyEvent', { ...keyOf(character), timestamp: begun + place * 0.005 }),
    ),
  )
  await wire.detach()
}

const CONTROL = 2

/** Line ends are typed as Enter, other control characters with the Ctrl key. */
function keyOf(character: string) {
  if (character === '\n' || character === '\r')
    return { type: 'keyDown' as const, key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  const code = character.charCodeAt(0)
  if (code < 32)
    return { type: 'rawKeyDown' as const, key: String.fromCharCode(code + 64), modifiers: CONTROL }
  return { type: 'keyDown' as const, key: character, text: character, unmodifiedText: character }
}
