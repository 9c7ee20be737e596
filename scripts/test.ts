// Runs everything that CI runs. `npm test -- types suites` runs only the named steps.
import { browser, build, components, lint, packages, runSteps, suites, types } from './steps.ts'

const steps = { types, lint, packages, suites, components, build, browser }

const named = process.argv.slice(2)
const unknown = named.filter(name => !(name in steps))
if (unknown.length) {
  console.error(`No step is named ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exitCode = 1
} else {
  await runSteps(
    Object.fromEntries(Object.entries(steps).filter(([name]) => !named.length || named.includes(name))),
  )
}
