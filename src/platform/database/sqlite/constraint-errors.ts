// Extended result codes of SQLite (https://sqlite.org/rescode.html).
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARY_KEY)

const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'errcode' in error && codes.some(code => code === error.errcode)
