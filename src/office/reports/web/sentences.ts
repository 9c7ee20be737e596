import type { Figure } from '../contract.ts'
import { cellText } from './cell-text.ts'

/** How many sentences a report begins with. */
const SENTENCES = 3

/** Returns what a report says first: 'Revenue was $4,963.17, 7% less than the $5,337.00 before.' */
export const writeSentences = (figures: readonly Figure[], currency: string): string[] =>
  figures.slice(0, SENTENCES).map(figure => writeSentence(figure, currency))

function writeSentence({ label, kind, value, before, change }: Figure, currency: string): string {
  if (value === null) return `${label}: nothing to count.`
  const text = (given: number) => cellText(given, kind, currency)
  const is = `${label}: ${text(value)}`
  if (before === null || change === null) return `${is}.`
  if (change === 0) return `${is}, about as before.`
  const by = Math.abs(change)
  const difference = kind === 'percent' ? `${by} percentage ${by === 1 ? 'point' : 'points'}` : `${by}%`
  return `${is}, ${difference} ${change > 0 ? 'more' : 'less'} than the ${text(before)} before.`
}
