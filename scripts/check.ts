// Runs the checks for each commit: those that need neither a database nor a browser.
import { lint, runSteps, types, unit } from './steps.ts'

await runSteps({ types, lint, unit })
