export const rateKinds = ['hourly', 'block', 'cap'] as const

export type RateKind = (typeof rateKinds)[number]
