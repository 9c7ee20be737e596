import { readSettings } from '#office/settings/settings.ts'
import { editGuest, findGuest } from '#people/guests/guests.ts'
import { editMember, findMember } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { hashLinkToken } from '#platform/http/link-token.ts'
import { toEmailKey } from '#platform/values/search/contacts.ts'
import { newsTexts } from './languages/texts.ts'

/**
 * Ends the consent to news of the recipient of an e-mail, and of everyone else with its address, by the token of its
 * link; a second time is no error. Returns the name of the venue. Throws NotFound if the token is unknown.
 */
export async function unsubscribe(
  trx: Transaction,
  ctx: ActionContext,
  token: string,
): Promise<{ venue: string }> {
  const email = await trx
    .selectFrom('unsubscribe_links')
    .innerJoin('outgoing_emails', 'outgoing_emails.id', 'unsubscribe_links.email_id')
    .select(['member_id', 'guest_id', 'address'])
    .where('token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!email) throw new NotFound(newsTexts.sentence(t => t('linkUnknown')))
  const key = toEmailKey(email.address ?? '')
  // The recipient may have another address by now, or have been merged.
  const memberId = email.member_id === null ? 0 : (await findMember(trx, email.member_id)).id
  const guestId = email.guest_id === null ? 0 : (await findGuest(trx, email.guest_id)).id
  const members = await trx
    .selectFrom('members')
    .select('id')
    .where('news_consented_at', 'is not', null)
    .where('merged_into', 'is', null)
    .where(({ or, eb }) => or([eb('id', '=', memberId), eb('email_key', '=', key)]))
    .orderBy('id')
    .execute()
  const guests = await trx
    .selectFrom('guests')
    .select('id')
    .where('consented_at', 'is not', null)
    .where('merged_into', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', '=', guestId),
        eb(
          'id',
          'in',
          selectFrom('guest_contacts').select('guest_id').where('kind', '=', 'email').where('key', '=', key),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of members) await editMember(trx, ctx, id, { consent: false })
  for (const { id } of guests) await editGuest(trx, ctx, id, { consent: false })
  return { venue: (await readSettings(trx)).facilityName }
}
