/** The categories of items (SPEC §3). */
export const categories = [
  'room-supplies',
  'maintenance-items',
  'cleaning-supplies',
  'office-supplies',
] as const

export type Category = (typeof categories)[number]

export const movementKinds = ['restock', 'use', 'count', 'correction', 'reversal', 'sale', 'return'] as const

export type MovementKind = (typeof movementKinds)[number]

export const occasions = ['check-out', 'cleaning'] as const

export type Occasion = (typeof occasions)[number]

/** The colors of product tiles. */
export const tileColors = ['gray', 'blue', 'green', 'yellow', 'red', 'purple'] as const

export type TileColor = (typeof tileColors)[number]

/** Page size of movements and restocks. */
export const PAGE = 50

/** Maximum stock of an item, in its units. */
export const MAX_STOCK = 1_000_000

/** Length of a barcode, in characters. */
export const BARCODE_LENGTH = { min: 4, max: 40 } as const
