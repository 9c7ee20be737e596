import type { FacilityForm } from './facility-form.ts'

/** First and last number, size, rate in dollars per hour, description. */
const sizes: readonly [number, number, string, number, string][] = [
  [1, 20, 'Small', 3, 'Fits a handbag and shoes'],
  [21, 36, 'Medium', 4.5, 'Fits a backpack and a coat'],
  [37, 44, 'Large', 6, 'Fits a cabin suitcase'],
  [45, 48, 'Extra large', 8.5, 'Fits a full-size suitcase or two bags'],
]

/** First and last number, and location. */
const places: readonly [number, number, string][] = [
  [1, 12, 'Changing room A, left wall'],
  [13, 20, 'Changing room A, right wall'],
  [21, 28, 'Changing room B, left wall'],
  [29, 36, 'Changing room B, right wall'],
  [37, 42, 'Pool gallery'],
  [43, 48, 'Entrance hall'],
]

export const lockers: readonly FacilityForm[] = Array.from({ length: 48 }, (_, index) => locker(index + 1))

function locker(number: number): FacilityForm {
  const [, , size, hourlyRate, fits] = sizes.find(([first, last]) => number >= first && number <= last)!
  const [, , location] = places.find(([first, last]) => number >= first && number <= last)!
  return { type: 'locker', name: `Locker ${number}`, description: fits, hourlyRate, size, location }
}
