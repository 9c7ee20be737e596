import type { IdData } from '#people/id-scan/contract.ts'

/** The data on the card of an adult guest, valid until 2030. */
export const idCard: IdData = {
  firstName: 'JANE',
  lastName: 'SAMPLE',
  middleName: '',
  dateOfBirth: '1990-06-15',
  expirationDate: '2030-05-20',
  issueDate: '2022-05-20',
  gender: 'Female',
  address: '2300 WEST BROAD STREET',
  city: 'RICHMOND',
  state: 'VA',
  postalCode: '23269',
  documentId: 'T64235789',
  country: 'USA',
}
