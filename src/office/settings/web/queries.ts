import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The query for the settings of the venue. */
export const settingsQuery = queryFor(api.readSettings)

/** The settings of the venue. */
export const useSettings = () => useQuery(settingsQuery)
