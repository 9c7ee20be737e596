import { expect, test } from 'vitest'
import { createScanDetector } from './scan-detector.ts'

/** Types keys `gap` ms apart and returns the codes that were detected. */
function type(
  keys: readonly string[],
  gap: number,
  detector = createScanDetector(),
  start = 1_000,
): string[] {
  return keys.flatMap((key, index) => {
    const step = detector.press({
      key: key.replace('Ctrl+', ''),
      modified: key.startsWith('Ctrl+'),
      timeStamp: start + index * gap,
    })
    return step.code ?? []
  })
}

const scanOf = (code: string) => [...code, 'Enter']

test.each([
  ['an EAN', '4006381333931', 8],
  ['a slow wireless scanner', '4006381333931', 50],
  ['a code with letters and a dash', 'KD-0007', 10],
  ['the shortest code', '1234', 10],
])('detects %s', (_what, code, gap) => {
  expect(type(scanOf(code), gap)).toEqual([code])
})

test('detects capitals that are typed with Shift', () => {
  expect(type(['Shift', 'K', 'Shift', 'D', '-', '0', '7', 'Enter'], 8)).toEqual(['KD-07'])
})

test('detects a code right after the key that closed a dialog', () => {
  expect(type(['Escape', ...scanOf('4006381333931')], 8)).toEqual(['4006381333931'])
})

test.each([
  ['a person who types digits', scanOf('4006381333931'), 80],
  ['three digits at any speed', scanOf('107'), 5],
  ['words', scanOf('bath towel'), 5],
  ['a code that ends with Tab', [...'4006381333931', 'Tab'], 8],
  ['keys with Ctrl', ['Ctrl+v', ...scanOf('4006')], 8],
  ['an ID card of several lines', ['@', 'Enter', ...scanOf('ANSI636000'), ...scanOf('DAQT64235789')], 8],
  ['only Enter', ['Enter', 'Enter'], 8],
])('ignores %s', (_what, keys, gap) => {
  expect(type(keys, gap)).toEqual([])
})

test('ignores what was typed before the scan, and detects the next one', () => {
  const detector = createScanDetector()
  expect(type([...'107'], 150, detector, 0)).toEqual([])
  expect(type(scanOf('4006381333931'), 8, detector, 1_000)).toEqual(['4006381333931'])
  expect(type(scanOf('4006381333931'), 8, detector, 2_000)).toEqual(['4006381333931'])
})

test('tells the first key after a pause', () => {
  const detector = createScanDetector()
  const steps = ['4', '0', '0', '6'].map((key, index) =>
    detector.press({ key, modified: false, timeStamp: 500 + index * 10 }),
  )
  expect(steps.map(({ starts }) => starts)).toEqual([true, false, false, false])
})
