import { useQuery } from '@tanstack/react-query'
import { queryClient, queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import type { SettingsFields, StoredSettings } from '../contract.ts'

const query = queryFor(api.readSettings)

/** The settings of the venue. */
export const useSettings = () => useQuery(query)

/** Saves some settings based on `version` and updates the cache with the response. */
export function useSaveSettings() {
  const write = useMutationOf(api.saveSettings)
  async function save(change: Partial<SettingsFields>, version: number): Promise<StoredSettings> {
    const saved = await write.mutateAsync({ body: change, ifMatch: version })
    queryClient.setQueryData(query.queryKey, saved)
    return saved
  }
  return { save, saving: write.isPending ? write.variables?.body : undefined }
}
