// Writes the bill of materials of the production packages (CycloneDX) from the lockfile: npm run sbom [-- <file>]
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const { status, stdout, stderr } = spawnSync(
  npm,
  ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const { components } = JSON.parse(stdout) as { components: unknown[] }
writeFileSync(file, stdout)
console.log(`${file}: ${components.length} packages.`)
