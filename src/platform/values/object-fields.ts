/** Returns the fields that are not undefined. Null stays. */
export function definedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Returns the values of some fields as [before, after], as events record them. */
export const beforeAndAfter = <K extends string>(
  fields: readonly K[],
  before: { readonly [F in K]?: unknown },
  after: { readonly [F in K]?: unknown },
): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(fields.map(field => [field, [before[field], after[field]]]))
