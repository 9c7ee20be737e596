import { useMutation, useQuery } from '@tanstack/react-query'
import { readSettings } from '../../settings/contract.ts'
import { useSettings } from '../../settings/web/queries.ts'
import { instantToLocal } from '../../shared/time.ts'
import { call } from '../../shared/web/api.ts'
import { now } from '../../shared/web/clock.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { markStale, queryClient, read, useWrite } from '../../shared/web/query-client.ts'
import type { IdData, IdSubject } from '../contract.ts'
import * as contract from '../contract.ts'
import { judge, sentToKeep } from '../rules.ts'

/** Who a record is about. */
export interface About {
  subject: IdSubject
  id: number
}

const paramsOf = ({ subject, id }: About) => ({ params: { subject, id: String(id) } })

/** The verdict on a card today, by the venue's calendar and minimum age; undefined until the settings are known. */
export function useVerdict(card: IdData) {
  const { data: settings } = useSettings()
  if (!settings) return undefined
  const { minimumAge, timeZone } = settings
  const today = instantToLocal(now(), timeZone).slice(0, 10)
  return { ...judge(card, today, minimumAge), minimumAge }
}

/** The members whom a card belongs to. Asked without a key, so that no answer is stored, and forgotten at once. */
export function useRecognised({ firstName, lastName, dateOfBirth, documentId, country }: IdData) {
  const body = { firstName, lastName, dateOfBirth, documentId, country }
  return useQuery({
    queryKey: ['id-scans', body],
    queryFn: ({ signal }) => call(contract.recognise, { body, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Keeps of a card what the venue keeps; the rest is not even sent. */
export function useKeepIdRecord() {
  return useMutation({
    mutationFn: async ({ about, card }: { about: About; card: IdData }) => {
      const settings = await queryClient.ensureQueryData(read(readSettings))
      return call(contract.keepIdRecord, { ...paramsOf(about), body: sentToKeep(card, settings) })
    },
    onSuccess: () => markStale(['id-records']),
  })
}

/** What was kept of the card of a rental or member. */
export const useIdRecord = (about: About, enabled: boolean) =>
  useFresh({ ...read(contract.readIdRecord, paramsOf(about)), enabled })

/** Erases what was kept: `mutate(about)`. */
export function useEraseIdRecord() {
  const erase = useWrite(contract.eraseIdRecord, { stale: ['id-records'] })
  return { ...erase, erase: (about: About) => erase.mutateAsync(paramsOf(about)) }
}
