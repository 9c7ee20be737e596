/** The package ships no types, and those of DefinitelyTyped lack `keepFeatures`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      keepFeatures: readonly string[]
    },
  ): Promise<Buffer>
}
