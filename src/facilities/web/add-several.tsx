import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../shared/web/api.ts'
import { Field, Fields } from '../../shared/web/ui/form.tsx'
import { Input } from '../../shared/web/ui/input.tsx'
import { NumberInput } from '../../shared/web/ui/number-input.tsx'

/** Most that are added at once. */
const MOST = 200

/** What the names of several have in common, and their numbers. */
export const several = z.object({
  /** Taken as it is, a space at its end included. */
  prefix: z.string().max(50),
  from: z.number().int().min(0).max(99_999),
  to: z.number().int().min(0).max(99_999),
})

export type Several = z.infer<typeof several>

/** 'Room 1', 'Room 2' and so on. */
export function namesOf({ prefix, from, to }: Several): string[] {
  if (!(to >= from)) return []
  return Array.from({ length: Math.min(to - from + 1, MOST) }, (_, index) =>
    `${prefix}${from + index}`.trim(),
  )
}

/** Checks for a form that has these fields. */
export function numbersInOrder<S extends z.ZodObject<typeof several.shape>>(schema: S): S {
  return schema
    .refine(({ from, to }) => (to as number) >= (from as number), {
      path: ['to'],
      message: 'Must not be below the first',
      when: () => true,
    })
    .refine(({ from, to }) => (to as number) - (from as number) < MOST, {
      path: ['to'],
      message: `Add at most ${MOST} at once`,
      when: () => true,
    })
}

/** Prefix, first and last number, and the names that come of them. */
export function SeveralFields() {
  const { prefix = '', from = 0, to = 0 } = useWatch<Several>()
  const names = namesOf({ prefix, from, to })
  return (
    <div className="flex flex-col gap-2">
      <Fields className="md:grid-cols-3">
        <Field name="prefix" label="Begins with">
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
        {previewOf(names)}
      </p>
    </div>
  )
}

function previewOf(names: readonly string[]): string {
  if (names.length === 0) return 'None'
  if (names.length <= 3) return `Adds ${names.join(', ')}`
  return `Adds ${names.length}: ${names[0]}, ${names[1]} … ${names.at(-1)}`
}

/** Adds one after the other; those whose names are taken are left alone. `added` counts along. */
export function useAddAll(add: (name: string) => Promise<unknown>) {
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  async function addAll(names: readonly string[]): Promise<{ added: number; there: number }> {
    let there = 0
    for (const [done, name] of names.entries()) {
      setProgress({ done, of: names.length })
      try {
        await add(name)
      } catch (error) {
        if (!isTaken(error)) throw error
        there++
      }
    }
    return { added: names.length - there, there }
  }
  return { addAll, progress }
}

const isTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.name !== undefined
