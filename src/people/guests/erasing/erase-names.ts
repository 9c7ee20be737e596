import type { Transaction } from '#platform/database/database.ts'
import { isOneOf } from '#platform/database/text-search.ts'
import { matchSearch, normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'

/**
 * Removes guests from the gift cards that name them as their holder, and returns the cards. They stay valid by their
 * code.
 */
export async function eraseCardHolders(trx: Transaction, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(normalizeForSearch))].filter(key => key !== '')
  const cards = await trx
    .selectFrom('gift_cards')
    .select(['id', 'holder'])
    .where('holder', '<>', '')
    .execute()
  const named = cards
    .filter(({ holder }) => keys.some(key => isNamed(normalizeForSearch(holder), key)))
    .map(({ id }) => id)
  if (named.length === 0) return []
  await trx
    .updateTable('gift_cards')
    .set({ holder: '' })
    .where(isOneOf(trx, 'id', named))
    .execute()
  return named
}

/** Removes the names of the groups of these guests that contain a word of their names, and returns the groups. */
export async function eraseGroupNames(
  trx: Transaction,
  guestIds: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const groups = await trx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('name', 'is not', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('rentals')
        .select('group_id')
        .where('guest_id', 'in', guestIds)
        .where('group_id', 'is not', null)
        .$castTo<{ group_id: number }>(),
    )
    .execute()
  const words = names.flatMap(name => toWords(normalizeForSearch(name)).trim().split(' '))
  const named = groups.filter(({ name }) =>
    words.some(word => toWords(normalizeForSearch(name!)).includes(` ${word} `)),
  )
  for (const { id } of named)
    await trx.updateTable('groups').set({ name: null }).where('id', '=', id).execute()
  return named.map(({ id }) => id)
}

/** Removes the lines of hand-overs that contain a full name or a contact of guests, and returns the hand-overs. */
export async function eraseHandoverLines(
  trx: Transaction,
  names: readonly string[],
  contacts: readonly string[],
): Promise<number[]> {
  const handovers = await trx
    .selectFrom('handovers')
    .select(['id', 'notes'])
    .where('notes', '<>', '')
    .execute()
  const fullNames = names.map(normalizeForSearch).filter(name => name.includes(' '))
  const matchers = contacts.map(matchSearch)
  const tells = (line: string) =>
    fullNames.some(name => isNamed(normalizeForSearch(line), name)) || matchers.some(matches => matches(line))
  const named = handovers.filter(({ notes }) => notes.split('\n').some(tells))
  for (const { id, notes } of named) {
    const others = notes.split('\n').filter(line => !tells(line))
    await trx
      .updateTable('handovers')
      .set({ notes: others.join('\n') })
      .where('id', '=', id)
      .execute()
  }
  return named.map(({ id }) => id)
}

/** Whether a text is a name, or contains one of several words: 'For Ann Lee'. */
const isNamed = (holder: string, name: string): boolean =>
  holder === name || (name.includes(' ') && toWords(holder).includes(toWords(name)))

const toWords = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
