import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { BanOverride } from '#people/guests/web/shared/ban-override.tsx'
import { GuestChoice, GuestInput, useChoice } from '#people/guests/web/shared/guest-choice.tsx'
import { KnownGuest } from '#people/guests/web/shared/known-guest.tsx'
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

/** The guest of each chosen facility, as a member or not, and the key that is handed out for it. */
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

/** A form of its own, so that the guest is found and asked about as in the check-in of one facility. */
function FacilityGuest(props: FacilityGuestProps) {
  const { facilityType, customerName, memberId, guestId, notGuests, banOverride } = props.one
  const form = useForm({
    defaultValues: { facilityType, customerName, memberId, guestId, notGuests, banOverride },
  })
  return (
    <FormProvider {...form}>
      <GuestChoice>
        <GuestFields {...props} />
      </GuestChoice>
    </FormProvider>
  )
}

type GuestValues = Pick<
  ChosenFacility,
  'facilityType' | 'customerName' | 'memberId' | 'guestId' | 'notGuests' | 'banOverride'
>

function GuestFields({ one: { name, facilityId, key }, lead, canBeOther, onChange }: FacilityGuestProps) {
  const { control, register, setValue } = useFormContext<GuestValues>()
  const [customerName, memberId, guestId, notGuests, banOverride] = useWatch({
    control,
    name: ['customerName', 'memberId', 'guestId', 'notGuests', 'banOverride'],
  })
  const [asksMember, setAsksMember] = useState(memberId > 0)
  const choice = useChoice()!
  const isUnclear = choice.matches.length > 0 || choice.isBanned
  const pass = useEffectEvent(onChange)
  useEffect(() => {
    pass({ customerName, memberId, guestId, notGuests, banOverride, isUnclear })
  }, [customerName, memberId, guestId, notGuests, banOverride, isUnclear])
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <span aria-hidden className="w-20 shrink-0 truncate text-muted text-xs">
          {name}
        </span>
        {canBeOther && (
          <GuestInput
            aria-label={`Guest of ${name}`}
            autoComplete="off"
            maxLength={120}
            placeholder={lead || 'Guest'}
            {...register('customerName')}
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
              setValue('memberId', 0)
            }}
          >
            Member<span className="sr-only"> in {name}</span>
          </Button>
        )}
      </div>
      {canBeOther && (
        <>
          <KnownGuest className="empty:hidden" />
          <BanOverride />
        </>
      )}
      {asksMember && <MemberOfFacility name={name} facilityId={facilityId} />}
    </div>
  )
}

/** Picks the member who is the guest of a facility, and names them. */
function MemberOfFacility({ name, facilityId }: Pick<ChosenFacility, 'name' | 'facilityId'>) {
  const { control, setValue } = useFormContext<GuestValues>()
  const [memberId, customerName] = useWatch({ control, name: ['memberId', 'customerName'] })
  const { data: member } = useMember(memberId, memberId > 0)
  useEffect(() => {
    if (member && customerName.trim() === '') setValue('customerName', fullName(member))
  }, [member, customerName, setValue])
  return (
    <MemberPicker
      id={`member-of-${facilityId}`}
      name={`member-of-${facilityId}`}
      label={`Member in ${name}`}
      value={memberId}
      onChange={picked => setValue('memberId', picked)}
    />
  )
}
