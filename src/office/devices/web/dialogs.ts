import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id, noParams } from '#platform/web/ui/dialogs/params.ts'
import * as devices from '../contract.ts'

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  printer: {
    find: { label: 'Add Printer', words: 'receipt printer, network printer' },
    params: z.object({ printerId: id }).partial(),
    calls: [devices.listPrinters, devices.listPrinterModels, devices.addPrinter, devices.changePrinter],
    load: () => import('./printer-dialog.tsx'),
  },
  'printer-preview': {
    params: z.object({ printerId: id }),
    calls: [devices.previewPrinter],
    load: () => import('./preview-dialog.tsx'),
  },
  'print-jobs': {
    find: { label: 'Papers to Print', words: 'printer, receipts, queue, print again' },
    params: noParams,
    calls: [devices.listPrintJobs, devices.printAgain, devices.discardPrintJob],
    load: () => import('./print-jobs-dialog.tsx'),
  },
  'learn-scanner': {
    find: { label: 'Learn Scanner', words: 'barcode scanner, prefix, keyboard layout' },
    params: noParams,
    calls: [devices.readDesk, devices.equipDesk],
    load: () => import('./scanner/learn-scanner-dialog.tsx'),
  },
  'pair-display': {
    find: { label: 'Guest Display', words: 'customer display, second screen' },
    params: noParams,
    calls: [devices.pairDisplay],
    load: () => import('./guest-display/pair-display-dialog.tsx'),
  },
  'no-sale': {
    find: { label: 'No Sale', words: 'open drawer, change, till' },
    params: noParams,
    calls: [devices.openDrawer],
    load: () => import('./no-sale-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
