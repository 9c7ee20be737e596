import { type FacilityRow, kindOf } from '#house/facilities/facilities.ts'
import { feePosting } from '#money/bills/charges.ts'
import { readLines as readBillLines } from '#money/ledger/bills.ts'
import { type Posting, rowsOfPosting } from '#money/ledger/ledger.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { OtherLines } from '#money/pricing/quote.ts'
import type { UpgradeFee, VenueSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { type RentalRow, toSubject } from '../rental-row.ts'

type Kind = Pick<FacilityRow, 'type' | 'room_type' | 'size' | 'hourly_rate_cents'>

/**
 * Returns the venue's fee for a move, in cents, tax included: that of the kind moved to, else that of its type. 0 if
 * there is none, or if the move is no upgrade: to a facility of the same kind, or one whose hour does not cost more.
 */
export function findUpgradeFee(fees: readonly UpgradeFee[], left: Kind, taken: Kind): number {
  const isOther = taken.type !== left.type || !isSame(kindOf(taken), kindOf(left))
  if (!isOther || taken.hourly_rate_cents <= left.hourly_rate_cents) return 0
  const ofType = fees.filter(({ facilityType }) => facilityType === taken.type)
  const found =
    ofType.find(({ facilityKind }) => facilityKind !== '' && isSame(facilityKind, kindOf(taken))) ??
    ofType.find(({ facilityKind }) => facilityKind === '')
  return found ? toCents(found.fee) : 0
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A running stay that moves to another facility. */
interface Move {
  rental: RentalRow
  left: FacilityRow
  taken: FacilityRow
}

/**
 * Returns the posting that charges the upgrade fee of a move, less what the stay was charged for earlier upgrades, so
 * that two steps cost no more than one; undefined if nothing is left to charge.
 */
export async function upgradePosting(
  db: Reader,
  { rental, left, taken }: Move,
  settings: VenueSettings,
  at: Instant,
): Promise<Posting | undefined> {
  const fee = findUpgradeFee(settings.upgradeFees, left, taken)
  if (fee === 0) return undefined
  const charged = (await readBillLines(db, rental.bill_id))
    .filter(({ kind }) => kind === 'upgrade')
    .reduce((cents, { gross_cents }) => cents + gross_cents, 0)
  if (fee <= charged) return undefined
  const moved = { ...rental, facility_id: taken.id, facility_name: taken.name, facility_type: taken.type }
  const line = { kind: 'upgrade', ...say('upgrade', { facility: taken.name }) } as const
  return feePosting(toSubject(moved), settings, at, fee - charged, line)
}

/** Returns the lines of a bill with one more that is not charged yet. */
export function addLine(others: OtherLines, posting: Posting, at: Instant): OtherLines {
  const { line } = rowsOfPosting(posting, { posting: '', at, business_day: '', actor_id: null })
  const {
    label,
    words = null,
    gross_cents,
    net_cents,
    tax_cents,
    tax_class,
    tax_rate = null,
    taxes = null,
  } = line!
  const added = { label, words, gross_cents, net_cents, tax_cents, tax_class, tax_rate, taxes }
  return { ...others, extras: [...(others.extras ?? []), added] }
}

/** Throws Invalid if the move has no upgrade fee, and Conflict if it is not the one that was shown, in dollars. */
export function assertUpgrade(
  posting: Posting | undefined,
  taken: FacilityRow,
  shown: number | undefined,
  { currency }: VenueSettings,
): asserts posting is Posting {
  if (!posting) throw new Invalid({ rate: `There is no upgrade fee for a move to ${taken.name}` })
  const cents = posting.line!.price.totalCents
  if (shown === undefined || toCents(shown) === cents) return
  throw new Conflict(`The upgrade fee has changed: it is ${formatMoney(toDollars(cents), currency)} now`)
}
