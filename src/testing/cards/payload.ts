/** Elements by their three-letter id, in the order of the card. */
export type CardElements = Record<string, string>

export interface PayloadForm {
  issuer?: string
  /** Version of the standard, 1 to 10. */
  version?: number
  subfile?: 'DL' | 'ID' | 'EN'
  lineEnd?: string
  /** The jurisdiction-specific subfile, appended. */
  own?: CardElements
}

/** Returns the barcode text of a card, laid out as the standard requires. */
export function makePayload(elements: CardElements, form: PayloadForm = {}): string {
  const { issuer = '636000', version = 8, subfile = 'DL', lineEnd = '\n', own } = form
  const files = [makeSubfile(subfile, elements, lineEnd), ...(own ? [makeSubfile('ZV', own, lineEnd)] : [])]
  const count = String(files.length).padStart(2, '0')
  const header = `@\n\x1e\rANSI ${issuer}${String(version).padStart(2, '0')}${version > 1 ? '00' : ''}${count}`
  let offset = header.length + files.length * 10
  const designators = files.map(text => {
    const designator = `${text.slice(0, 2)}${pad(offset)}${pad(text.length)}`
    offset += text.length
    return designator
  })
  return header + designators.join('') + files.join('')
}

function makeSubfile(type: string, elements: CardElements, lineEnd: string): string {
  const lines = Object.entries(elements).map(([name, value]) => name + value)
  return `${type}${lines.join(lineEnd)}${lineEnd === '\n' ? '\n' : lineEnd}\r`
}

const pad = (number: number) => String(number).padStart(4, '0')

/** A Virginia card of version 8 with all fields filled. */
export const jane: CardElements = {
  DCA: 'D',
  DCB: 'K',
  DCD: 'NONE',
  DBA: '05202030',
  DCS: 'SAMPLE',
  DAC: 'JANE',
  DAD: 'QUINN',
  DBD: '05202022',
  DBB: '06151990',
  DBC: '2',
  DAY: 'BRO',
  DAU: '065 in',
  DAG: '2300 WEST BROAD STREET',
  DAI: 'RICHMOND',
  DAJ: 'VA',
  DAK: '232690000',
  DAQ: 'T64235789',
  DCF: '2424244747474786102204',
  DCG: 'USA',
  DDE: 'N',
  DDF: 'N',
  DDG: 'N',
}
