import type { Findable } from '#platform/values/search/findable.ts'
import type { ReportTab } from '../../contract.ts'

/** The name of each report, and other words that find it. */
export const reportTabs: Record<ReportTab, Findable> = {
  occupancy: { label: 'Occupancy', words: 'report, how full, peak, busy hours' },
  revenue: { label: 'Revenue', words: 'report, takings, income, methods' },
  maintenance: { label: 'Maintenance', words: 'report, repairs, time to close' },
  custom: { label: 'Custom', words: 'report, own measure, pivot' },
  products: { label: 'Products', words: 'report, sales, margin, best sellers' },
  tax: { label: 'Tax', words: 'report, taxes, vat, sales tax return' },
  staff: { label: 'Staff', words: 'report, people, cashiers, refunds, comps, drawer difference' },
  waiting: { label: 'Waiting List', words: 'report, turned away, queue' },
}
