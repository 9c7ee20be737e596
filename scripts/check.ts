// What a developer runs before each commit: everything that needs no database and no browser.
import { lint, runSteps, types, unit } from './steps.ts'

await runSteps({ types, lint, unit })
