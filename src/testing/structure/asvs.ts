import type { ReadFile } from './specification.ts'

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, counted from 1 without a gap. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3 },
  ...{ '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1 },
  ...{ '8.4': 1, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2 },
  ...{ '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3 },
  ...{ '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

/** The requirements of levels 1 and 2 outside the chapters that do not apply. */
export const requirements: readonly string[] = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

const states = ['holds', 'partly', 'does not hold', 'not applicable']

/**
 * Returns what is wrong with the tables of docs/asvs.md, one sentence each: a requirement without a row, an unknown
 * state, a row without a test or reason, or a file or test that does not exist.
 */
export function asvsErrors(markdown: string, read: ReadFile, required = requirements): string[] {
  const rows = markdown
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => line.replace(/^\| | \|$/g, '').split(' | '))
  const listed = rows.flatMap(([ids = '']) => ids.split(', '))
  return [
    ...required.filter(id => !listed.includes(id)).map(id => `${id} has no row`),
    ...rows.flatMap(([id = '', , state = '', shown = '']) =>
      rowErrors(state, shown, read).map(sentence => `${id} ${sentence}`),
    ),
  ]
}

function rowErrors(state: string, shown: string, read: ReadFile): string[] {
  return [
    ...(states.includes(state) ? [] : [`has the unknown state '${state}'`]),
    ...(shown.trim() ? [] : ['names no test and no reason']),
    ...[...shown.matchAll(/`((?:src|e2e|docs|deploy)\/[^`]+)`(?:: (.+))?/g)].flatMap(([, file = '', rest]) =>
      fileErrors(file, rest, read),
    ),
  ]
}

function fileErrors(file: string, rest: string | undefined, read: ReadFile): string[] {
  const text = read(file)
  if (text === undefined) return [`names ${file}, which does not exist`]
  if (rest === undefined) return []
  const isThere = titlesIn(text).some(title => rest === title || /^(\. |; )/.test(after(title, rest)))
  return isThere ? [] : [`names a test that is not in ${file}: ${rest}`]
}

const after = (title: string, rest: string) => (rest.startsWith(title) ? rest.slice(title.length) : '')

const titlesIn = (text: string) =>
  [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)].map(([, ...quoted]) => quoted.find(Boolean)!)
