import { chargePosting, type Posting } from '#money/ledger/ledger.ts'
import { lineName } from '#money/ledger/words.ts'
import { computePrice, negatePrice, partOfPrice, priceWithTaxIn } from '#money/pricing/price.ts'
import { resolveTaxation } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import type { PendingEvent } from './pending-event.ts'
import { type StoredStay, toTerms } from './postings.ts'
import { soldEvent, someProducts, toCart, toCharges } from './products.ts'
import { Random } from './random.ts'

/** A line of a stay's bill beside its time, which its check-out settles. */
export interface Extra {
  at: Instant
  posting: Posting
  event?: PendingEvent['event']
}

/**
 * Returns what guests took beside the time of their stay: products, fees, services and tips, and discounts on what was
 * not yet paid. A running stay has products only, which are due at its check-out.
 */
export function makeExtras({ stay, subject }: StoredStay, settings: VenueSettings, now: Instant): Extra[] {
  const { status, startsAt, endedAt, method, facility } = stay
  if (status !== 'active' && (status !== 'completed' || method === null)) return []
  const random = new Random(`${startsAt} ${facility} extras`)
  const until = endedAt ?? now
  const extras: Extra[] = []
  if (random.chance(status === 'active' ? 0.25 : 0.06) && until - startsAt > 15 * MINUTE) {
    const at =
      startsAt + random.between(5, Math.min(90, Math.floor((until - startsAt) / MINUTE) - 2)) * MINUTE
    const cart = toCart(someProducts(random), settings, at)
    const event = soldEvent(cart, subject.billId, `to ${facility}`, settings)
    extras.push(
      ...toCharges(cart, subject).map((posting, index) => ({ at, posting, ...(index === 0 && { event }) })),
    )
  }
  if (endedAt === null) return extras
  const add = (posting: Posting) => extras.push({ at: endedAt, posting })
  if (random.chance(0.008)) add(fee('service', 45_00, 'Massage, 30 minutes'))
  if (random.chance(0.002)) add(fee('lost_key', 15_00, lineName.lost_key, 'Not returned'))
  if (random.chance(0.001)) add(fee('damage', 25_00, lineName.damage, 'Robe torn'))
  if (stay.form === 'new-rental' && random.chance(0.03)) add(discount(random.pick([5, 10])))
  if (method !== 'cash' && random.chance(0.02)) add(tip(random.between(2, 10) * 100))
  return extras

  function fee(
    kind: 'service' | 'lost_key' | 'damage',
    cents: number,
    label: string,
    reason?: string,
  ): Posting {
    const { feeTaxClass: taxClass } = settings
    const taxation = resolveTaxation(settings, taxClass, until)
    const text = {
      kind,
      label,
      tax: 'included',
      taxRate: taxation.taxRate,
      taxClass,
      ...(reason && { reason }),
    } as const
    return chargePosting(subject, text, priceWithTaxIn(cents, taxation))
  }

  /** Of the agreed time. The line that it reduces is named once the lines have ids. */
  function discount(percent: number): Posting {
    const terms = toTerms(stay, settings)
    const agreed = computePrice(terms, stay.endsAt - startsAt)
    const off = partOfPrice(agreed, Math.round((agreed.totalCents * percent) / 100))
    const label = `${lineName.discount} ${percent}%: ${facility}`
    const { tax, taxRate } = terms
    return chargePosting(
      subject,
      { kind: 'discount', label, tax, taxRate, reason: 'Regular guest' },
      negatePrice(off),
    )
  }

  function tip(cents: number): Posting {
    const text = {
      kind: 'tip',
      label: lineName.tip,
      tax: 'included',
      taxRate: 0,
      taxClass: 'exempt',
    } as const
    return chargePosting(subject, text, { baseCents: cents, taxCents: 0, totalCents: cents })
  }
}
