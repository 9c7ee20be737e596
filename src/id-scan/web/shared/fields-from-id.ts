import type { IdData } from '../../contract.ts'

export { fullName } from '../../rules.ts'

/** By the name of a form's field: its label, and what of a card goes into it. What is empty changes nothing. */
export type FieldsFromId = Record<string, { label: string; from: (card: IdData) => string }>

/** A member's form, new or edited: name, birth date and address. A name that the card lacks is 'Unknown' (SPEC §5). */
export const memberFromId: FieldsFromId = {
  firstName: { label: 'First name', from: card => card.firstName || 'Unknown' },
  lastName: { label: 'Last name', from: card => card.lastName || 'Unknown' },
  dateOfBirth: { label: 'Date of birth', from: card => card.dateOfBirth },
  address: { label: 'Address', from: card => card.address },
  city: { label: 'City', from: card => card.city },
  state: { label: 'State', from: card => card.state },
  postalCode: { label: 'Postal code', from: card => card.postalCode },
}
