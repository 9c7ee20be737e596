import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { invalidate, queryFor } from '#platform/web/data/query-client.ts'
import { readNextPaper, reportTrouble } from '../../contract.ts'
import { watchDevice } from '../browser-printer/device.ts'
import { type HeldPrinter, holdPrinter } from '../browser-printer/hold-printer.ts'
import { canUse } from '../browser-printer/port.ts'

interface BrowserPrinterProps {
  printerId: number
  /** 'usb', 'serial:9600' */
  port: string
}

/**
 * Prints what waits for the printer at a port of this computer, if no other tab of this browser does. Reports that a
 * browser without ports cannot.
 */
export default function BrowserPrinter({ printerId, port }: BrowserPrinterProps) {
  // Also after a failed request, and for papers that another tab or server has queued.
  const { data: next, dataUpdatedAt } = useQuery({
    ...queryFor(readNextPaper),
    refetchInterval: 5 * SECOND,
    refetchIntervalInBackground: true,
  })
  const [held, setHeld] = useState<HeldPrinter>()
  useEffect(() => {
    if (!canUse(port)) return
    const printer = holdPrinter(printerId, port)
    setHeld(printer)
    const stop = watchDevice(printer.reopen)
    return () => {
      stop()
      printer.release()
    }
  }, [printerId, port])
  const dueIn = next?.dueIn ?? null
  // Each answer tells when to look.
  useEffect(() => {
    if (dueIn === null) return
    const look = () => (canUse(port) ? held?.print() : reportNoPort())
    const timer = setTimeout(look, dueIn)
    return () => clearTimeout(timer)
  }, [held, dueIn, dataUpdatedAt, port])
  return null
}

/** It is reported again with the next paper. */
const reportNoPort = () =>
  void call(reportTrouble, { body: { trouble: 'no_port' } })
    .then(() => invalidate(['print-jobs']))
    .catch(() => undefined)
