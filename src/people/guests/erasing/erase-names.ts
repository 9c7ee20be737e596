import type { Transaction } from '#platform/database/database.ts'
import { isOneOf } from '#platform/database/text-search.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'

/** Removes guests from the gift cards that name them as their holder. The cards stay valid by their code. */
export async function eraseCardHolders(trx: Transaction, names: readonly string[]): Promise<void> {
  const keys = [...new Set(names.map(normalizeForSearch))].filter(key => key !== '')
  const cards = await trx
    .selectFrom('gift_cards')
    .select(['id', 'holder'])
    .where('holder', '<>', '')
    .execute()
  const named = cards.filter(({ holder }) => keys.some(key => isNamed(normalizeForSearch(holder), key)))
  if (named.length === 0) return
  await trx
    .updateTable('gift_cards')
    .set({ holder: '' })
    .where(
      isOneOf(
        trx,
        'id',
        named.map(({ id }) => id),
      ),
    )
    .execute()
}

/** Removes the names of the groups of these guests that contain a word of their names. */
export async function eraseGroupNames(
  trx: Transaction,
  guestIds: readonly number[],
  names: readonly string[],
): Promise<void> {
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
  const words = names.flatMap(name => wordsOf(normalizeForSearch(name)).trim().split(' '))
  const named = groups.filter(({ name }) =>
    words.some(word => wordsOf(normalizeForSearch(name!)).includes(` ${word} `)),
  )
  for (const { id } of named)
    await trx.updateTable('groups').set({ name: null }).where('id', '=', id).execute()
}

/** Whether a text is a name, or contains one of several words: 'For Ann Lee'. */
const isNamed = (holder: string, name: string): boolean =>
  holder === name || (name.includes(' ') && wordsOf(holder).includes(wordsOf(name)))

const wordsOf = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
