import { type PrinterEmulator, startPrinter } from '#testing/printer/printer-emulator.ts'
import { test as base } from './test.ts'

/** A story with a printer, which is turned off at its end. */
export const test = base.extend<{ printer: PrinterEmulator }>({
  printer: async ({ page: _ }, use) => {
    const printer = await startPrinter()
    await use(printer)
    await printer.turnOff()
  },
})
