import type { ReactNode } from 'react'
import { formatDay } from '#platform/values/time.ts'
import type { Member } from '../contract.ts'
import { BalanceBadge } from './shared/balance.tsx'
import { fullName, MemberBadge } from './shared/member-status.tsx'

export interface MemberCardProps {
  member: Member
  onOpen: () => void
  /** The actions menu. */
  menu: ReactNode
}

/**
 * One member: name, number, status, contact. The card is a button that opens the details; the menu is placed on top of
 * it because buttons must not be nested.
 */
export function MemberCard({ member, onOpen, menu }: MemberCardProps) {
  return (
    <article className="relative h-full rounded-card border border-line bg-surface shadow-card hover:border-line-strong">
      <button
        type="button"
        onClick={onOpen}
        className="flex h-full w-full flex-col gap-2 rounded-card p-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="block w-full pr-10">
          <span className="block truncate font-semibold text-base">{fullName(member)}</span>
          <span className="block text-muted text-xs tabular-nums">{member.memberNumber}</span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <MemberBadge member={member} />
          <BalanceBadge dollars={member.balance} />
        </span>
        <span className="block w-full truncate">{membershipText(member)}</span>
        <span className="mt-auto block w-full text-muted text-xs">
          <span className="block truncate">{member.email}</span>
          <span className="block truncate tabular-nums">{member.phoneNumber}</span>
        </span>
      </button>
      <div className="absolute top-2.5 right-2.5">{menu}</div>
    </article>
  )
}

function membershipText({ membership }: Member): string {
  if (!membership) return 'No membership'
  const { type, status, endDate } = membership
  const name = `${type[0]!.toUpperCase()}${type.slice(1)}`
  if (status === 'active') return `${name} until ${formatDay(endDate)}`
  return status === 'expired' ? `${name}, expired ${formatDay(endDate)}` : `${name}, ${status}`
}
