import type { Migration } from 'kysely/migration'
import { normalizeStoredTexts } from './0073-normalized-texts.ts'

/**
 * Names are compared without differences between backticks, accents and apostrophes, phones by the first of two
 * numbers. What was stored by the rules before is computed again.
 */
export const moreApostrophes = (): Migration => ({ up: normalizeStoredTexts })
