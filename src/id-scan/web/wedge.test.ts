import { describe, expect, test } from 'vitest'
import { jane, payloadOf } from '../testing/payload.ts'
import { parseId } from './aamva/parse-id.ts'
import { createWedge } from './wedge.ts'

/** Types keys at a pace and gives what reaches the page, and what the wedge makes of it after the silence. */
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

describe('a scanner', () => {
  test.each([
    ['that types line ends as Enter', asEnter],
    ['that types control characters as Ctrl keys', asCtrl],
  ])('%s gives the card, and nothing to the page', (_what, keysOf) => {
    const { card, page } = type(keysOf(payloadOf(jane)), 8)
    expect(page).toBe('')
    expect(parseId(card ?? '')).toMatchObject({
      ok: true,
      data: { lastName: 'SAMPLE', documentId: 'T64235789' },
    })
  })

  test('that pauses in the middle, as one on radio does, gives the whole card', () => {
    const wedge = createWedge()
    const keys = asEnter(payloadOf(jane))
    let timeStamp = 0
    for (const [place, key] of keys.entries()) {
      timeStamp += place === 90 ? 300 : 10
      wedge.press({ key, ctrlKey: false, timeStamp })
    }
    expect(parseId(wedge.end().card ?? '')).toMatchObject({ ok: true, data: { city: 'RICHMOND' } })
  })

  test('that holds Shift for capitals is understood', () => {
    const keys = asEnter(payloadOf(jane)).flatMap(key => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))
    expect(parseId(type(keys, 8).card ?? '')).toMatchObject({ ok: true })
  })
})

describe('a person', () => {
  test.each([
    ['an address', 'jane@example.com', 120],
    ['an address in capitals', 'JANE@AOL.COM', 120],
    ['an address as fast as nobody can', 'JANE@AOL.COM', 5],
    ['ANSI after an @, slowly', 'x@ANSI', 200],
    ['an @ at the end', 'jane@', 120],
    ['two of them', 'a@@b', 90],
    ['only the beginning of a card, fast', '@AN', 10],
  ])('who types %s is let be', (_what, text, gap) => {
    expect(type([...text], gap)).toEqual({ card: undefined, page: text })
  })

  test('who sends the form with Enter sends it', () => {
    const wedge = createWedge()
    wedge.press({ key: '@', ctrlKey: false, timeStamp: 0 })
    expect(wedge.press({ key: 'Enter', ctrlKey: false, timeStamp: 200 })).toEqual({ is: 'typed' })
  })
})
