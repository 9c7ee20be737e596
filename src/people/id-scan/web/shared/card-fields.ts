import type { IdData, IdField } from '../../contract.ts'
import { formatCardDay } from '../../rules.ts'

/** Labels of the fields of a card, in display order. */
export const cardLabels: Record<IdField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  middleName: 'Middle name',
  dateOfBirth: 'Date of birth',
  expirationDate: 'Expires',
  issueDate: 'Issued',
  gender: 'Sex',
  documentId: 'Document number',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
}

const days: readonly IdField[] = ['dateOfBirth', 'expirationDate', 'issueDate']

/** The defined fields of a card, formatted for display. */
export function cardFields(card: Partial<IdData>): { field: IdField; label: string; value: string }[] {
  return (Object.keys(cardLabels) as IdField[]).flatMap(field => {
    const value = card[field]
    if (value === undefined) return []
    return { field, label: cardLabels[field], value: days.includes(field) ? formatCardDay(value) : value }
  })
}
