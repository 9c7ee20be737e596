import { useQuery } from '@tanstack/react-query'
import { SECOND } from '#platform/values/time.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** Asks again while e-mails wait: that one was sent is no event. */
export const useNews = () =>
  useQuery({
    ...queryFor(api.readNews),
    refetchInterval: ({ state }) =>
      state.data?.sent.some(({ waiting }) => waiting > 0) ? 10 * SECOND : false,
  })

export const useSendNews = () => useMutationOf(api.sendNews)
