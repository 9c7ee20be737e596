import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** Today's revenue so far, compared with last week. */
export const useTakings = () => useQuery(queryFor(api.readTakings))
