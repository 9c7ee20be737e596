import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import type { Member } from '../contract.ts'
import { PAGE } from '../words.ts'
import { MemberCard } from './member-card.tsx'
import { useMembers } from './queries.ts'

export interface MemberListProps {
  /** Search text; empty for all members. */
  search: string
  menu: (member: Member) => ReactNode
  /** Shown if there are no members yet. */
  addFirst: ReactNode
}

/** Members as cards; loads more on scroll. */
export function MemberList({ search, menu, addFirst }: MemberListProps) {
  const query = useMembers(search)
  const { data, error, refetch } = query
  const dialog = useDialog()
  if (error && !data)
    return <ErrorState title="Failed to load members data" error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={6} label="Loading members" className={cards} each="h-44" />
  const members = data.pages.flat()
  if (members.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="No members found"
        hint={
          search ? 'Try another name, number, email or phone.' : 'Add your first member, or import a list.'
        }
        action={search ? undefined : addFirst}
      />
    )
  return (
    <>
      <ul aria-label="Members" className={cards}>
        {members.map(member => (
          <li key={member.id} className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
            <MemberCard
              member={member}
              onOpen={() => dialog.open('member-details', { memberId: member.id })}
              menu={menu(member)}
            />
          </li>
        ))}
      </ul>
      {search && members.length >= PAGE && (
        <p className="mt-4 text-center text-muted">
          Showing the best {PAGE} matches. Type more to narrow the list.
        </p>
      )}
      <InfiniteScroll label="More Members" query={query} />
    </>
  )
}

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3'
