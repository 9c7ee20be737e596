import { expect, test } from 'vitest'
import { createScanListeners } from './scan-listeners.ts'

test('the dialog that opened last is asked first, and the shell last, however late it was loaded', () => {
  const { add, inOrder } = createScanListeners<string>()
  add('products', { isShell: true })
  add('check-in')
  const close = add('search')
  add('papers', { isShell: true })
  expect(inOrder()).toEqual(['search', 'check-in', 'papers', 'products'])
  close()
  expect(inOrder()).toEqual(['check-in', 'papers', 'products'])
})
