import { expect, onTestFinished, test } from 'vitest'
import { openDecoders } from './decoders.ts'

const frame = () => createImageBitmap(new ImageData(640, 480))

test('there are two decoders: while one reads a frame, the other is free', async () => {
  const decoders = openDecoders()
  onTestFinished(decoders.close)
  expect(decoders.idle).toBe(true)
  const first = decoders.read(await frame(), 'film')
  expect(decoders.idle).toBe(true)
  const second = decoders.read(await frame(), 'film')
  expect(decoders.idle).toBe(false)
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
  expect(decoders.idle).toBe(true)
})
