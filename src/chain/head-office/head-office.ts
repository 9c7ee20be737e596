/** Use cases of a head office: which venues report to it, and their figures. */

export { createJoinCode } from './codes.ts'
export { readFigures, readReport, readVenue } from './read-figures.ts'
export { receiveMessages } from './receive-messages.ts'
export { joinChain, leaveChain, revokeVenue } from './venues.ts'
