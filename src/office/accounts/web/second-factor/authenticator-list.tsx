import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { SecondFactors } from '../../contract.ts'

export interface AuthenticatorListProps {
  data: SecondFactors
  /** The pending action; 'remove 7' while number 7 is removed. */
  pending: string | undefined
  /** Whether the password has been typed. */
  canRemove: boolean
  onRemove: (id: number) => void
}

/** The apps and passkeys of the current user, with a button to remove each. */
export function AuthenticatorList({ data, pending, canRemove, onRemove }: AuthenticatorListProps) {
  const { authenticators, recoveryCodesLeft, isRequired } = data
  if (authenticators.length === 0) return <p className="font-medium">Off: your password is enough.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {authenticators.map(({ id, kind, name, addedAt, lastUsed }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 [&_svg]:size-4">
            {kind === 'app' ? <Smartphone aria-hidden /> : <KeyRound aria-hidden />}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {kind === 'passkey' && <Badge>Passkey</Badge>}
              </p>
              <p className="text-muted text-xs">
                {lastUsed ? 'Last used ' : 'Added '}
                <ShortDateTime at={lastUsed ?? addedAt} />
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Remove ${name}`}
              disabled={!canRemove || (isRequired && authenticators.length === 1)}
              pending={pending === `remove ${id}` && 'Removing...'}
              onClick={() => onRemove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {recoveryCodesLeft === 1 ? '1 recovery code left.' : `${recoveryCodesLeft} recovery codes left.`}
      </p>
    </>
  )
}
