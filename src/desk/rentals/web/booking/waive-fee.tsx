import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'

export interface WaiveFeeProps {
  /** The reason; undefined if the fee is charged. */
  value: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Waives the fee of a booking with a reason. Anyone but a manager needs a manager's PIN. */
export function WaiveFee({ value, onChange }: WaiveFeeProps) {
  const id = useId()
  const needsPin = !useIsAuthorizedNow({ roles: managerRoles })
  if (value === undefined)
    return (
      <Button size="sm" className="self-start" onClick={() => onChange('')}>
        {needsPin && <KeyRound aria-hidden />}
        Waive Fee
      </Button>
    )
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Why is the fee waived?
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          autoFocus
          required
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button onClick={() => onChange(undefined)}>Charge It</Button>
      </div>
      {needsPin && (
        <p className="flex items-center gap-1.5 text-muted text-xs [&_svg]:size-3.5">
          <KeyRound aria-hidden />
          Needs a manager’s PIN
        </p>
      )}
    </div>
  )
}
