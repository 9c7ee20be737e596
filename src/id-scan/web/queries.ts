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

/** The rental or member of an ID record. */
export interface About {
  subject: IdSubject
  id: number
}

const paramsOf = ({ subject, id }: About) => ({ params: { subject, id: String(id) } })

/** The verdict on a card, by the venue's date and minimum age; undefined until the settings are loaded. */
export function useVerdict(card: IdData) {
  const { data: settings } = useSettings()
  if (!settings) return undefined
  const { minimumAge, timeZone } = settings
  const today = instantToLocal(now(), timeZone).slice(0, 10)
  return { ...judge(card, today, minimumAge), minimumAge }
}

/** The members that match a card. Nothing is cached: neither side stores the response. */
export function useRecognised({ firstName, lastName, dateOfBirth, documentId, country }: IdData) {
  const body = { firstName, lastName, dateOfBirth, documentId, country }
  return useQuery({
    queryKey: ['id-scans', body],
    queryFn: ({ signal }) => call(contract.recognise, { body, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Stores the fields of a card that the settings allow; the others are not sent. */
export function useKeepIdRecord() {
  return useMutation({
    mutationFn: async ({ about, card }: { about: About; card: IdData }) => {
      const settings = await queryClient.ensureQueryData(read(readSettings))
      return call(contract.keepIdRecord, { ...paramsOf(about), body: sentToKeep(card, settings) })
    },
    onSuccess: () => markStale(['id-records']),
  })
}

/** The stored fields of the card of a rental or member. */
export const useIdRecord = (about: About, enabled: boolean) =>
  useFresh({ ...read(contract.readIdRecord, paramsOf(about)), enabled })

/** Erases the stored fields of a card. */
export function useEraseIdRecord() {
  const erase = useWrite(contract.eraseIdRecord, { stale: ['id-records'] })
  return { ...erase, erase: (about: About) => erase.mutateAsync(paramsOf(about)) }
}
