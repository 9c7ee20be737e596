/** A tax as papers name it, with its rate in percent; null if the rate is not known. */
export interface NamedTax {
  name: string
  rate: number | null
}
