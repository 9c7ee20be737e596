import type { Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'

const executablePath = findChromium()

/** Options of a phone: size, touch, a camera that shows `film` (default: a test pattern) and Web NFC. */
export const phone = (film?: string) => ({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
  launchOptions: {
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--enable-blink-features=WebNFC',
      ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
    ],
    ...(executablePath && { executablePath }),
  },
})

/** The Web NFC classes that the mock uses; missing in TypeScript's types. */
interface NfcWindow {
  NDEFReader: { prototype: { scan: unknown } }
  NDEFReadingEvent: new (type: string, init: object) => Event
  nfc: { readers: EventTarget[]; refuseWith: string | undefined }
}

/**
 * Mocks the NFC chip: replaces only scan(), which would crash the tab without a chip. Classes, events and
 * signals are those of the browser.
 */
export async function installFakeNfc(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const nfc: NfcWindow['nfc'] = { readers: [], refuseWith: undefined }
    const given = window as unknown as NfcWindow
    given.nfc = nfc
    given.NDEFReader.prototype.scan = async function scan(
      this: EventTarget,
      options?: { signal?: AbortSignal },
    ) {
      if (nfc.refuseWith) throw new DOMException('Refused', nfc.refuseWith)
      if (options?.signal?.aborted) throw new DOMException('Aborted', 'AbortError')
      if (nfc.readers.includes(this)) throw new DOMException('Scanning already', 'InvalidStateError')
      nfc.readers.push(this)
      options?.signal?.addEventListener('abort', () => nfc.readers.splice(nfc.readers.indexOf(this), 1))
    }
  })
}

/** Removes Web NFC, as on an iPhone. */
export async function removeNfc(page: Page): Promise<void> {
  await page.addInitScript(() => {
    delete (window as unknown as Partial<NfcWindow>).NDEFReader
  })
}

/**
 * Makes later scans fail with an error: NotAllowedError if NFC is denied, NotSupportedError without a chip.
 */
export const failNfcScans = (page: Page, name: string | undefined) =>
  page.evaluate(refuseWith => {
    ;(window as unknown as NfcWindow).nfc.refuseWith = refuseWith
  }, name)

/** Simulates a tag at the phone, with a text or with its serial number only. */
export const presentTag = (page: Page, tag: { serial: string; text?: string }) =>
  page.evaluate(({ serial, text }) => {
    const { nfc, NDEFReadingEvent } = window as unknown as NfcWindow
    if (nfc.readers.length === 0) throw new Error('No scan is running')
    const records =
      text === undefined ? [{ recordType: 'empty' }] : [{ recordType: 'text', data: text, lang: 'en' }]
    for (const reader of [...nfc.readers])
      reader.dispatchEvent(new NDEFReadingEvent('reading', { serialNumber: serial, message: { records } }))
  }, tag)

/** Simulates an unreadable tag. */
export const presentUnreadableTag = (page: Page) =>
  page.evaluate(() => {
    for (const reader of [...(window as unknown as NfcWindow).nfc.readers])
      reader.dispatchEvent(new Event('readingerror'))
  })
