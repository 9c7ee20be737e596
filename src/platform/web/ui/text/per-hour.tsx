import { formatMoney } from '#platform/values/money.ts'
import { Money } from './money.tsx'

/** A price or rate of an hour, as a text: '$22.00 an hour'. */
export const perHour = (dollars: number, currency: string) => `${formatMoney(dollars, currency)} an hour`

/** A price or rate of an hour: '$22.00 an hour'. */
export const PerHour = ({ dollars }: { dollars: number }) => (
  <>
    <Money dollars={dollars} /> an hour
  </>
)
