import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { kindOf } from '#house/facilities/web/shared/facility-kinds.ts'
import { useFacilityChoice } from '#house/facilities/web/shared/facility-queries.ts'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { perHour } from '#platform/web/ui/text/per-hour.tsx'
import { useBoard, useHourlyPrices } from '../shared/board.ts'
import { nextBookingText } from '../shared/next-booking-text.ts'

export interface FacilityPickerProps extends Omit<ControlProps, 'onChange'> {
  type: FacilityType
  onChange: (id: number) => void
  /** Called with the picked facility. */
  onPick?: (facility: Facility | undefined) => void
  /**
   * Also lists facilities in use, which can be booked for later, and shows their rates: a booking's has the tax in it.
   */
  canBook?: boolean
  /** Lists only these, without a price: a guest who moves may keep the rate. */
  only?: ReadonlySet<number> | undefined
}

/**
 * Lists the available facilities with the price of an hour from now, as on their cards, or all that can be booked. The
 * picked one stays listed even if another desk takes it.
 */
export function FacilityPicker({
  type,
  value,
  onChange,
  onPick,
  canBook = false,
  only,
  ...control
}: FacilityPickerProps) {
  const facilities = useFacilityChoice(type)
  const { board } = useBoard()
  const prices = useHourlyPrices()
  const { currency, timeZone } = useVenueLocale()
  const offered =
    facilities
      ?.filter(
        ({ id, status, retired, heldFor }) =>
          (status === 'available' && heldFor === null && (!only || only.has(id))) ||
          id === value ||
          (canBook && !retired),
      )
      .sort((a, b) => Number(b.status === 'available') - Number(a.status === 'available')) ?? []
  const options = offered.map(facility => {
    const price = canBook ? facility.hourlyRate : !only && prices.get(facility.id)
    const parts = [
      facility.name,
      kindOf(facility),
      price && perHour(price, currency),
      facility.status !== 'available' && `${statusName[facility.status]} now`,
      nextBookingText(board?.get(facility.id), timeZone),
    ]
    return { value: facility.id, label: parts.filter(Boolean).join(' · ') }
  })
  return (
    <Select
      {...control}
      value={value || ''}
      options={options}
      placeholder={options.length > 0 || !facilities ? `Select a ${type}` : `No ${type} is available`}
      onChange={event => {
        const id = Number(event.target.value)
        onChange(id)
        onPick?.(offered.find(facility => facility.id === id))
      }}
    />
  )
}
