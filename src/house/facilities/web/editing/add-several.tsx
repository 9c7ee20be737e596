import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '#platform/web/data/api.ts'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/** Maximum number of facilities added at once. */
const MAX_AT_ONCE = 200

/** Common prefix and number range of several names. */
export const numberRange = z.object({
  /** Used as typed, including a trailing space. */
  prefix: z.string().max(50),
  from: z.number().int().min(0).max(99_999),
  to: z.number().int().min(0).max(99_999),
})

export type NumberRange = z.infer<typeof numberRange>

/** 'Room 1', 'Room 2' and so on. */
export function listNames({ prefix, from, to }: NumberRange): string[] {
  if (!(to >= from)) return []
  return Array.from({ length: Math.min(to - from + 1, MAX_AT_ONCE) }, (_, index) =>
    `${prefix}${from + index}`.trim(),
  )
}

/** Adds the checks of the number range to the schema of a form. */
export function numbersInOrder<S extends z.ZodObject<typeof numberRange.shape>>(schema: S): S {
  return schema
    .refine(({ from, to }) => (to as number) >= (from as number), {
      path: ['to'],
      message: 'Must be at least the first number',
      when: () => true,
    })
    .refine(({ from, to }) => (to as number) - (from as number) < MAX_AT_ONCE, {
      path: ['to'],
      message: `Add at most ${MAX_AT_ONCE} at once`,
      when: () => true,
    })
}

/** Prefix, first and last number, and a preview of the names. */
export function SeveralFields() {
  const { prefix = '', from = 0, to = 0 } = useWatch<NumberRange>()
  const names = listNames({ prefix, from, to })
  return (
    <div className="flex flex-col gap-2">
      <Fields className="md:grid-cols-3">
        <Field name="prefix" label="Name prefix">
          <Input autoComplete="off" />
        </Field>
        <Field name="from" label="First number" required>
          {control => <NumberInput {...control} min={0} step={1} />}
        </Field>
        <Field name="to" label="Last number" required>
          {control => <NumberInput {...control} min={0} step={1} />}
        </Field>
      </Fields>
      <p className="truncate text-muted" aria-live="polite">
        {previewNames(names)}
      </p>
    </div>
  )
}

function previewNames(names: readonly string[]): string {
  if (names.length === 0) return 'Nothing to add'
  if (names.length <= 3) return `Adds ${names.join(', ')}`
  return `Adds ${names.length}: ${names[0]}, ${names[1]} … ${names.at(-1)}`
}

/** Adds facilities one by one and reports progress. Skips names that already exist. */
export function useAddSeveral(add: (name: string) => Promise<unknown>) {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  async function addAll(names: readonly string[]): Promise<{ added: number; existing: number }> {
    let existing = 0
    for (const [done, name] of names.entries()) {
      setProgress({ done, total: names.length })
      try {
        await add(name)
      } catch (error) {
        if (!isNameTaken(error)) throw error
        existing++
      }
    }
    return { added: names.length - existing, existing }
  }
  return { addAll, progress }
}

const isNameTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.name !== undefined
