import JsBarcode from 'jsbarcode'

/** Bars of a Code 128, as their place and width in modules. */
export interface Barcode {
  bars: { x: number; width: number }[]
  /** Width of the whole, in modules. */
  width: number
}

/** The bars of a text in Code 128, which every scanner of a desk reads. */
export function barcodeOf(text: string): Barcode {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }))
  return { bars, width: modules.length }
}
