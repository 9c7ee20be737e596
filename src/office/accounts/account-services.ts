import type { Router } from '#platform/http/router.ts'

/** The services of use cases that open their own transactions, because they store something and still throw. */
export type AccountServices = Pick<Router, 'store' | 'runInTransaction'>
