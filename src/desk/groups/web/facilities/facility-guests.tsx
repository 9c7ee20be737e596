import { useEffect, useState } from 'react'
import { useMember } from '#people/members/web/queries.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { fullName } from '#people/members/web/shared/member-status.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import type { ChosenFacility } from './chosen-facilities.ts'

interface FacilityGuestsProps {
  chosen: readonly ChosenFacility[]
  /** The lead guest, who is the guest of every facility without a name. */
  lead: string
  onChange: (chosen: ChosenFacility[]) => void
}

/** Who is in each chosen facility, as a member or not, and the key that is handed out for it. */
export function FacilityGuests({ chosen, lead, onChange }: FacilityGuestsProps) {
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">Guests and keys</legend>
      {chosen.map(one => (
        <FacilityGuest
          key={one.facilityId}
          one={one}
          lead={lead}
          canBeOther={chosen.length > 1}
          onChange={next =>
            onChange(chosen.map(other => (other.facilityId === one.facilityId ? { ...one, ...next } : other)))
          }
        />
      ))}
    </fieldset>
  )
}

interface FacilityGuestProps {
  one: ChosenFacility
  lead: string
  /** False if the lead guest is the only one. */
  canBeOther: boolean
  onChange: (next: Partial<ChosenFacility>) => void
}

function FacilityGuest({ one, lead, canBeOther, onChange }: FacilityGuestProps) {
  const { name, customerName, memberId, key } = one
  const [asksMember, setAsksMember] = useState(memberId > 0)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <span aria-hidden className="w-20 shrink-0 truncate text-muted text-xs">
          {name}
        </span>
        {canBeOther && (
          <Input
            aria-label={`Guest of ${name}`}
            autoComplete="off"
            maxLength={120}
            placeholder={lead || 'Guest'}
            value={customerName}
            onChange={({ target }) => onChange({ customerName: target.value })}
          />
        )}
        <Input
          aria-label={`Key of ${name}`}
          autoComplete="off"
          maxLength={60}
          placeholder="Key"
          className={canBeOther ? 'w-20 shrink-0 md:w-28' : ''}
          value={key}
          onChange={({ target }) => onChange({ key: target.value })}
        />
        {canBeOther && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={asksMember}
            onClick={() => {
              setAsksMember(!asksMember)
              onChange({ memberId: 0 })
            }}
          >
            Member<span className="sr-only"> in {name}</span>
          </Button>
        )}
      </div>
      {asksMember && <MemberOfFacility one={one} onChange={onChange} />}
    </div>
  )
}

/** Picks the member who is the guest of a facility, and names them. */
function MemberOfFacility({
  one: { name, facilityId, memberId, customerName },
  onChange,
}: Pick<FacilityGuestProps, 'one' | 'onChange'>) {
  const { data: member } = useMember(memberId, memberId > 0)
  useEffect(() => {
    if (member && customerName.trim() === '') onChange({ customerName: fullName(member) })
  }, [member, customerName, onChange])
  return (
    <MemberPicker
      id={`member-of-${facilityId}`}
      name={`member-of-${facilityId}`}
      label={`Member in ${name}`}
      value={memberId}
      onChange={picked => onChange({ memberId: picked })}
    />
  )
}
