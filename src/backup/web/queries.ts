import { useQuery } from '@tanstack/react-query'
import { read, useWrite } from '../../shared/web/query-client.ts'
import { backUpNow, readBackups } from '../contract.ts'

/** The last backup, a running one, and a failed newest attempt. */
export const useBackups = () => useQuery(read(readBackups))
export const useBackUpNow = () => useWrite(backUpNow, { stale: ['backups'] })
