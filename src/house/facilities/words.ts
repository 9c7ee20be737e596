export const facilityStatuses = ['available', 'occupied', 'cleaning', 'repair'] as const

export type FacilityStatus = (typeof facilityStatuses)[number]

export const facilityTypes = ['room', 'locker'] as const

export type FacilityType = (typeof facilityTypes)[number]

/** How a facility is identified on site: by an NFC tag, or by the short code printed beside its QR code. */
export const tagKinds = ['nfc', 'code'] as const
