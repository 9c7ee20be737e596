import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** Number of open work orders, its change since yesterday, and the newest ones. */
export const useWorkorderSummary = () => useQuery(queryFor(api.summarizeWorkorders))
