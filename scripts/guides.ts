// Writes docs/guides from the guides of the help dialog.
import { globSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { guidePages } from '../src/app/web/help/guide-page.ts'

const folder = path.join(import.meta.dirname, '../docs/guides')
for (const file of globSync('*.md', { cwd: folder })) rmSync(path.join(folder, file))
for (const [file, text] of Object.entries(await guidePages())) writeFileSync(path.join(folder, file), text)
