import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/values/time.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { IdData, KnownMember } from '../contract.ts'
import { formatCardDay } from '../rules.ts'
import { useCardCheck, useMatchedMembers } from './queries.ts'

/** Age, validity and membership of the card's holder, in color, with icon and text. */
export function CardVerdict({ card, brief = false }: { card: IdData; brief?: boolean }) {
  const verdict = useCardCheck(card)
  const member = useMatchedMembers(card)
  if (!verdict) return null
  const { age, tooYoung, expired, minimumAge } = verdict
  return (
    <div role="status" aria-label="Verdict" className="@container">
      <div className="grid @xl:grid-cols-3 gap-2">
        <VerdictLine
          brief={brief}
          tone={tooYoung ? 'red' : tooYoung === false || minimumAge === 0 ? 'green' : 'amber'}
          title={tooYoung ? `Under ${minimumAge}` : age === undefined ? 'Age unknown' : `${age} years old`}
        >
          {ageSentence(age, minimumAge)}
        </VerdictLine>
        <VerdictLine
          brief={brief}
          tone={expired ? 'red' : expired === false ? 'green' : 'amber'}
          title={expired ? 'Expired' : expired === false ? 'Valid' : 'No end date'}
        >
          {expired === undefined
            ? 'The card has no expiration date'
            : `${expired ? 'On' : 'Until'} ${formatCardDay(card.expirationDate)}`}
        </VerdictLine>
        <Membership brief={brief} members={member.data?.members} failed={member.isError} />
      </div>
    </div>
  )
}

function ageSentence(age: number | undefined, minimumAge: number): string {
  if (age === undefined) return 'No birth date in the barcode. Check the front of the card'
  if (age < minimumAge) return `${age} years old today`
  return minimumAge === 0 ? 'No minimum age' : `${minimumAge} or older`
}

interface MembershipProps {
  members: KnownMember[] | undefined
  failed: boolean
  brief: boolean
}

function Membership({ members, failed, brief }: MembershipProps) {
  if (failed) {
    return (
      <VerdictLine brief={brief} tone="amber" title="Member?">
        Member search failed
      </VerdictLine>
    )
  }
  if (!members) {
    return (
      <VerdictLine brief={brief} tone="gray" title="Member?">
        Searching members...
      </VerdictLine>
    )
  }
  const [member, ...others] = members
  if (!member) {
    return (
      <VerdictLine brief={brief} tone="gray" title="Not a member">
        No match for this card number, or name and birth date
      </VerdictLine>
    )
  }
  const { tone, title, detail } = describeStanding(member)
  return (
    <VerdictLine brief={brief} tone={tone} title={title}>
      {[`${member.name}, ${member.memberNumber}`, detail].filter(Boolean).join('. ')}
      {member.balance > 0 && (
        <>
          {'. '}
          <Money dollars={member.balance} /> due
        </>
      )}
      {others.length > 0 && `. ${others.length} more with this name and birth date.`}
    </VerdictLine>
  )
}

function describeStanding({ status, reason, membership }: KnownMember): {
  tone: Tone
  title: string
  detail: string
} {
  if (status === 'suspended')
    return { tone: 'red', title: 'Suspended member', detail: reason ?? 'Ask a manager' }
  if (status === 'inactive') return { tone: 'amber', title: 'Inactive member', detail: '' }
  if (membership?.inForce) {
    const { type, endDate } = membership
    return { tone: 'green', title: 'Member', detail: `${capitalize(type)} until ${formatDay(endDate)}` }
  }
  return { tone: 'amber', title: 'No active membership', detail: membershipProblem(membership) }
}

/** Describes why no membership is in force today: ended, not yet started, or none. */
function membershipProblem(membership: KnownMember['membership']): string {
  if (!membership) return 'No membership'
  const { type, status, endDate } = membership
  if (status === 'active') return `${capitalize(type)} membership not valid today`
  return `${capitalize(type)} membership ${status}${status === 'expired' ? ` on ${formatDay(endDate)}` : ''}`
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const icons: Partial<Record<Tone, typeof CircleX>> = { red: CircleX, green: BadgeCheck }

interface VerdictLineProps {
  tone: Tone
  title: string
  brief: boolean
  children: ReactNode
}

function VerdictLine({ tone, title, brief, children }: VerdictLineProps) {
  const Icon = icons[tone] ?? CircleAlert
  return (
    <div
      className={cn(
        'flex items-start gap-2.5 rounded-card',
        softTone[tone],
        brief ? 'px-3 py-2' : '@xl:flex-col @xl:gap-1.5 px-4 py-3',
      )}
    >
      <Icon className={cn('mt-0.5 shrink-0', brief ? 'size-4' : 'size-6')} aria-hidden />
      <div className="min-w-0">
        <p className={cn('font-semibold', brief ? 'text-sm' : 'text-lg leading-6')}>{title}</p>
        <p className="break-words text-sm">{children}</p>
      </div>
    </div>
  )
}
