import type { IdData } from '../../contract.ts'

export { fullName } from '../../rules.ts'

/** Form fields by name: the label, and the value from the card. An empty value leaves the field unchanged. */
export type FieldsFromId = Record<string, { label: string; from: (card: IdData) => string }>

/** Fields of the member form: name, birth date and address. A missing name is 'Unknown' (SPEC §5). */
export const memberFromId: FieldsFromId = {
  firstName: { label: 'First name', from: card => card.firstName || 'Unknown' },
  lastName: { label: 'Last name', from: card => card.lastName || 'Unknown' },
  dateOfBirth: { label: 'Date of birth', from: card => card.dateOfBirth },
  address: { label: 'Address', from: card => card.address },
  city: { label: 'City', from: card => card.city },
  state: { label: 'State', from: card => card.state },
  postalCode: { label: 'Postal code', from: card => card.postalCode },
}
