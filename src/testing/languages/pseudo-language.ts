/** Words with accents, of letters that every code page of a printer has. */
const filler = ' más señalización según información áéíóúñ'

/** Returns a catalog in a language that is 40 % longer than English: each text goes on in further words. */
export const toPseudoLanguage = <Catalog extends Readonly<Record<string, string>>>(english: Catalog) =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, lengthen(text)])) as {
    [Key in keyof Catalog]: string
  }

function lengthen(text: string): string {
  const letters = text.replaceAll(/<[^>]*>|\{[^{}]*\}|[{}]/g, '')
  const more = Math.ceil(letters.length * 0.4)
  const words = filler.repeat(Math.ceil(more / filler.length)).slice(0, more)
  // A space at the end would be no longer text.
  return text + words.replace(/ $/, 'e')
}
