// Runs once for each project with a database: builds the server and the commands that its tests start.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

const script = path.join(import.meta.dirname, '../../../scripts/build.ts')

export default function setup(project: TestProject) {
  build()
  project.onTestsRerun(async () => build())
}

function build() {
  execFileSync(process.execPath, [script, '--if-stale', 'tests'], { stdio: 'inherit' })
}
