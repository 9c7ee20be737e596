import { afterAll, expect, test, vi } from 'vitest'

const model = { vendorId: 0x04b8, productId: 0x0e15 }
const connected: object[] = []

vi.stubGlobal('navigator', { usb: { getDevices: () => Promise.resolve(connected) } })
afterAll(() => vi.unstubAllGlobals())

test('another printer of the same model is not opened in place of the chosen one', async () => {
  const { openUsbDevice } = await import('./usb-port.ts')
  connected.push({ ...model, serialNumber: 'B' })
  expect(await openUsbDevice({ printerId: 1, name: 'TM-T20II', ...model, serialNumber: 'A' })).toBeUndefined()
})
