import type { z } from 'zod'
import { queryClient, useMutationOf } from '#platform/web/data/query-client.ts'
import type {
  SettingsFields,
  StoredSettings,
  TaxClassChange,
  taxClassForm,
  taxRatesForm,
} from '../contract.ts'
import * as api from '../contract.ts'
import { settingsQuery } from './queries.ts'

/** Saves some settings based on `version` and updates the cache with the response. */
export function useSaveSettings() {
  const write = useMutationOf(api.saveSettings)
  async function save(change: Partial<SettingsFields>, version: number): Promise<StoredSettings> {
    const saved = await write.mutateAsync({ body: change, ifMatch: version })
    queryClient.setQueryData(settingsQuery.queryKey, saved)
    return saved
  }
  return { save, saving: write.isPending ? write.variables?.body : undefined }
}

/** Changes of tax classes. Each updates the cached settings with the response. */
export function useTaxClassChanges() {
  const add = useMutationOf(api.addTaxClass)
  const change = useMutationOf(api.changeTaxClass)
  const rates = useMutationOf(api.setTaxRates)
  const store = (saved: StoredSettings) => queryClient.setQueryData(settingsQuery.queryKey, saved)
  return {
    add: async (body: z.input<typeof taxClassForm>) => store(await add.mutateAsync({ body })),
    change: async (id: string, body: TaxClassChange) =>
      store(await change.mutateAsync({ params: { id }, body })),
    setRates: async (id: string, body: z.input<typeof taxRatesForm>) =>
      store(await rates.mutateAsync({ params: { id }, body })),
    isSaving: add.isPending || change.isPending || rates.isPending,
  }
}
