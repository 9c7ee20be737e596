import type { FacilityForm } from './facility-form.ts'

/** Properties shared by the rooms of a type. Rates in dollars per hour. */
const types = {
  Standard: {
    hourlyRate: 22,
    capacity: 2,
    features: ['Shower', 'Daybed'],
    amenities: ['Towels', 'Slippers'],
  },
  Deluxe: {
    hourlyRate: 32,
    capacity: 2,
    features: ['Rain shower', 'Daybed', 'Sound system'],
    amenities: ['Towels', 'Robes', 'Slippers', 'Bottled water'],
  },
  Sauna: {
    hourlyRate: 38,
    capacity: 4,
    features: ['Finnish sauna', 'Cold plunge', 'Shower'],
    amenities: ['Towels', 'Robes', 'Birch whisks'],
  },
  Steam: {
    hourlyRate: 36,
    capacity: 4,
    features: ['Steam bath', 'Heated bench', 'Rain shower'],
    amenities: ['Towels', 'Robes', 'Eucalyptus oil'],
  },
  Family: {
    hourlyRate: 44,
    capacity: 6,
    features: ['Soaking tub', 'Two daybeds', 'Shower'],
    amenities: ['Towels', 'Slippers', 'Booster seat', 'Bottled water'],
  },
  Suite: {
    hourlyRate: 58.5,
    capacity: 4,
    features: ['Hot tub', 'Finnish sauna', 'Lounge', 'Sound system'],
    amenities: ['Towels', 'Robes', 'Slippers', 'Minibar', 'Fruit plate'],
  },
} satisfies Record<string, Partial<FacilityForm>>

/** Number, type, description and extra features of the room. */
const list: readonly [number, keyof typeof types, string, ...string[]][] = [
  [101, 'Standard', 'Ground floor, next to reception', 'Step-free'],
  [102, 'Standard', 'Ground floor, facing the courtyard'],
  [103, 'Standard', 'Quiet room at the end of the hall', 'Blackout blind'],
  [104, 'Standard', 'Ground floor, wide door and grab rails', 'Step-free', 'Wheelchair access'],
  [105, 'Deluxe', 'Cedar panelling and a view of the garden', 'Garden view'],
  [106, 'Deluxe', 'Slate walls and soft light'],
  [107, 'Deluxe', 'Corner room with two windows', 'Garden view'],
  [108, 'Sauna', 'Aspen benches on two levels, 85 °C'],
  [109, 'Sauna', 'Small sauna for two to four, 80 °C', 'Step-free'],
  [110, 'Steam', 'Tiled in sea green, 45 °C'],
  [111, 'Steam', 'Round steam bath under a star ceiling', 'Star ceiling'],
  [112, 'Family', 'Large tub and room for small children', 'Changing table'],
  [201, 'Standard', 'Upper floor, facing the harbor', 'Harbor view'],
  [202, 'Standard', 'Upper floor, facing the courtyard'],
  [203, 'Standard', 'Upper floor, close to the stairs'],
  [204, 'Standard', 'Upper floor, quiet side', 'Blackout blind'],
  [205, 'Deluxe', 'Balcony over the harbor', 'Harbor view', 'Balcony'],
  [206, 'Deluxe', 'Balcony over the harbor', 'Harbor view', 'Balcony'],
  [207, 'Deluxe', 'Japanese tub in hinoki wood', 'Soaking tub'],
  [208, 'Sauna', 'Panorama window to the harbor, 85 °C', 'Harbor view'],
  [209, 'Steam', 'Herbal steam, 42 °C', 'Foot baths'],
  [210, 'Family', 'Two tubs side by side', 'Harbor view'],
  [211, 'Suite', 'Private terrace with hot tub', 'Terrace', 'Harbor view'],
  [212, 'Suite', 'Fireplace lounge under the roof', 'Fireplace'],
]

export const rooms: readonly FacilityForm[] = list.map(([number, type, description, ...extras]) => {
  const { features, ...common } = types[type]
  return {
    ...common,
    type: 'room',
    name: `Room ${number}`,
    roomType: type,
    description,
    features: [...features, ...extras],
  }
})
