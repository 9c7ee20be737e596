/** Returns the JSON of a value with sorted keys: the same text for equal values. Omits undefined members. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys) ?? 'null'

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
