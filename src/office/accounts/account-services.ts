import type { Router } from '#platform/http/router.ts'

/** What use cases need that open their own transactions, because they store something and still throw. */
export type AccountServices = Pick<Router, 'store' | 'runInTransaction'>
