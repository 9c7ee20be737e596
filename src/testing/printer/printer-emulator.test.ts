import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { addCleanup } from '../environment/cleanup.ts'
import { startPrinter } from './printer-emulator.ts'

test('a connection that was ended before the next is not counted with it', async () => {
  const printer = await startPrinter()
  addCleanup(printer.turnOff)
  const [host, port] = printer.address.split(':') as [string, string]
  for (let count = 0; count < 20; count++) {
    const socket = connect({ host, port: Number(port) })
    await once(socket, 'connect')
    socket.write(Uint8Array.of(0x10, 0x04, 1))
    await once(socket, 'data')
    socket.destroy()
  }
  expect(printer.mostConnections()).toBe(1)
})
