import { z } from 'zod'
import { priorities } from '#platform/feed/words.ts'
import { requiredText } from '#platform/values/fields.ts'
import { MAX_FAULT_PRESETS } from './words.ts'

/** A fault that staff report with one press, with its usual priority. */
export const faultPreset = z.object({
  title: requiredText('A fault needs a name', 60),
  priority: z.enum(priorities),
})

export type FaultPreset = z.infer<typeof faultPreset>

const presetsOfType = z
  .array(faultPreset)
  .max(MAX_FAULT_PRESETS)
  .refine(
    presets => new Set(presets.map(({ title }) => title.toLowerCase())).size === presets.length,
    'Each fault is listed once',
  )

/** The preset faults by facility type. */
export const faultPresets = z.object({ room: presetsOfType, locker: presetsOfType })

export const defaultFaultPresets: z.infer<typeof faultPresets> = {
  room: [
    { title: 'No hot water', priority: 'high' },
    { title: 'Lock jammed', priority: 'high' },
    { title: 'Light', priority: 'low' },
  ],
  locker: [
    { title: 'Lock jammed', priority: 'high' },
    { title: 'Door bent', priority: 'medium' },
    { title: 'Light', priority: 'low' },
  ],
}
