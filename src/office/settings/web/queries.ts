import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import { api } from '../first-page-api.ts'

/** The query for the settings of the venue. */
export const settingsQuery = queryFor(api.readSettings)

/** The settings of the venue. */
export const useSettings = () => useQuery(settingsQuery)
