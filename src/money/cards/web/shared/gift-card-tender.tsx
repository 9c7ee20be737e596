import Gift from 'lucide-react/icons/gift'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { CardOfferProps } from '#money/payments/web/shared/money-panel/card-offer.ts'
import { normalizeCardCode } from '#platform/values/card-code.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { formatDay } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Card } from '../../contract.ts'
import * as api from '../../contract.ts'

/**
 * The gift cards and the visit that pay in a MoneyPanel, and a field for the code of a further card, typed or scanned.
 */
export default function GiftCardTender({ cards, left, stay, visitHint, onAdd, onRemove }: CardOfferProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2 empty:hidden has-[input,p]:w-full">
      {cards.map(({ code, balance, amount, visitHours }) => (
        <p key={code} className="flex items-center gap-2">
          <Gift aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            {nameCard(visitHours)} {code.slice(-4)}: <Money dollars={amount} className="font-medium" />{' '}
            {visitHours === undefined && (
              <span className="text-muted">
                of <Money dollars={balance} />
              </span>
            )}
          </span>
          <IconButton
            label={`Remove ${inSentence(nameCard(visitHours))} ${code.slice(-4)}`}
            size="sm"
            icon={<X aria-hidden />}
            onClick={() => onRemove(code)}
          />
        </p>
      ))}
      {left > 0 && !isOpen && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setOpen(true)}>
          <Gift aria-hidden />
          {stay ? 'Gift Card or Visit Pack' : 'Gift Card'}
        </Button>
      )}
      {left > 0 && isOpen && (
        <CodeField
          taken={cards}
          stay={stay}
          visitHint={visitHint}
          onFound={(code, card) => {
            onAdd({ code, balance: card.balance, visitHours: card.visits?.hours })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface CodeFieldProps extends Pick<CardOfferProps, 'stay' | 'visitHint'> {
  taken: CardOfferProps['cards']
  onFound: (code: string, card: Card) => void
}

function CodeField({ taken, stay, visitHint, onFound }: CodeFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const hint = stay || error ? undefined : visitHint

  async function find() {
    setPending(true)
    try {
      const card = await call(api.findCard, { query: { code } })
      // The answer does not repeat the code, and the server accepted this one.
      const normalized = normalizeCardCode(code)!
      const refused = taken.some(({ code }) => code === normalized)
        ? 'This card is already added'
        : reasonAgainst(card, taken, stay, visitHint)
      if (refused) setError(refused)
      else onFound(normalized, card)
    } catch (thrown) {
      setError(messageOf(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Gift card code
        </label>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          data-scans="own"
          placeholder="Scan or type the code"
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // A scanner ends with Enter, which must not submit the payment.
            event.preventDefault()
            if (code.trim() && !isPending) void find()
          }}
        />
        <Button disabled={!code.trim()} pending={isPending && 'Looking up...'} onClick={() => void find()}>
          Apply
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-red-ink text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

const nameCard = (visitHours: number | undefined) => (visitHours === undefined ? 'Gift card' : 'Visit pack')

/** Returns why a card cannot pay; undefined if it can. */
function reasonAgainst(
  { visits, state, expiresOn }: Card,
  taken: CardOfferProps['cards'],
  stay: CardOfferProps['stay'],
  visitHint = 'A visit pack pays for a stay, at check-in or check-out',
): string | undefined {
  const name = inSentence(nameCard(visits?.hours))
  if (state === 'void') return `This ${name} was voided`
  if (state === 'used') return `Nothing is left on this ${name}`
  if (state === 'expired') return `This ${name} expired on ${formatDay(expiresOn!)}`
  if (!visits) return undefined
  if (!stay) return visitHint
  if (visits.facilityType !== stay.facilityType) return `This visit pack is for ${visits.facilityType}s`
  return taken.some(({ visitHours }) => visitHours !== undefined) ? 'One visit pays one stay' : undefined
}
