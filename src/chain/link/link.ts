/** Use cases of a venue that reports to a head office. */

export { createReporter, type Reporter, reportNow } from './exchange.ts'
export { joinOffice } from './join-office.ts'
export { leaveOffice } from './leave-office.ts'
export { assertInNoChain, readLink, resealToken } from './link-row.ts'
export { queueZReports } from './outbox.ts'
