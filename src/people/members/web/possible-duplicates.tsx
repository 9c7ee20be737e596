import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Candidate } from '../contract.ts'
import { fullName } from './shared/member-status.tsx'

export interface PossibleDuplicatesProps {
  candidates: readonly Candidate[]
  /** True if a member is added, false if one is edited. */
  isNew: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Lists possible duplicates and asks for confirmation. */
export function PossibleDuplicates({ candidates, isNew, onConfirm, onClose }: PossibleDuplicatesProps) {
  const dialog = useDialog()
  return (
    <Confirm
      title="Is this person already a member?"
      action={isNew ? 'Create new member' : 'Save anyway'}
      pending={isNew ? 'Creating...' : 'Saving...'}
      cancel="Go Back"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {candidates.length === 1 ? 'One member has' : `${candidates.length} members have`} the same email or
        phone, or the same name and birth date:
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line rounded-control border border-line">
        {candidates.map(candidate => (
          <li key={candidate.id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-ink">
                {fullName(candidate)} <span className="tabular-nums">{candidate.memberNumber}</span>
              </span>
              <span className="block truncate text-xs">
                Same {candidate.same} · {candidate.email}
                {candidate.dateOfBirth && ` · born ${formatDay(candidate.dateOfBirth)}`}
              </span>
            </span>
            <Button size="sm" onClick={() => dialog.leaveFor('member-details', { memberId: candidate.id })}>
              Open<span className="sr-only"> {fullName(candidate)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
