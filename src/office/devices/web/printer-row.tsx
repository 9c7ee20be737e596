import { useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge, type BadgeProps } from '#platform/web/ui/feedback/badge.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Printer } from '../contract.ts'
import type { PrinterState } from '../words.ts'
import { ports } from './browser-printer/port.ts'
import { useRemovePrinter, useTestPrinter } from './queries.ts'

const states: Record<PrinterState, { label: string; tone: BadgeProps['tone'] }> = {
  unknown: { label: 'Not used yet', tone: 'gray' },
  ready: { label: 'Ready', tone: 'green' },
  unreachable: { label: 'Cannot be reached', tone: 'orange' },
  silent: { label: 'Does not answer', tone: 'orange' },
  paper: { label: 'Out of paper', tone: 'orange' },
  cover: { label: 'Cover open', tone: 'orange' },
  offline: { label: 'Offline', tone: 'orange' },
  interrupted: { label: 'Connection lost', tone: 'orange' },
  not_connected: { label: 'Not connected at its desk', tone: 'orange' },
  no_port: { label: 'No port in its browser', tone: 'orange' },
}

/** A printer with its state, and what can be done with it. */
export function PrinterRow({ printer }: { printer: Printer }) {
  const { open } = useDialog()
  const test = useTestPrinter()
  const remove = useRemovePrinter()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, address, columns, state, waiting } = printer
  const params = { id: String(id) }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0">
      <span className="flex min-w-64 flex-1 items-center gap-3">
        <span className="wrap-anywhere min-w-0 flex-1">
          <span className="block font-medium">{name}</span>
          <span className="text-muted text-xs">
            {ports.find(({ value }) => value === address)?.label ?? address} ·{' '}
            <span className="whitespace-nowrap">{columns} characters</span>
            {waiting > 0 && ' · '}
            {waiting > 0 && <span className="whitespace-nowrap">{waiting} waiting</span>}
          </span>
        </span>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </span>
      <span className="flex gap-2">
        <Button
          size="sm"
          disabled={test.isPending}
          onClick={() =>
            test.mutate(
              { params },
              {
                onSuccess: () => toast({ title: 'Test page queued', description: name }),
                onError: showFailure('The test page could not be printed'),
              },
            )
          }
        >
          Test Page<span className="sr-only"> on {name}</span>
        </Button>
        <Button size="sm" onClick={() => open('printer-preview', { printerId: id })}>
          Preview<span className="sr-only"> of {name}</span>
        </Button>
        <Button size="sm" onClick={() => open('printer', { printerId: id })}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </span>
      {isAsking && (
        <Confirm
          title={`Remove ${name}?`}
          action="Remove Printer"
          danger
          onConfirm={() => remove.mutateAsync({ params })}
          onClose={() => setIsAsking(false)}
        >
          Desks that use it print in the browser again. Papers that wait for it are discarded.
        </Confirm>
      )}
    </li>
  )
}
