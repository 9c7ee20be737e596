import { describe, expect, test } from 'vitest'
import { jane, payloadOf } from '#testing/cards/payload.ts'
import { parseId } from './aamva/parse-id.ts'
import { createWedge } from './wedge.ts'

const now = Date.parse('2026-05-20T18:00:00Z')

/** Types keys `gap` ms apart. Returns the text that reaches the page and the detected card, if any. */
function type(keys: readonly string[], gap: number, wedge = createWedge()) {
  let page = ''
  let timeStamp = 1_000
  for (const key of keys) {
    timeStamp += gap
    const press = { key: key.replace('Ctrl+', ''), ctrlKey: key.startsWith('Ctrl+'), timeStamp }
    const verdict = wedge.press(press)
    if (verdict.is === 'human') page += verdict.kept
    if (verdict.is === 'card') page = page.slice(0, -1)
    if (verdict.is === 'typed' || verdict.is === 'human') page += key
  }
  const { card, kept } = wedge.end()
  return { card, page: page + kept }
}

const asEnter = (text: string) =>
  [...text].filter(c => c >= ' ' || c === '\n').map(c => (c === '\n' ? 'Enter' : c))
const asCtrl = (text: string) =>
  [...text].map(c => (c >= ' ' ? c : `Ctrl+${String.fromCharCode(c.charCodeAt(0) + 64)}`))

describe('with a scanner', () => {
  test.each([
    ['types line ends as Enter', asEnter],
    ['types control characters as Ctrl keys', asCtrl],
  ])('that %s, detects the card and withholds all keys', (_what, keysOf) => {
    const { card, page } = type(keysOf(payloadOf(jane)), 8)
    expect(page).toBe('')
    expect(parseId(card ?? '', now)).toMatchObject({
      ok: true,
      data: { lastName: 'SAMPLE', documentId: 'T64235789' },
    })
  })

  test('that pauses in the middle, as wireless ones do, detects the whole card', () => {
    const wedge = createWedge()
    const keys = asEnter(payloadOf(jane))
    let timeStamp = 0
    for (const [place, key] of keys.entries()) {
      timeStamp += place === 90 ? 300 : 10
      wedge.press({ key, ctrlKey: false, timeStamp })
    }
    expect(parseId(wedge.end().card ?? '', now)).toMatchObject({ ok: true, data: { city: 'RICHMOND' } })
  })

  test('that presses Shift for capitals, detects the card', () => {
    const keys = asEnter(payloadOf(jane)).flatMap(key => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))
    expect(parseId(type(keys, 8).card ?? '', now)).toMatchObject({ ok: true })
  })
})

describe('with a person typing', () => {
  test.each([
    ['an e-mail address', 'jane@example.com', 120],
    ['an e-mail address in capitals', 'JANE@AOL.COM', 120],
    ['an e-mail address faster than a person can', 'JANE@AOL.COM', 5],
    ['ANSI after an @, slowly', 'x@ANSI', 200],
    ['an @ at the end', 'jane@', 120],
    ['two @ in a row', 'a@@b', 90],
    ['only the beginning of a card, fast', '@AN', 10],
  ])('passes on %s', (_what, text, gap) => {
    expect(type([...text], gap)).toEqual({ card: undefined, page: text })
  })

  test('passes on Enter, which submits the form', () => {
    const wedge = createWedge()
    wedge.press({ key: '@', ctrlKey: false, timeStamp: 0 })
    expect(wedge.press({ key: 'Enter', ctrlKey: false, timeStamp: 200 })).toEqual({ is: 'typed' })
  })
})
