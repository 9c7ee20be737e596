import { type ReactNode, useRef, useState } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Kbd } from '#platform/web/ui/text/kbd.tsx'
import type { Rental } from '../../contract.ts'
import { ExtendInline } from './extend-inline.tsx'

/** The most frequent actions for a running stay, each with its key. */
export function StayVerbs({ rental }: { rental: Rental }) {
  const dialog = useDialog()
  const maySell = useMayOpen('new-sale')
  const { id: rentalId, billId, dueAmount } = rental
  const [isExtending, setExtending] = useState(false)
  const extendButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <Verb
        keyName="e"
        ref={extendButton}
        aria-expanded={isExtending}
        onClick={() => setExtending(!isExtending)}
      >
        Extend
      </Verb>
      <Verb
        keyName="m"
        onClick={() => dialog.leaveFor(isBoardShown() ? 'move-on-board' : 'move-rental', { rentalId })}
      >
        Move
      </Verb>
      {maySell && (
        <Verb keyName="s" onClick={() => dialog.leaveFor('new-sale', { rentalId })}>
          Sell
        </Verb>
      )}
      <Verb keyName="p" disabled={dueAmount <= 0} onClick={() => dialog.leaveFor('pay-bill', { billId })}>
        Pay
      </Verb>
      {isExtending && (
        <div className="col-span-full">
          <ExtendInline
            rental={rental}
            onDone={() => {
              setExtending(false)
              extendButton.current?.focus()
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Whether there is a board to choose on, and room for it. */
const isBoardShown = () =>
  matchMedia('(width >= 64rem)').matches && document.querySelector('[data-card]') !== null

function Verb({ keyName, children, ...props }: ButtonProps & { keyName: string; children: ReactNode }) {
  return (
    <Button aria-keyshortcuts={keyName} className="h-11 min-w-0 gap-2 px-2" {...props}>
      {children}
      <Kbd aria-hidden className="max-md:hidden">
        {keyName.toUpperCase()}
      </Kbd>
    </Button>
  )
}
