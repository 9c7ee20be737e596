/** The use cases of the waiting list. */
export { acceptOffer, lapseOffer, skipOffer } from './answer-offer.ts'
export { addDisplay, listDisplays, readDisplay, revokeDisplay } from './displays.ts'
export { lapseOffers } from './end-offer.ts'
export { followFacilities } from './follow-facilities.ts'
export { joinLine, leaveLine, returnToLine } from './join-line.ts'
export { offerFreeFacilities } from './offer-facility.ts'
export { listLine } from './read-line.ts'
