import { useQuery } from '@tanstack/react-query'
import { read, useWrite } from '../../shared/web/query-client.ts'
import { backUpNow, readBackups } from '../contract.ts'

/** How it stands with the backups. */
export const useBackups = () => useQuery(read(readBackups))
export const useBackUpNow = () => useWrite(backUpNow, { stale: ['backups'] })
