import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { type Holiday, holiday } from '../../contract.ts'
import { useAddHoliday, useRemoveHoliday } from '../queries.ts'

/** The days on which holiday rates apply. */
export function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <Section title="Holidays" className="max-w-3xl">
      <p className="-mt-2 text-muted">Holiday rates apply on these business days.</p>
      <Card className="flex flex-col gap-4 p-4 md:p-5">
        {holidays.length > 0 && (
          <ul aria-label="Holidays" className="flex flex-wrap gap-2">
            {holidays.map(one => (
              <HolidayChip key={one.day} holiday={one} />
            ))}
          </ul>
        )}
        <NewHoliday />
      </Card>
    </Section>
  )
}

function HolidayChip({ holiday }: { holiday: Holiday }) {
  const { day, name } = holiday
  const remove = useRemoveHoliday()
  const add = useAddHoliday()
  return (
    <li className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1 pr-1 pl-3">
      <span>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted tabular-nums">{formatDay(day)}</span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Remove ${name}`}
        pending={remove.isPending && 'Removing...'}
        onClick={() =>
          remove.mutate(
            { params: { day } },
            {
              onSuccess: () =>
                toast({
                  title: 'Holiday removed',
                  description: `${name} on ${formatDay(day)}`,
                  action: {
                    label: 'Undo',
                    onPress: () =>
                      add.mutate({ body: holiday }, { onError: showFailure('Failed to add holiday') }),
                  },
                }),
              onError: showFailure('Failed to remove holiday'),
            },
          )
        }
      >
        Remove
      </Button>
    </li>
  )
}

const empty = { day: '', name: '' }

function NewHoliday() {
  const add = useAddHoliday()
  const { form, Field } = useZodForm(holiday, empty)
  return (
    <Form
      form={form}
      className="gap-3"
      onSubmit={async body => {
        await add.mutateAsync({ body })
        form.reset(empty)
        toast({ title: 'Holiday added', description: `${body.name} on ${formatDay(body.day)}` })
      }}
    >
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-start">
        <Field name="day" label="Day">
          {control => <DateTimePicker {...control} dateOnly />}
        </Field>
        <Field name="name" label="Holiday" required>
          <Input autoComplete="off" />
        </Field>
        <SubmitButton className="md:mt-6.5" pending="Adding...">
          Add Holiday
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  )
}
