import { type CardElements, jane, makePayload, type PayloadForm } from './payload.ts'
import { createRandom } from './random.ts'

const lastNames = ['SAMPLE', 'MOTORIST', "O'BRIEN", 'GARCIA-LOPEZ', 'TREMBLAY', 'NGUYEN', 'WASHINGTON', 'LI']
const firstNames = ['JANE', 'MICHAEL', 'MARY ANN', 'JOSE', 'CHANTAL', 'THI', 'CHRISTOPHER', 'BO']
const places: [issuer: string, state: string, city: string, postalCode: string][] = [
  ['636000', 'VA', 'RICHMOND', '232690000'],
  ['636001', 'NY', 'ALBANY', '122080000'],
  ['636014', 'CA', 'SACRAMENTO', '958180000'],
  ['636012', 'ON', 'OTTAWA', 'K1A 0B1'],
  ['604428', 'QC', 'QUEBEC', 'G1R 5H1'],
  ['636028', 'BC', 'VICTORIA', 'V8V 1A1'],
]

/** Returns the payload of an invented holder's card; the seed selects holder, version and issuer. */
export function payloadOfPerson(seed: number): string {
  const { between } = createRandom(seed * 104_729)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(between(0, from.length))]!
  const [issuer, DAJ, DAI, DAK] = pick(places)
  const two = (from: number, to: number) => String(Math.floor(between(from, to + 1))).padStart(2, '0')
  const day = (from: number, to: number) => [two(1, 12), two(1, 28), String(Math.floor(between(from, to)))]
  const canadian = /[A-Z]/.test(DAK)
  const written = ([month, date, year]: string[]) =>
    canadian ? `${year}${month}${date}` : `${month}${date}${year}`
  const elements: CardElements = {
    ...jane,
    DCS: pick(lastNames),
    DAC: pick(firstNames),
    DBB: written(day(1940, 2006)),
    DBA: written(day(2024, 2034)),
    DBD: written(day(2016, 2024)),
    DBC: pick(['1', '2', '9']),
    DAG: `${Math.floor(between(1, 9999))} ${pick(['MAIN STREET', 'OAK AVENUE APT 4', 'RUE SAINT-JEAN', 'WEST BROAD ST'])}`,
    DAI,
    DAJ,
    DAK,
    DAQ: `${pick(['T', 'A', 'S', 'D'])}${Math.floor(between(1e7, 9e7))}`,
    DCG: canadian ? 'CAN' : 'USA',
  }
  const form: PayloadForm = {
    issuer,
    version: Math.floor(between(4, 11)),
    ...(between(0, 1) < 0.4 && { own: { ZVA: '01', ZVB: 'X93Q7' } }),
  }
  return makePayload(elements, form)
}
