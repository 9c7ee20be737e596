import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import type { Desk, Printer } from '../contract.ts'
import { useRemoveDesk } from './queries.ts'

interface OtherDesksProps {
  desks: readonly Desk[]
  printers: readonly Printer[]
}

/** The desks of other browsers. One whose browser is gone is removed here. */
export const OtherDesks = ({ desks, printers }: OtherDesksProps) => (
  <ul className="divide-y divide-line">
    {desks.map(desk => (
      <DeskRow key={desk.id} desk={desk} printer={printers.find(({ id }) => id === desk.printerId)} />
    ))}
  </ul>
)

function DeskRow({ desk: { id, name, drawer, hasDisplay }, printer }: DeskRowProps) {
  const remove = useRemoveDesk()
  const [isAsking, setIsAsking] = useState(false)
  const uses = [
    printer ? `Prints on ${printer.name}` : 'No printer',
    drawer !== 'none' && 'cash drawer',
    hasDisplay && 'guest display',
  ]
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="text-muted text-xs">{uses.filter(Boolean).join(' · ')}</span>
      </span>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={`Remove ${name}?`}
          action="Remove Desk"
          danger
          onConfirm={() => remove.mutateAsync({ params: { id: String(id) } })}
          onClose={() => setIsAsking(false)}
        >
          Remove a desk whose browser is gone or was reset. Its name can be used again, and a USB or serial
          printer of it by another desk.
        </Confirm>
      )}
    </li>
  )
}

interface DeskRowProps {
  desk: Desk
  printer: Printer | undefined
}
