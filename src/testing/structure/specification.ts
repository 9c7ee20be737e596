/** Reads a file by its path from the root; undefined if there is none. */
export type ReadFile = (path: string) => string | undefined

/**
 * Returns what is wrong with the table of docs/specification.md, one sentence each: a row without a test, a test that
 * does not exist, a string that occurs in none of the files that its row names, a difference without a reason, or a
 * reason that no row uses.
 */
export function specificationErrors(markdown: string, read: ReadFile): string[] {
  const reasons = new Map(
    [...markdown.matchAll(/^- \*\*(.+?)\*\*:(.*)$/gm)].map(([, key, why]) => [key!, why]),
  )
  const rows = markdown.split('\n').filter(line => /^\| (?!statement |--- )/.test(line))
  const used = new Set(rows.flatMap(row => parseCells(row).differences))
  return [
    ...(rows.length === 0 ? ['There is no row'] : []),
    ...rows.flatMap(row => rowErrors(parseCells(row), reasons, read)),
    ...[...reasons.keys()].filter(key => !used.has(key)).map(key => `No row uses the reason '${key}'`),
  ]
}

interface Cells {
  statement: string
  tests: NamedTest[]
  /** Keys of the reasons why the product does something else, which the tests show. */
  differences: string[]
  /** Rows that name neither a test nor a difference. */
  others: string[]
  /** The product files. */
  sources: string[]
}

interface NamedTest {
  file: string
  title: string
}

const NAMED_TEST = /^`([^`]+)`: (.+)$/
const DIFFERENCE = /^differs: (\w+)$/

function parseCells(row: string): Cells {
  const [statement = '', shownBy = '', sources = ''] = row
    .replace(/^\| | \|$/g, '')
    .split(' | ')
    .map(cell => cell.trim())
  const parts = shownBy.split('<br>').filter(part => part !== '')
  return {
    statement,
    tests: parts.flatMap(part => {
      const [, file, title] = NAMED_TEST.exec(part) ?? []
      return file && title ? [{ file, title }] : []
    }),
    differences: parts.flatMap(part => DIFFERENCE.exec(part)?.[1] ?? []),
    others: parts.filter(part => !NAMED_TEST.test(part) && !DIFFERENCE.test(part)),
    sources: codeIn(sources),
  }
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

function rowErrors(
  { statement, tests, differences, others, sources }: Cells,
  reasons: ReadonlyMap<string, string | undefined>,
  read: ReadFile,
): string[] {
  const files = [...tests.map(({ file }) => file), ...sources]
  const texts = files.map(file => read(file) ?? '')
  const wrong = [
    ...(tests.length === 0 ? ['names no test'] : []),
    ...others.map(other => `says '${other}', which is no test`),
    ...differences.filter(key => !reasons.get(key)?.trim()).map(key => `gives no reason '${key}'`),
    ...files.filter(file => read(file) === undefined).map(file => `names ${file}, which does not exist`),
    ...tests.flatMap(test => testErrors(test, read)),
    ...codeIn(statement)
      .filter(code => !texts.some(text => text.includes(code)))
      .map(code => `quotes '${code}', which none of its files contains`),
  ]
  return wrong.map(sentence => `'${statement}' ${sentence}`)
}

function testErrors({ file, title }: NamedTest, read: ReadFile): string[] {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [`names ${file}, which is no test`]
  const text = read(file) ?? ''
  const isThere = [`'${title}'`, `"${title}"`, `\`${title}\``].some(quoted => text.includes(quoted))
  return isThere ? [] : [`names '${title}', which is not in ${file}`]
}
