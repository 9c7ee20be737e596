import type { Category, TileColor, UsedBy } from '#house/inventory/contract.ts'

/** An item of the demo venue, with its deliveries and use. Costs in dollars. */
export interface DemoItem {
  name: string
  category: Category
  minStock: number
  maxStock: number
  unit: string
  location: string
  supplier: string
  /** Average unit cost; it varies by a few percent between deliveries. */
  cost: number
  description: string
  usedBy: UsedBy[]
  /** Stock 60 days ago. */
  first: number
  /** Regular use by staff: interval in days, quantity, hour of the day, reason. */
  taken?: { every: number; quantity: number; hour: number; reason: string }
  /** Deliveries: on these weekdays (Sunday is 0), or these numbers of days ago. */
  delivered: { weekdays: readonly number[] } | { daysAgo: readonly number[] }
  /** Sold at the desk: price in dollars, barcode and the color of its tile. */
  sold?: { price: number; barcode: string; tileColor: TileColor }
  /** Counted on Sunday mornings. */
  counted?: true
}

const rooms = (kind: string, quantity: number): UsedBy => ({
  facilityType: 'room',
  kind,
  on: 'check-out',
  quantity,
})

/** The six sample items (SPEC §9). */
export const items: readonly DemoItem[] = [
  {
    name: 'Bath Towels',
    category: 'room-supplies',
    minStock: 80,
    maxStock: 400,
    unit: 'pieces',
    location: 'Linen room, ground floor',
    supplier: 'Harbor Linen Service',
    cost: 1.2,
    description: 'White, 70 × 140 cm. Used ones go back with the driver.',
    sold: { price: 4, barcode: '4012345678901', tileColor: 'green' },
    usedBy: [rooms('Sauna', 2), rooms('Steam', 2), rooms('Suite', 4)],
    first: 320,
    delivered: { weekdays: [2, 5] },
    counted: true,
  },
  {
    name: 'Bottled Water',
    category: 'room-supplies',
    minStock: 120,
    maxStock: 600,
    unit: 'bottles',
    location: 'Pantry, shelf 1',
    supplier: 'Hudson Beverages',
    cost: 0.45,
    description: 'Still, 0.5 l, in crates of 24.',
    sold: { price: 3, barcode: '0036000291452', tileColor: 'blue' },
    usedBy: [rooms('Deluxe', 2), rooms('Family', 4), rooms('Suite', 4)],
    first: 540,
    delivered: { weekdays: [1, 4] },
    counted: true,
  },
  {
    name: 'All-Purpose Cleaner',
    category: 'cleaning-supplies',
    minStock: 8,
    maxStock: 40,
    unit: 'bottles',
    location: 'Cleaning closet, upper floor',
    supplier: 'Clean & Co',
    cost: 4.75,
    description: 'Concentrate, 1 l. One cap to a bucket.',
    usedBy: [],
    first: 33,
    taken: { every: 1, quantity: 1, hour: 7, reason: 'Morning round' },
    delivered: { daysAgo: [48, 31, 16] },
    counted: true,
  },
  {
    name: 'LED Light Bulbs',
    category: 'maintenance-items',
    minStock: 10,
    maxStock: 48,
    unit: 'pieces',
    location: 'Workshop, drawer 4',
    supplier: 'Brightway Electric',
    cost: 3.9,
    description: 'E27, 8 W, 2700 K, for damp rooms.',
    usedBy: [],
    first: 14,
    taken: { every: 3, quantity: 2, hour: 11, reason: 'Burnt out' },
    delivered: { daysAgo: [56] },
  },
  {
    name: 'Water Filter Cartridges',
    category: 'maintenance-items',
    minStock: 10,
    maxStock: 20,
    unit: 'pieces',
    location: 'Workshop, shelf 2',
    supplier: 'Spa Technics',
    cost: 12.4,
    description: 'For the hot tubs; change every two weeks.',
    usedBy: [],
    first: 12,
    taken: { every: 5, quantity: 1, hour: 10, reason: 'Hot tub service' },
    delivered: { daysAgo: [52] },
  },
  {
    name: 'Receipt Paper',
    category: 'office-supplies',
    minStock: 10,
    maxStock: 60,
    unit: 'rolls',
    location: 'Front desk, lower drawer',
    supplier: 'Office Direct',
    cost: 1.85,
    description: 'Thermal, 80 mm × 80 m.',
    usedBy: [],
    first: 45,
    taken: { every: 1, quantity: 1, hour: 22, reason: 'Front desk printer' },
    delivered: { daysAgo: [31, 3] },
  },
]
