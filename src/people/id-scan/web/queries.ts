import { useMutation, useQuery } from '@tanstack/react-query'
import * as settingsApi from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import { now } from '#platform/web/device/clock.ts'
import type { IdData, IdSubject } from '../contract.ts'
import * as api from '../contract.ts'
import { checkCard, fieldsToSend } from '../rules.ts'

/** The rental or member of an ID record. */
export interface RecordSubject {
  subject: IdSubject
  id: number
}

const toParams = ({ subject, id }: RecordSubject) => ({ params: { subject, id: String(id) } })

/** The verdict on a card, by the venue's date and minimum age; undefined until the settings are loaded. */
export function useCardCheck(card: IdData) {
  const { data: settings } = useSettings()
  if (!settings) return undefined
  const { minimumAge, timeZone } = settings
  const today = instantToLocal(now(), timeZone).slice(0, 10)
  return { ...checkCard(card, today, minimumAge), minimumAge }
}

/** The members that match a card. Nothing is cached: neither side stores the response. */
export function useMatchedMembers({ firstName, lastName, dateOfBirth, documentId, country }: IdData) {
  const body = { firstName, lastName, dateOfBirth, documentId, country }
  return useQuery({
    queryKey: ['id-scans', body],
    queryFn: ({ signal }) => call(api.matchMembers, { body, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Stores the fields of a card that the settings allow; the others are not sent. */
export function useStoreIdRecord() {
  return useMutation({
    mutationFn: async ({ about, card }: { about: RecordSubject; card: IdData }) => {
      const settings = await queryClient.ensureQueryData(queryFor(settingsApi.readSettings))
      return call(api.storeIdRecord, { ...toParams(about), body: fieldsToSend(card, settings) })
    },
  })
}

/** The stored fields of the card of a rental or member. */
export const useIdRecord = (about: RecordSubject, enabled: boolean) =>
  useFreshQuery({ ...queryFor(api.readIdRecord, toParams(about)), enabled })

/** Erases the stored fields of a card. */
export function useEraseIdRecord() {
  const erase = useMutationOf(api.eraseIdRecord)
  return { ...erase, erase: (about: RecordSubject) => erase.mutateAsync(toParams(about)) }
}
