import Printer from 'lucide-react/icons/printer'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { CardDetails, CardEntry } from '../contract.ts'
import { extendCard, showCode, voidCard } from '../contract.ts'
import { CardDialog } from './card-dialog.tsx'
import { visitsText } from './card-state.tsx'
import { useShowCode, useShownCode } from './queries.ts'

/** A gift card or visit pack: what is left, its history and what can be done with it. */
export default function CardDetailsDialog({ cardId }: { cardId: number }) {
  return (
    <CardDialog cardId={cardId}>
      {card => (
        <>
          <DialogBody tabIndex={0} className="flex flex-col gap-5">
            <Facts>
              <CodeFact card={card} />
              <Fact label="Left">
                <Money dollars={card.balance} className="font-semibold text-lg" />
              </Fact>
              <Fact label="Sold for">
                <Money dollars={card.price} /> · <ShortDateTime at={card.soldAt} />
              </Fact>
              {card.visits && <Fact label="Visits">{visitsText(card)}</Fact>}
              <Fact label="Expires">{card.expiresOn ? formatDay(card.expiresOn) : 'Never'}</Fact>
              {card.holder && <Fact label="For">{card.holder}</Fact>}
            </Facts>
            <History card={card} />
          </DialogBody>
          <DialogFooter>
            <Actions card={card} />
          </DialogFooter>
        </>
      )}
    </CardDialog>
  )
}

/** The end of the code; the whole one after a sale or 'Show Code'. */
function CodeFact({ card: { id, codeEnd } }: { card: CardDetails }) {
  const code = useShownCode(id)
  return (
    <Fact label="Code">
      <span className="font-mono">{code ?? `…${codeEnd}`}</span>
    </Fact>
  )
}

const names: Record<CardEntry['what'], string> = {
  sold: 'Sold',
  redeemed: 'Redeemed',
  returned: 'Given back',
  voided: 'Voided',
}

function History({ card: { entries, visits } }: { card: CardDetails }) {
  const dialog = useDialog()
  return (
    <Table label="History">
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell className="max-sm:hidden">By</HeadCell>
          {visits && <HeadCell className="text-right">Visits</HeadCell>}
          <HeadCell className="text-right">Amount</HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {entries.map(entry => (
          <Row key={entry.id}>
            <Cell className="sm:whitespace-nowrap">
              <ShortDateTime at={entry.at} />
            </Cell>
            <Cell>
              {entry.what === 'redeemed' && entry.paymentId !== null ? (
                <button
                  type="button"
                  className="tap text-primary-ink hover:underline"
                  onClick={() => dialog.open('payment-details', { paymentId: entry.paymentId! })}
                >
                  {names[entry.what]}
                </button>
              ) : (
                names[entry.what]
              )}
            </Cell>
            <Cell className="max-sm:hidden">{entry.by}</Cell>
            {visits && <Cell className="text-right">{entry.visits}</Cell>}
            <Cell className="text-right">
              <Money dollars={entry.amount} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ card }: { card: CardDetails }) {
  const dialog = useDialog()
  const code = useShownCode(card.id)
  const { show, isPending } = useShowCode()
  const ids = { cardId: card.id }
  return (
    <>
      <Button onClick={dialog.close}>Close</Button>
      {card.balance > 0 && (
        <ApprovableButton
          call={voidCard}
          variant="danger-ghost"
          onClick={() => dialog.open('void-gift-card', ids)}
        >
          Void
        </ApprovableButton>
      )}
      {card.state !== 'void' && (
        <ApprovableButton call={extendCard} onClick={() => dialog.open('extend-gift-card', ids)}>
          Change Expiry
        </ApprovableButton>
      )}
      {code ? (
        <Button variant="primary" asChild>
          <Link to="/print/gift-card" search={{ id: String(card.id) }}>
            <Printer aria-hidden />
            Print
          </Link>
        </Button>
      ) : (
        <ApprovableButton
          call={showCode}
          variant="primary"
          pending={isPending && 'Loading...'}
          onClick={() => void show(card).catch(showErrorToast('show the code'))}
        >
          Show Code
        </ApprovableButton>
      )}
    </>
  )
}
