const LISTS = /([\w.]+) (not )?in \(((?:\s*'[a-z_.]+'\s*,?){3,})\)/g

/**
 * Replaces `column in ('a', 'b', 'c')` by `column = 'a' or column = 'b' or column = 'c'`, and `not in` likewise. SQLite
 * builds a temporary tree for each list of more than two values, for every statement that checks it.
 */
export const withoutLists = (definition: string): string =>
  definition.replace(LISTS, (_, column: string, not: string | undefined, list: string) =>
    list
      .split(',')
      .map(value => `${column} ${not ? '<>' : '='} ${value.trim()}`)
      .join(not ? ' and ' : ' or '),
  )
