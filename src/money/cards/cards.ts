/** The use cases of gift cards and visit packs. */
export { extendCard } from './extend-card.ts'
export { readLiability } from './liability.ts'
export { findCard, listCards, readCard } from './read-cards.ts'
export { sellCard } from './sell-card.ts'
export { showCode } from './show-code.ts'
export { voidCard } from './void-card.ts'
