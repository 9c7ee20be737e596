import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/**
 * Types a text as a USB or Bluetooth scanner does, with real key events whose timestamps are 5 ms apart even on a busy
 * machine. The last is 50 ms ago, so that what a person presses next does not belong to the scan.
 */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const length = text.length * 0.005
  // No scanner reads two codes within half a second.
  const begun = Math.max(Date.now() / 1_000 - 0.05 - length, lastScan + 0.5)
  lastScan = begun + length
  const ahead = lastScan + 0.05 - Date.now() / 1_000
  if (ahead > 0) await setTimeout(1_000 * ahead)
  await Promise.all(
    [...text].map((character, place) =>
      wire.send('Input.dispatchKeyEvent', { ...toKey(character), timestamp: begun + place * 0.005 }),
    ),
  )
  await wire.detach()
}

/** When the last key of the last scan was pressed, in s. */
let lastScan = 0

const CONTROL = 2

/** Maps line ends to Enter and other control characters to Ctrl keys. */
function toKey(character: string) {
  if (character === '\n' || character === '\r')
    return { type: 'keyDown' as const, key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  const code = character.charCodeAt(0)
  if (code < 32)
    return { type: 'rawKeyDown' as const, key: String.fromCharCode(code + 64), modifiers: CONTROL }
  return { type: 'keyDown' as const, key: character, text: character, unmodifiedText: character }
}
