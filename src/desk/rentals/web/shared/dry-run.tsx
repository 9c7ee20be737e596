import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { facilityTypes } from '#house/facilities/words.ts'
import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { queryFor } from '#platform/web/data/query-client.ts'
import { now } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, Form, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import * as api from '../../contract.ts'
import { fromNow } from '../times.ts'

const schema = z.object({
  facilityType: z.enum(facilityTypes),
  facilityId: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  memberId: z.number(),
})

/** Shows the bill for any stay at the saved rates. Stores nothing. */
export function DryRun() {
  const { timeZone } = useVenueLocale()
  const { start, end } = fromNow(4, now(), timeZone)
  const { form, Field } = useZodForm(schema, {
    facilityType: 'room',
    facilityId: 0,
    startDate: `${start.slice(0, 16)}:00`,
    endDate: `${end.slice(0, 16)}:00`,
    memberId: 0,
  })
  const [facilityType, facilityId, startDate, endDate, memberId] = useWatch({
    control: form.control,
    name: ['facilityType', 'facilityId', 'startDate', 'endDate', 'memberId'],
  })
  const { facilities = [] } = useFacilities(facilityType)
  const { quote, error } = useDryRun({ facilityType, facilityId, startDate, endDate, memberId })
  return (
    <Section title="Price check" className="max-w-3xl">
      <p className="-mt-2 text-muted">The bill for any stay at the rates above, as at check-in.</p>
      <Card className="p-4 md:p-5">
        <Form form={form} onSubmit={() => undefined} className="gap-4">
          <Fields>
            <Field name="facilityType" label="Facility type">
              {control => <FacilityTypeSelect {...control} onPick={() => form.setValue('facilityId', 0)} />}
            </Field>
            <Field name="facilityId" label="Facility">
              {control => (
                <Select
                  {...control}
                  value={control.value || ''}
                  placeholder={`Select a ${facilityType}`}
                  options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={event => control.onChange(Number(event.target.value))}
                />
              )}
            </Field>
            <Field name="startDate" label="From">
              {control => <DateTimePicker {...control} />}
            </Field>
            <Field name="endDate" label="Until">
              {control => <DateTimePicker {...control} />}
            </Field>
            <Field name="memberId" label="Member" className="md:col-span-2">
              {control => <MemberPicker {...control} />}
            </Field>
          </Fields>
          <BillLines label="Bill for this stay" lines={quote === null ? null : quote?.lines} error={error} />
        </Form>
      </Card>
    </Section>
  )
}

type StayQuery = z.infer<typeof schema>

function useDryRun({ memberId, ...stay }: StayQuery) {
  const query = { ...stay, ...(memberId > 0 && { memberId }) }
  const enabled = stay.facilityId > 0 && stay.startDate !== '' && stay.endDate !== ''
  const { data, error } = useQuery({
    ...queryFor(api.dryRun, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { quote: enabled ? data : null, error: enabled ? error : null }
}
