import { fileOf, type Guide, pictureFile, readers } from './guide.ts'
import { loadGuides } from './guides.ts'
import { en } from './languages/en.ts'

const NOTE = '<!-- Written by `npm run guides` from src/app/web/help/guides. -->'

/** Returns the pages of docs/guides by their file names: one for each guide, and the list of them. */
export async function guidePages(): Promise<Record<string, string>> {
  const guides = await loadGuides()
  const pages = guides.map(guide => [`${fileOf(guide)}.md`, guidePage(guide)])
  return { 'README.md': listPage(guides), ...Object.fromEntries(pages) }
}

function guidePage(guide: Guide): string {
  const steps = guide.steps.map(({ say, picture }, index) => {
    const number = index + 1
    const image = `\n\n   ![${number}](pictures/${pictureFile(guide, number)})`
    return `${number}. ${say}${picture ? image : ''}`
  })
  return `${[NOTE, `# ${guide.title}`, ...steps].join('\n\n')}\n`
}

function listPage(guides: readonly Guide[]): string {
  const parts = Object.keys(readers).flatMap(reader => {
    const own = guides.filter(guide => guide.reader === reader)
    const links = own.map(guide => `- [${guide.title}](${fileOf(guide)}.md)`).join('\n')
    return own.length > 0 ? [`## ${en[reader as keyof typeof readers]}`, links] : []
  })
  const intro =
    'The product shows these guides when `?` is pressed, and under Help in the menu of the user. A script follows each of them in the product (`e2e/guides.spec.ts`), and takes its pictures (`npm run pictures`).'
  return `${[NOTE, '# Guides', intro, ...parts].join('\n\n')}\n`
}

/** The file, beside the pictures, with what was done before each of them was taken. */
export const STEPS_FILE = 'steps.json'

/** Returns what the script does until the picture of a step is taken: `docs/guides/pictures/steps.json` keeps it. */
export const stepsUntil = ({ pages, steps }: Guide, step: number) => ({
  page: pages[0],
  acts: steps.slice(0, step).flatMap(({ acts }) => acts),
  picture: steps[step - 1]?.picture,
})
