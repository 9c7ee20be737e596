import JsBarcode from 'jsbarcode'

/** The bars of a Code 128 barcode: position and width in modules. */
export interface Barcode {
  bars: { x: number; width: number }[]
  /** Total width, in modules. */
  width: number
}

/** Encodes a text as Code 128. */
export function encodeBarcode(text: string): Barcode {
  const encoded: { encodings?: { data: string }[] } = {}
  JsBarcode(encoded, text, { format: 'CODE128' })
  const modules = encoded.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }))
  return { bars, width: modules.length }
}
