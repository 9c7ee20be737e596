import type { MembershipEmailKind } from '#office/mail/contract.ts'
import type { ComposeEmail } from '#office/mail/mail.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import { readGuestLanguage } from '#people/guests/guests.ts'
import { memberName, readMembers } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Formats, formatsIn } from '#platform/languages/formats.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays } from '#platform/values/time.ts'
import { readArrears } from '../fees/arrears.ts'
import { owedCents } from '../fees/bill.ts'
import { findMembership, firstDayAtFee, type MembershipRow } from '../membership-row.ts'
import { findPlanned } from '../planned-changes.ts'
import { findPlan } from '../plans/plan-row.ts'
import { findUntoldFee } from '../prices/email-fee.ts'
import { firstDayOfFee } from '../prices/tell-members.ts'
import { monthsOf } from '../rules.ts'
import { findOpenSuspension, isFreeze } from '../suspensions.ts'
import { todayAt } from '../terms/dates.ts'
import { findRecipient } from './find-recipient.ts'
import { type EmailTranslate, emailTexts } from './languages/texts.ts'

interface Subject {
  db: Reader
  row: MembershipRow
  /** Name of the plan. */
  plan: string
  venue: string
  settings: VenueSettings
  /** Business day of the venue. */
  today: string
  t: EmailTranslate
  day: Formats['day']
  money(cents: number): string
}

interface Text {
  subject: string
  lines: string[]
}

/**
 * What each e-mail says, as it is true when it is sent; undefined if there is no longer a reason for it, such as a
 * reminder of what was paid meanwhile.
 */
const texts: Record<MembershipEmailKind, (about: Subject) => Promise<Text | undefined>> = {
  async membership_sold({ db, row, plan, venue, t, day, money }) {
    if (row.status !== 'active') return undefined
    const owed = await owedCents(db, row)
    const months = monthsOf[row.billing_frequency]
    return {
      subject: t('soldSubject', { venue, plan }),
      lines: [
        t('sold', { plan, from: day(row.start_date), until: day(row.end_date) }),
        t('fee', { fee: money(row.period_fee_cents), months }),
        t(row.renews === 1 ? 'renews' : 'renewsNot'),
        ...(owed > 0 ? [t('due', { amount: money(owed) })] : []),
      ],
    }
  },
  async membership_cancelled({ db, row, plan, venue, settings, t, day }) {
    const subject = t('cancelledSubject', { venue, plan })
    if (row.status === 'cancelled') {
      const cancelledOn = day(todayAt(row.cancelled_at!, settings))
      return { subject, lines: [t('cancelled', { plan, day: cancelledOn })] }
    }
    if (!(await findPlanned(db, row.id, 'cancel'))) return undefined
    return { subject, lines: [t('lastDay', { plan, day: day(row.end_date) })] }
  },
  async membership_frozen({ db, row, plan, venue, t, day }) {
    const freeze = await findOpenSuspension(db, row.id)
    if (!isFreeze(freeze)) return undefined
    const [from, until] = [day(freeze.from_day), day(freeze.until_day)]
    return {
      subject: t('frozenSubject', { venue, plan, until }),
      lines: [t('frozen', { plan, from, until }), t('whileFrozen')],
    }
  },
  async membership_ends({ row, plan, venue, today, t, day }) {
    if (row.status !== 'active' || row.renews === 1 || row.end_date !== row.end_announced) return undefined
    if (row.end_date < today) return undefined
    const lastDay = day(row.end_date)
    return {
      subject: t('endsSubject', { venue, plan, day: lastDay }),
      lines: [t('ends', { plan, day: lastDay }), t('howToRenew')],
    }
  },
  async membership_price({ db, row, plan, venue, today, t, day, money }) {
    const change = await findUntoldFee(db, row)
    if (!change) return undefined
    const from = firstDayAtFee(row, firstDayOfFee(change, today), await findOpenSuspension(db, row.id))
    const fees = { fee: money(change.new_cents), formerFee: money(row.period_fee_cents) }
    const months = monthsOf[row.billing_frequency]
    return {
      subject: t('priceSubject', { venue, plan }),
      lines: [t('price', { plan, day: day(from), months, ...fees }), t('priceChoice')],
    }
  },
  async membership_unpaid(about) {
    const { db, row, plan, venue, settings, today, t, day, money } = about
    const arrears = (await readArrears(db, [row], today, settings)).get(row.id)
    if (!arrears || !(await isReminded(db, row, arrears.since))) return undefined
    const amount = money(arrears.cents)
    return {
      subject: t('unpaidSubject', { venue, amount, plan }),
      lines: [
        t('unpaid', { amount, plan, day: day(arrears.since) }),
        ...(await suspensionLines(about, arrears.since)),
      ],
    }
  },
}

/** Whether a reminder was due of what is unpaid since a day: another debt than that reminded of may be left. */
const isReminded = async (db: Reader, { id }: MembershipRow, since: string): Promise<boolean> =>
  (await db
    .selectFrom('arrears_reminders')
    .select('id')
    .where('membership_id', '=', id)
    .where('since_day', '=', since)
    .executeTakeFirst()) !== undefined

/** Returns when an unpaid membership is or was suspended, and what becomes of its paid days. */
async function suspensionLines({ db, row, settings, t, day }: Subject, since: string): Promise<string[]> {
  const { arrearsDays, arrearsSuspension } = settings
  const paidDays = t(arrearsSuspension === 'lost' ? 'daysLost' : 'daysMoved')
  const suspension = await findOpenSuspension(db, row.id)
  if (row.status === 'suspended')
    return suspension?.kind === 'arrears' ? [t('suspended', { day: day(suspension.from_day) }), paidDays] : []
  if (row.status !== 'active' || arrearsDays === 0) return []
  return [t('suspendsOn', { day: day(addDays(since, arrearsDays)) }), paidDays]
}

const compose =
  (kind: MembershipEmailKind): ComposeEmail =>
  async (db, id, now) => {
    const row = await findMembership(db, id)
    const settings = await readSettings(db)
    const recipient = await findRecipient(db, row)
    const member = (await readMembers(db, [row.member_id])).get(row.member_id)!
    const language = (await readGuestLanguage(db, recipient)) ?? settings.language
    const t = await emailTexts.load(language)
    const { day, money } = formatsIn(language)
    const { facilityName: venue, address } = settings
    const text = await texts[kind]({
      db,
      row,
      plan: (await findPlan(db, row.plan_id)).name,
      venue,
      settings,
      today: todayAt(now, settings),
      t,
      day,
      money: cents => money(toDollars(cents), settings.currency),
    })
    const lines = [
      t('greeting', { name: recipient.name }),
      '',
      ...(text?.lines ?? []),
      '',
      t('member', { name: memberName(member), number: member.number }),
      '',
      venue,
      ...(address === '' ? [] : [address]),
    ]
    return {
      about: `a membership of ${member.number}`,
      content: text && { subject: text.subject, text: `${lines.join('\n')}\n` },
    }
  }

/** The e-mails about memberships, by kind. */
export const composeMembershipEmails: Record<MembershipEmailKind, ComposeEmail> = {
  membership_sold: compose('membership_sold'),
  membership_cancelled: compose('membership_cancelled'),
  membership_frozen: compose('membership_frozen'),
  membership_ends: compose('membership_ends'),
  membership_unpaid: compose('membership_unpaid'),
  membership_price: compose('membership_price'),
}
