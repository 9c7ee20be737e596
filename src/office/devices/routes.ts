import { nameDesk } from '#office/accounts/accounts.ts'
import { editedVersion } from '#platform/http/request-data.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { equipDesk, listDesks, readDesk, removeDesk } from './desks.ts'
import { type FindShift, openDrawer } from './drawer-openings.ts'
import {
  blankGuestView,
  pairDisplay,
  readGuestDisplay,
  showGuest,
  type TranslateView,
  unpairDisplay,
} from './guest-display/guest-display.ts'
import { readLogo, saveLogo } from './logo/logo.ts'
import { toOneBit } from './logo/one-bit.ts'
import { addPrinter, changePrinter, listPrinterModels, listPrinters, removePrinter } from './printers.ts'
import { claimPaper, readNextPaper, reportPaper, reportTrouble } from './printing/browser-printing.ts'
import { previewPrinter } from './printing/preview-paper.ts'
import { listPrintJobs } from './printing/print-job-row.ts'
import { discardPrintJob, printAgain, printOnDesk, testPrinter } from './printing/print-jobs.ts'
import type { PrintingOptions } from './printing/printer-turn.ts'
import { GUEST_DISPLAY_TOKEN } from './words.ts'

export function deviceRoutes(
  { route, preparedRoute, rawRoute, runInTransaction }: Router,
  findShift: FindShift,
  printing: PrintingOptions,
  translateView: TranslateView,
) {
  route(contract.readDesk, ({ db, ctx }) => readDesk(db, ctx))
  // It may give the browser its name.
  rawRoute(contract.equipDesk, ({ ctx, body, request, reply }) =>
    runInTransaction(ctx, trx =>
      equipDesk(trx, ctx, body, { key: ctx.desk ?? nameDesk(reply), version: editedVersion(request) }),
    ),
  )
  route(contract.pairDisplay, ({ trx, ctx }) => pairDisplay(trx, ctx))
  route(contract.unpairDisplay, ({ trx, ctx }) => unpairDisplay(trx, ctx))
  route(contract.showGuest, ({ trx, ctx, body }) => showGuest(trx, ctx, body, translateView))
  route(contract.blankGuestView, ({ trx, ctx }) => blankGuestView(trx, ctx))
  rawRoute(contract.readGuestDisplay, ({ db, ctx, request }) => {
    const token = request.headers[GUEST_DISPLAY_TOKEN]
    return readGuestDisplay(db, typeof token === 'string' ? token : '', ctx.at)
  })
  route(contract.listDesks, ({ db }) => listDesks(db))
  route(contract.removeDesk, ({ trx, ctx, params }) => removeDesk(trx, ctx, params.id))
  route(contract.listPrinters, ({ db }) => listPrinters(db))
  route(contract.listPrinterModels, () => listPrinterModels())
  route(contract.addPrinter, ({ trx, ctx, body }) => addPrinter(trx, ctx, body))
  route(contract.changePrinter, ({ trx, ctx, params, body, version }) =>
    changePrinter(trx, ctx, params.id, body, version),
  )
  route(contract.removePrinter, ({ trx, ctx, params }) => removePrinter(trx, ctx, params.id))
  route(contract.previewPrinter, ({ db, ctx, params, query }) =>
    previewPrinter(db, ctx, printing.papers, params.id, query.paper),
  )
  route(contract.readLogo, async ({ db }) => ({ logo: await readLogo(db) }))
  preparedRoute(contract.setLogo, async ({ ctx, body: { image } }) => {
    const logo = await toOneBit(image)
    return trx => saveLogo(trx, ctx, logo)
  })
  route(contract.removeLogo, ({ trx, ctx }) => saveLogo(trx, ctx, null))
  route(contract.testPrinter, ({ trx, ctx, params }) => testPrinter(trx, ctx, params.id, findShift))
  route(contract.listPrintJobs, ({ db, ctx, query }) =>
    listPrintJobs(db, ctx.at, query.waiting !== undefined),
  )
  route(contract.printOnDesk, ({ trx, ctx, body }) => printOnDesk(trx, ctx, printing.papers, body))
  route(contract.printAgain, ({ trx, ctx, params, body }) => printAgain(trx, ctx, params.id, body?.printerId))
  route(contract.discardPrintJob, ({ trx, ctx, params }) => discardPrintJob(trx, ctx, params.id))
  route(contract.readNextPaper, ({ db, ctx }) => readNextPaper(db, ctx))
  // Not repeated from memory: the bytes of a paper are not kept.
  rawRoute(contract.claimPaper, ({ db, ctx, body }) => claimPaper(printing, db, ctx, body.claim))
  route(contract.reportPaper, ({ trx, ctx, params, body }) => reportPaper(trx, ctx, params.id, body))
  route(contract.reportTrouble, ({ trx, ctx, body }) => reportTrouble(trx, ctx, body.trouble))
  route(contract.openDrawer, ({ trx, ctx, body }) => openDrawer(trx, ctx, body, findShift))
}
