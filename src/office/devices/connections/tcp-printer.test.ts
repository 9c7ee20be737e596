import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startPrinter } from '#testing/printer/printer-emulator.ts'
import { printerAddressOf } from '../rules.ts'
import type { PrinterConnection } from './printer-connection.ts'
import { connectPrinter } from './tcp-printer.ts'

const PAPER = new TextEncoder().encode('Receipt 000001\n'.repeat(20))

async function openPrinter() {
  const printer = await startPrinter()
  addCleanup(printer.turnOff)
  const connect = () =>
    connectPrinter(printerAddressOf(printer.address)!, {
      answersStatus: true,
      asks: true,
      signal: new AbortController().signal,
    }) as Promise<PrinterConnection>
  return { printer, connect }
}

test('only the bytes of the paper count as sent', async () => {
  const { printer, connect } = await openPrinter()
  expect(await (await connect()).print(PAPER)).toEqual({
    isPrinted: true,
    failure: null,
    bytesSent: PAPER.length,
    hasAnswered: true,
  })
  await expect.poll(() => printer.papers.map(({ length }) => length)).toEqual([PAPER.length])
})

test('a printer that hung up before the paper was sent none of it', async () => {
  const { printer, connect } = await openPrinter()
  printer.behave('hangs up')
  const connection = await connect()
  await expect.poll(printer.connections).toBe(0)
  expect(await connection.print(PAPER)).toMatchObject({
    isPrinted: false,
    failure: 'interrupted',
    bytesSent: 0,
  })
})
