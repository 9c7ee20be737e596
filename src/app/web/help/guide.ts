import { deskRoles, managerRoles, type Role } from '#platform/http/roles.ts'
import type { Language } from '#platform/languages/languages.ts'
import type { Findable } from '#platform/values/search/findable.ts'
import { screenRoles } from '../../rules.ts'
import type { otherPages, SectionPath } from '../routing/sections.ts'

/** Whom a guide is for, in the order in which the guides are listed, and the roles that see it. */
export const readers = {
  desk: deskRoles,
  cleaner: ['admin', 'manager', 'staff', 'cleaner'],
  maintenance: screenRoles['/workorders'],
  manager: managerRoles,
  accountant: managerRoles,
  operator: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Reader = keyof typeof readers

type Page = SectionPath | (typeof otherPages)[number]['path']

/** A short guide: its sentences, and what a script does to follow them in the product (e2e/guides.spec.ts). */
export interface Guide {
  /** Its address, and the name of its file: 'check-in'. */
  id: string
  title: string
  reader: Reader
  /** The pages on which it is listed first. The script starts on the first of them. */
  pages: readonly [Page, ...Page[]]
  /** Other words that find it. */
  words: string
  /** Of guides for cleaners, which exist in each language. */
  language?: Language
  /** At most seven. */
  steps: readonly Step[]
}

export const cleanerGuideIds = ['clean-a-room', 'report-a-fault', 'cancel-a-cleaning'] as const

/** What the guides for cleaners say in one language. */
export type CleanerGuideTexts = Record<
  (typeof cleanerGuideIds)[number],
  Pick<Guide, 'title' | 'words' | 'steps'>
>

export interface Step {
  /** The names of controls stand between `**`. */
  say: string
  acts: readonly Act[]
  /** What is photographed after the acts. */
  picture?: 'page' | 'dialog'
}

/** `press`: the name of the control, or its first words and '…'. `in`: words of the card, row or region around it. */
export type Act =
  | { open: string }
  | { press: string; in?: string }
  | { fill: string; with: string; in?: string }
  | { choose: string; with: string }
  | { key: string }
  | { see: string; in?: string }

/** Returns the parts of a sentence: every second one is the name of a control. */
export const sentenceParts = (say: string): string[] => say.split('**')

/** The name of its files in docs/guides: 'clean-a-room', in another language 'clean-a-room.es'. */
export const fileOf = ({ id, language = 'en' }: Guide): string =>
  language === 'en' ? id : `${id}.${language}`

/** The file of a step's picture, below docs/guides/pictures. */
export const pictureFile = (guide: Guide, step: number): string => `${fileOf(guide)}-${step}.webp`

/** What the search reads of a guide. */
export const findableGuide = ({ title, words, steps }: Guide): Findable => ({
  label: title,
  words: [words, ...steps.map(({ say }) => say)].join(' '),
})
