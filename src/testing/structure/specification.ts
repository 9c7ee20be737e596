/** Reads a file by its path from the root; undefined if there is none. */
export type ReadFile = (path: string) => string | undefined

/**
 * Returns what is wrong with the table of docs/specification.md, one sentence each: a row without a test, a test that
 * does not exist, a string that occurs in none of the files that its row names, something not shown without a reason, or
 * a reason that no row uses.
 */
export function specificationErrors(markdown: string, read: ReadFile): string[] {
  const reasons = new Map(
    [...markdown.matchAll(/^- \*\*(.+?)\*\*:(.*)$/gm)].map(([, key, why]) => [key, why]),
  )
  const rows = markdown.split('\n').filter(line => /^\| (?!statement |--- )/.test(line))
  const used = new Set(rows.map(row => missingReason(cellsOf(row).shownBy)))
  return [
    ...(rows.length === 0 ? ['There is no row'] : []),
    ...rows.flatMap(row => rowErrors(cellsOf(row), reasons, read)),
    ...[...reasons.keys()].filter(key => !used.has(key)).map(key => `No row uses the reason '${key}'`),
  ]
}

interface Cells {
  statement: string
  shownBy: string
  /** The product files. */
  sources: string[]
}

function cellsOf(row: string): Cells {
  const [statement = '', shownBy = '', sources = ''] = row
    .replace(/^\| | \|$/g, '')
    .split(' | ')
    .map(cell => cell.trim())
  return { statement, shownBy, sources: codeIn(sources) }
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

/** Returns the name of the reason of a statement that no test shows. */
const missingReason = (shownBy: string) => /^not shown: (.+)$/.exec(shownBy)?.[1]

function rowErrors(
  { statement, shownBy, sources }: Cells,
  reasons: ReadonlyMap<string | undefined, string | undefined>,
  read: ReadFile,
): string[] {
  const reason = missingReason(shownBy)
  const tests = reason === undefined ? testsIn(shownBy) : []
  const files = [...tests.map(({ file }) => file), ...sources]
  const texts = files.map(file => read(file) ?? '')
  const wrong = [
    ...(reason === undefined && tests.length === 0 ? ['names no test'] : []),
    ...(reason !== undefined && !reasons.get(reason)?.trim() ? [`gives no reason '${reason}'`] : []),
    ...files.filter(file => read(file) === undefined).map(file => `names ${file}, which does not exist`),
    ...tests.flatMap(test => testErrors(test, read)),
    ...codeIn(statement)
      .filter(code => !texts.some(text => text.includes(code)))
      .map(code => `quotes '${code}', which none of its files contains`),
  ]
  return wrong.map(sentence => `'${statement}' ${sentence}`)
}

const testsIn = (shownBy: string) =>
  [...shownBy.matchAll(/`([^`]+)`: (.+?)(?=<br>|$)/g)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }))

function testErrors({ file, title }: { file: string; title: string }, read: ReadFile): string[] {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [`names ${file}, which is no test`]
  const text = read(file) ?? ''
  const isThere = [`'${title}'`, `"${title}"`, `\`${title}\``].some(quoted => text.includes(quoted))
  return isThere ? [] : [`names '${title}', which is not in ${file}`]
}
