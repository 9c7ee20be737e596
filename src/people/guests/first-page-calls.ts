/** From harmless to serious. */
export const flagKinds = ['note', 'warning', 'banned'] as const
export type FlagKind = (typeof flagKinds)[number]
