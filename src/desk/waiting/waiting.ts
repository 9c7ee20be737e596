/** The use cases of the waiting list. */

export { readDemand } from './estimates/demand.ts'
export { addDisplay, listDisplays, readDisplay, revokeDisplay } from './line/displays.ts'
export { findGroupServed, storeGroupOfEntry } from './line/group-of-entry.ts'
export { joinLine, leaveLine, returnToLine } from './line/join-line.ts'
export { composeNumber } from './line/number-document.ts'
export { listLine } from './line/read-line.ts'
export { acceptOffer, lapseOffer, skipOffer } from './offers/answer-offer.ts'
export { lapseOffers } from './offers/end-offer.ts'
export { followFacilities } from './offers/follow-facilities.ts'
export { composeOfferEmail } from './offers/offer-email.ts'
export { offerFreeFacilities } from './offers/offer-facility.ts'
