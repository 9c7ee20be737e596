/** The use cases of what stands on the desks: printers, cash drawers. */
export { countOpenings, type FindShift } from './drawer-openings.ts'
export type { TranslateView } from './guest-display/guest-display.ts'
export {
  type ComposePaper,
  type DeskPapers,
  loadDeskPaperWords,
  plainPaper,
  type ReadPaper,
} from './printing/desk-papers.ts'
export type { PaperBlock, PaperDocument } from './printing/paper-document.ts'
export { createPrintQueue, type PrintQueue } from './printing/print-queue.ts'
export type { PrintingOptions } from './printing/printer-turn.ts'
export { createPaperQueuer, type FindReceipts } from './printing/queue-papers.ts'
