import type { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { buildUrl } from '#platform/web/data/api.ts'

/** Every endpoint of every contract. New endpoints are included automatically. */
export const endpoints: readonly Endpoint[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../*/*/contract.ts', { eager: true }),
)
  .flatMap(contract => Object.values(contract))
  .filter(isEndpoint)

/** 'POST /api/rentals' */
export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value
  )
}

/** Returns a valid URL path of the endpoint; the records it names may not exist. */
export const sampleUrl = ({ path, params }: Endpoint) =>
  params ? buildUrl(path, makeSamples(params)[0]) : path

export type Values = Record<string, unknown>

const samples = new WeakMap<z.ZodType, readonly Values[]>()

/** Returns one valid value with all fields for each variant of an object schema. */
export function makeSamples(schema: z.ZodType): readonly Values[] {
  const known = samples.get(schema) ?? findSamples(schema)
  samples.set(schema, known)
  return known
}

function findSamples(schema: z.ZodType): Values[] {
  return listShapes(schema).map(fields => {
    const sample = Object.fromEntries([...fields].map(([field, inner]) => [field, candidates(inner)[0]]))
    for (const { path } of schema.safeParse(sample).error?.issues ?? []) {
      const field = String(path[0])
      const other = candidates(fields.get(field)!).find(
        value => schema.safeParse({ ...sample, [field]: value }).success,
      )
      if (other === undefined)
        throw new Error(`No sample is valid for the field ${field}; add one to commonValues`)
      sample[field] = other
    }
    return sample
  })
}

/** Returns the paths of all numbers in a value shaped like `sample`: ['hours'], ['payments', '0', 'amount']. */
export function findNumberPaths(
  schema: z.ZodType,
  sample: unknown,
  path: readonly string[] = [],
): string[][] {
  const { def, shape } = schema as unknown as { def: Def; shape?: Record<string, z.ZodType> }
  if (def.type === 'number') return [[...path]]
  if (def.options)
    return optionsFor(def.options, sample).flatMap(option => findNumberPaths(option, sample, path))
  const inside = def.out ?? def.innerType
  if (inside) return findNumberPaths(inside, sample, path)
  if (def.element) return Array.isArray(sample) ? findNumberPaths(def.element, sample[0], [...path, '0']) : []
  return Object.entries(shape ?? {}).flatMap(([field, inner]) =>
    findNumberPaths(inner, (sample as Values | undefined)?.[field], [...path, field]),
  )
}

/** Returns the options of a union that accept a value, or all if the value is undefined. */
const optionsFor = (options: z.ZodType[], value: unknown) =>
  value === undefined ? options : options.filter(option => option.safeParse(value).success)

function listShapes(schema: z.ZodType): Map<string, z.ZodType>[] {
  const { def, shape } = schema as unknown as { def: Def; shape?: Record<string, z.ZodType> }
  if (shape) return [new Map(Object.entries(shape))]
  const inside = def.out ?? def.innerType
  if (def.options) return def.options.flatMap(listShapes)
  return inside ? listShapes(inside) : []
}

/** Returns the sample values that a field accepts. */
const candidates = (schema: z.ZodType) =>
  [...commonValues, ...derivedValues(schema)].filter(value => schema.safeParse(value).success)

function derivedValues(schema: z.ZodType): unknown[] {
  const { def } = schema as unknown as { def: Def }
  if (def.element) return [candidates(def.element).slice(0, 1)]
  if (def.entries) return Object.values(def.entries)
  if (def.values) return def.values
  const inside = def.out ?? def.innerType
  return [...makeSamples(schema), ...(inside ? derivedValues(inside) : [])]
}

interface Def {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  entries?: Values
  values?: unknown[]
  options?: z.ZodType[]
}

const commonValues = [
  'jane.doe@example.com',
  'America/New_York',
  '2026-05-20T14:00:00',
  '2026-05-20T18:00:00.000Z',
  '2026-05-20',
  '2026-05',
  '06:00',
  '1',
  1,
  60,
  0.5,
  1_000,
  true,
  '+1 555 123 4567',
  'localhost',
  'a'.repeat(32),
  'a'.repeat(64),
  'new-rental',
  'check-in',
  ['Sauna'],
  [1],
  '4071',
  '/api/billing/payments/1/refund',
  '1x1',
  '127.0.0.1:9100',
  'https://127.0.0.1:9',
  // A picture of one pixel.
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
]
