import { DryRun } from '#desk/rentals/web/shared/dry-run.tsx'
import { useRates } from '#money/rates/web/queries.ts'
import { Holidays } from '#money/rates/web/shared/holidays.tsx'
import { RateList } from '#money/rates/web/shared/rate-list.tsx'
import { UpgradeFees } from '#money/rates/web/shared/upgrade-fees.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'

/** Settings → Rates: rates, holidays, upgrade fees and a price calculator. */
export default function RatesSection() {
  const { data, error, refetch } = useRates()
  if (!data && error) return <ErrorState title="Rates could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={2} label="Loading rates" className="flex flex-col gap-4" each="h-40 max-w-3xl" />
  return (
    <div className="flex flex-col gap-7">
      <RateList rates={data.rates} />
      <Holidays holidays={data.holidays} />
      <UpgradeFees />
      <DryRun />
    </div>
  )
}
