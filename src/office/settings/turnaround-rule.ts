import { z } from 'zod'
import { requiredText } from '#platform/values/fields.ts'

const minutes = z.number().int('Must be a whole number').min(1, 'Must be at least 1 minute').max(1_440)

/** How long each step between check-out and ready may take, in minutes, and what is inspected. */
export const turnaroundRule = z.object({
  dirtyMinutes: minutes,
  cleaningMinutes: minutes,
  inspectionMinutes: minutes,
  /** Whether someone inspects each cleaning before the facility is ready. */
  inspect: z.boolean(),
  /** The steps of an inspection, in order. */
  steps: z
    .array(requiredText('Name the step', 60))
    .max(20, 'At most 20 steps')
    .refine(steps => new Set(steps).size === steps.length, 'Name each step once'),
})

export type TurnaroundRule = z.infer<typeof turnaroundRule>
