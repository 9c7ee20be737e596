import type { NamedRate, TaxClass } from '#office/settings/contract.ts'
import { offeredClasses, ratesOn } from '#office/settings/rules.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { useSettings } from '../../queries.ts'

/** Returns the tax classes to choose from, with today's rates; `current` is among them even if it is retired. */
export function useTaxClassOptions(current?: string): { value: string; label: string }[] {
  const { data } = useSettings()
  if (!data) return []
  const today = instantToLocal(now(), data.timeZone).slice(0, 10)
  const offered = offeredClasses(data.taxClasses)
  const others = data.taxClasses.filter(one => one.id === current && one.isRetired)
  return [...offered, ...others].map(one => ({
    value: one.id,
    label: `${one.name} · ${ratesText(one, today)}`,
  }))
}

/** Returns today's rates of a tax class by id; none while the settings load. */
export function useTaxRates(): (id: string) => NamedRate[] {
  const { data } = useSettings()
  return id => {
    const found = data?.taxClasses.find(one => one.id === id)
    return found ? ratesOn(found, instantToLocal(now(), data!.timeZone).slice(0, 10)) : []
  }
}

/** Whether the venue has more than the plain standard tax and exempt items, so that there is a class to choose. */
export function useHasTaxClasses(): boolean {
  const { data } = useSettings()
  const rates = useTaxRates()('standard')
  if (!data) return false
  const isPlain = rates.length === 1 && rates[0]!.name === PLAIN_TAX
  return !isPlain || offeredClasses(data.taxClasses).some(({ id }) => id !== 'standard' && id !== 'exempt')
}

/** Returns what holds on a day: 'State tax 4% + City tax 2%', 'no tax'. */
export function ratesText(taxClass: TaxClass, day: string): string {
  if (taxClass.kind !== 'taxed') return taxClass.kind === 'zero' ? '0%' : 'no tax'
  const rates = ratesOn(taxClass, day)
  if (rates.length === 0) return 'no tax yet'
  return rates.map(({ name, rate }) => `${name} ${rate}%`).join(' + ')
}
