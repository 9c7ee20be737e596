import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { screenRoles } from '../../rules.ts'
import { type Act, fileOf, pictureFile, readers, sentenceParts } from './guide.ts'
import { guidePages, STEPS_FILE, stepsUntil } from './guide-page.ts'
import { cleanerGuides, guidesFor, loadGuides } from './guides.ts'

const guides = await loadGuides()

const pictured = guides.flatMap(guide =>
  guide.steps.flatMap(({ picture }, index) =>
    picture ? [{ guide, step: index + 1, file: pictureFile(guide, index + 1) }] : [],
  ),
)

const docs = path.join(import.meta.dirname, '../../../../docs/guides')

/** What a person reads of the control of an act, or of what the act looks for. */
const readsOf = (act: Act): string => Object.values(act).join(' ')

describe.each(guides.map(guide => [fileOf(guide), guide] as const))('%s', (_, { steps, pages, reader }) => {
  test('has at most seven steps', () => {
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.length).toBeLessThanOrEqual(7)
  })

  test('names only controls that its script uses', () => {
    const used = steps.flatMap(({ acts }) => acts.map(readsOf)).join('\n')
    const named = steps.flatMap(({ say }) => sentenceParts(say).filter((_, index) => index % 2 === 1))
    expect(named.filter(name => !used.includes(name))).toEqual([])
    for (const { acts } of steps) expect(acts.length).toBeGreaterThan(0)
  })

  test('is about pages that its readers may open', () => {
    for (const page of pages)
      if (page in screenRoles)
        expect(screenRoles[page as keyof typeof screenRoles]).toEqual(
          expect.arrayContaining([...readers[reader]]),
        )
  })
})

test('every file of a guide is listed once, under its own name', () => {
  const files = globSync('guides/*/*.ts', { cwd: import.meta.dirname })
  const inEnglish = guides.filter(({ language = 'en' }) => language === 'en')
  expect(inEnglish.map(({ id, reader }) => path.join('guides', reader, `${id}.ts`)).toSorted()).toEqual(
    files.toSorted(),
  )
})

test('a cleaner reads the guides for cleaners, in the language of the page', async () => {
  await cleanerGuides.load('es')
  expect(new Set(guidesFor('cleaner', 'es').map(({ language }) => language))).toEqual(new Set(['es']))
  expect(guidesFor('cleaner', 'es').map(({ id }) => id)).toEqual(
    guidesFor('cleaner', 'en').map(({ id }) => id),
  )
})

test('staff of the desk find a guide on each of their pages but Settings', () => {
  const found = guidesFor('staff', 'en').flatMap(({ pages }) => pages)
  const opened = Object.entries(screenRoles).filter(([, roles]) => roles.some(role => role === 'staff'))
  expect(opened.map(([page]) => page).filter(page => !found.some(one => one === page))).toEqual(['/settings'])
})

test('docs/guides is what `npm run guides` writes', async () => {
  const pages = await guidePages()
  const files = readdirSync(docs).filter(file => file.endsWith('.md'))
  expect(files.toSorted()).toEqual(Object.keys(pages).toSorted())
  for (const file of files) expect(readFileSync(path.join(docs, file), 'utf8')).toBe(pages[file])
})

test('each picture of a guide is stored, small, and shown', () => {
  const shown = pictured.map(({ file }) => file)
  const stored = readdirSync(path.join(docs, 'pictures')).filter(file => file !== STEPS_FILE)
  expect(stored.toSorted()).toEqual(shown.toSorted())
  const bytes = stored.map(file => readFileSync(path.join(docs, 'pictures', file)).length)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(3_000_000)
})

test('each picture was taken after the present steps of its guide: otherwise run `npm run pictures`', () => {
  const taken: unknown = JSON.parse(readFileSync(path.join(docs, 'pictures', STEPS_FILE), 'utf8'))
  expect(taken).toEqual(
    Object.fromEntries(pictured.map(({ file, guide, step }) => [file, stepsUntil(guide, step)])),
  )
})
