import Gift from 'lucide-react/icons/gift'
import { useDeferredValue, useState } from 'react'
import { formatDay } from '#platform/values/time.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { Card as Panel } from '#platform/web/ui/layout/card.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Card, CardState } from '../contract.ts'
import { cardStates } from '../words.ts'
import { CardStateBadge, cardTitle, kindName, stateNames, visitsText } from './card-state.tsx'
import { useCards } from './queries.ts'

type Shown = CardState | 'all'

const chips: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  ...cardStates.map(value => ({ value, label: stateNames[value] })),
]

/** The gift cards and visit packs with search and state filter. A scanned code finds its card. */
export default function GiftCardsTab() {
  const [state, setState] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { cards, error, retry, more, isFetchingMore } = useCards({
    state: state === 'all' ? undefined : state,
    search,
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-64">
          <SearchField label="Search by code or name..." value={typed} onChange={setTyped} />
        </div>
        <Chips label="State" chips={chips} value={state} onChange={setState} />
      </div>
      {cards ? (
        <List cards={cards} isFiltered={state !== 'all' || search !== ''} />
      ) : error ? (
        <Panel>
          <ErrorState title="Gift cards could not be loaded." error={error} onRetry={retry} />
        </Panel>
      ) : (
        <Skeletons label="Loading gift cards" count={3} className="flex flex-col gap-2" each="h-11" />
      )}
      <ShowMore more={more} isFetching={isFetchingMore} />
    </div>
  )
}

function List({ cards, isFiltered }: { cards: readonly Card[]; isFiltered: boolean }) {
  if (cards.length === 0)
    return (
      <Panel>
        {isFiltered ? (
          <EmptyState
            icon={<Gift />}
            title="No gift cards found"
            hint="Check the code, or try another state."
          />
        ) : (
          <EmptyState
            icon={<Gift />}
            title="No gift cards yet"
            hint="Sell a gift card for an amount, or a pack of visits."
          />
        )}
      </Panel>
    )
  return (
    <Table label="Gift cards">
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell className="max-sm:hidden">For</HeadCell>
          <HeadCell className="max-sm:hidden">State</HeadCell>
          <HeadCell className="max-sm:hidden">Expires</HeadCell>
          <HeadCell className="text-right">Left</HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {cards.map(card => (
          <CardRow key={card.id} card={card} />
        ))}
      </tbody>
    </Table>
  )
}

function CardRow({ card }: { card: Card }) {
  const dialog = useDialog()
  return (
    <Row>
      <Cell className="whitespace-nowrap max-sm:max-w-0 max-sm:w-full">
        <button
          type="button"
          aria-label={cardTitle(card)}
          className="tap font-medium text-primary-ink hover:underline"
          onClick={() => dialog.open('gift-card-details', { cardId: card.id })}
        >
          …{card.codeEnd}
        </button>
        <span className="block text-muted text-xs">{visitsText(card) ?? kindName(card)}</span>
        <span className="mt-1 flex items-center gap-2 sm:hidden">
          <CardStateBadge state={card.state} />
          <span className="truncate">{card.holder}</span>
        </span>
      </Cell>
      <Cell className="min-w-24 max-sm:hidden">{card.holder || '–'}</Cell>
      <Cell className="max-sm:hidden">
        <CardStateBadge state={card.state} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        {card.expiresOn ? formatDay(card.expiresOn) : 'Never'}
      </Cell>
      <Cell className="text-right">
        <Money dollars={card.balance} className="font-medium" />
      </Cell>
    </Row>
  )
}
