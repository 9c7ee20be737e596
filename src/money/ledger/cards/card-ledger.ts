import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { cardCodeEnd, normalizeCardCode } from '#platform/values/card-code.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { readDebt } from '../balances.ts'
import type { CardAccount } from '../words.ts'

/** The card of a ledger entry, by its code or id. `visits`: how many visits it gains, or loses if negative. */
export type CardPart = { code: string } | { id: number; visits?: number }

/** A ledger row that changes a card. `cents`: how much the card gains, or loses if negative. */
export interface CardRow {
  posting: string
  billId: number
  account: CardAccount
  cents: number
  /** Whether it settles a bill or gives that back; otherwise the card is sold or voided. */
  isTender: boolean
  card: CardPart
}

/** A gift card or visit pack, as far as the ledger needs it. */
export interface LedgerCard {
  id: number
  code: string
  kind: 'value' | 'visits'
  status: 'active' | 'void'
  expires_on: string | null
  /** The bill on which it was sold. */
  bill_id: number
}

/** The balance of a card. */
export interface CardBalance {
  cents: number
  visits: number
}

const accountOf = { value: 'gift_cards', visits: 'visit_packs' } as const

/**
 * Writes the entries of cards for stored ledger rows. The cards are locked by ascending id, so that two desks that
 * redeem the same card take turns. Throws Invalid for `payments` if a card cannot pay. The caller takes what goes
 * back onto a voided card off it again.
 */
export async function postCardEntries(
  trx: Transaction,
  { business_day }: { business_day: string },
  rows: readonly CardRow[],
): Promise<void> {
  const cards = await lockCards(trx, rows)
  const paying = rows.map(row => ({ ...row, card: cards(row.card), visits: countVisits(row.card) }))
  for (const { card, account, cents, isTender } of paying) {
    if (isTender && cents < 0) assertRedeemable(card, accountOf[card.kind] === account, business_day)
  }
  await assertCovered(trx, paying)
  await assertPaid(trx, paying)
  const ids = await ledgerIds(trx, rows)
  await trx
    .insertInto('gift_card_entries')
    .values(
      paying.map(({ card, cents, visits }, index) => ({
        card_id: card.id,
        ledger_id: ids[index]!,
        cents,
        visits,
      })),
    )
    .execute()
}

/** Returns the balance of each card by card id. Cards without entries are absent. */
export async function readCardBalances(
  db: Reader,
  cardIds: readonly number[],
): Promise<Map<number, CardBalance>> {
  if (cardIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('gift_card_entries')
    .select(['card_id', sql<number>`sum(cents)`.as('cents'), sql<number>`sum(visits)`.as('visits')])
    .where('card_id', 'in', cardIds)
    .groupBy('card_id')
    .execute()
  return new Map(rows.map(({ card_id, cents, visits }) => [card_id, { cents, visits }]))
}

/** A card, and the visits of it that a ledger row changed. */
export interface CardOfRow extends Pick<LedgerCard, 'id' | 'status'> {
  visits: number
}

/** Returns the card that a ledger row changed; null if it changed none. */
export async function findCardOfRow(db: Reader, ledgerId: number): Promise<CardOfRow | null> {
  const row = await db
    .selectFrom('gift_card_entries')
    .innerJoin('gift_cards', 'gift_cards.id', 'card_id')
    .select(['gift_cards.id', 'gift_cards.status', 'gift_card_entries.visits'])
    .where('ledger_id', '=', ledgerId)
    .executeTakeFirst()
  return row ?? null
}

/** Throws Invalid for `field` with the reason if a card cannot pay on this business day. */
export function assertRedeemable(
  { kind, status, expires_on, code }: LedgerCard,
  isRightKind: boolean,
  businessDay: string,
  field = 'payments',
): void {
  const name = nameCard({ kind, code })
  if (!isRightKind)
    throw new Invalid({
      [field]:
        kind === 'visits' ? `The ${name} holds visits, not money` : `The ${name} holds money, not visits`,
    })
  if (status === 'void') throw new Invalid({ [field]: `The ${name} was voided` })
  if (expires_on !== null && businessDay > expires_on)
    throw new Invalid({ [field]: `The ${name} expired on ${formatDay(expires_on)}` })
}

/** Returns a code as stored. Throws Invalid for `field` if it cannot be a code. */
export function parseCardCode(text: string, field = 'payments'): string {
  const code = normalizeCardCode(text)
  if (!code) throw new Invalid({ [field]: 'This code is mistyped. Check it against the card' })
  return code
}

/** 'gift card ending in JKMN': the whole code pays, so messages do not repeat it. */
export const nameCard = ({ kind, code }: Pick<LedgerCard, 'kind' | 'code'>): string =>
  `${kind === 'visits' ? 'visit pack' : 'gift card'} ending in ${cardCodeEnd(code)}`

const countVisits = (card: CardPart) => ('id' in card ? (card.visits ?? 0) : 0)

/** Locks the cards until the transaction ends. Returns a function that finds one. Throws Invalid. */
async function lockCards(
  trx: Transaction,
  rows: readonly CardRow[],
): Promise<(card: CardPart) => LedgerCard> {
  const codes = rows.flatMap(({ card }) => ('code' in card ? [parseCardCode(card.code)] : []))
  const ids = rows.flatMap(({ card }) => ('id' in card ? [card.id] : []))
  const cards = await trx
    .selectFrom('gift_cards')
    .select(['id', 'code', 'kind', 'status', 'expires_on', 'bill_id'])
    .where(({ eb, or }) =>
      or([
        ...(codes.length > 0 ? [eb('code', 'in', codes)] : []),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return card => {
    const found = cards.find(row =>
      'id' in card ? row.id === card.id : row.code === normalizeCardCode(card.code),
    )
    if (!found) throw new Invalid({ payments: 'There is no gift card with this code' })
    return found
  }
}

type Change = Pick<Selectable<{ cents: number; visits: number }>, 'cents' | 'visits'> & { card: LedgerCard }

/** Throws Invalid if a card has less left than it is to pay. */
async function assertCovered(trx: Transaction, changes: readonly Change[]): Promise<void> {
  const balances = await readCardBalances(
    trx,
    changes.map(({ card }) => card.id),
  )
  for (const [id, ofCard] of Map.groupBy(changes, ({ card }) => card.id)) {
    const left = balances.get(id) ?? { cents: 0, visits: 0 }
    const cents = ofCard.reduce((sum, change) => sum + change.cents, left.cents)
    const visits = ofCard.reduce((sum, change) => sum + change.visits, left.visits)
    if (cents >= 0 && visits >= 0) continue
    const { currency } = await readSettings(trx)
    const name = nameCard(ofCard[0]!.card)
    throw new Invalid({
      payments:
        visits < 0
          ? `The ${name} has no visit left`
          : `The ${name} has ${formatMoney(toDollars(left.cents), currency)} left`,
    })
  }
}

/**
 * Throws Invalid if a card pays another bill while the one on which it was sold is still due or was written off. It may
 * pay that bill.
 */
async function assertPaid(
  trx: Transaction,
  changes: readonly (CardRow & { card: LedgerCard })[],
): Promise<void> {
  for (const { card, cents, billId, isTender } of changes) {
    if (!isTender || cents > 0 || card.bill_id === billId) continue
    const { owedCents, writtenOffCents } = await readDebt(trx, card.bill_id)
    if (owedCents + writtenOffCents <= 0) continue
    throw new Invalid({ payments: `The ${nameCard(card)} is not paid yet` })
  }
}

/** Returns the ids of the stored ledger rows, in the order of `rows`. */
async function ledgerIds(trx: Transaction, rows: readonly CardRow[]): Promise<number[]> {
  const stored = await trx
    .selectFrom('ledger')
    .select(['id', 'posting', 'account', 'amount_cents'])
    .where('bill_id', 'in', [...new Set(rows.map(({ billId }) => billId))])
    .where('posting', 'in', [...new Set(rows.map(({ posting }) => posting))])
    .where('account', 'in', ['gift_cards', 'visit_packs'])
    .orderBy('id')
    .execute()
  return rows.map(row => {
    const index = stored.findIndex(
      ({ posting, account, amount_cents }) =>
        posting === row.posting && account === row.account && amount_cents === -row.cents,
    )
    return stored.splice(index, 1)[0]!.id
  })
}
