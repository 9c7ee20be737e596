// Writes the bill of materials of the production packages (CycloneDX) from the lockfile: npm run sbom [-- <file>]
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const readJson = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

// npm names the bill after the folder, and with --omit=dev it also leaves out production packages on which a
// development package depends.
const parent = mkdtempSync(path.join(tmpdir(), 'keydesk-sbom-'))
const folder = path.join(parent, 'keydesk')
mkdirSync(folder)
const { packages, ...lockfile } = readJson('package-lock.json')
const shipped = Object.entries<{ dev?: boolean }>(packages).filter(([, { dev }]) => !dev)
const itself = { ...packages[''], devDependencies: undefined }
const write = (name: string, content: object) =>
  writeFileSync(path.join(folder, name), JSON.stringify(content))
write('package.json', { ...readJson('package.json'), devDependencies: undefined })
write('package-lock.json', { ...lockfile, packages: { ...Object.fromEntries(shipped), '': itself } })
const { status, stdout, stderr } = spawnSync(
  npm,
  ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
  { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
rmSync(parent, { recursive: true })
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const { components } = JSON.parse(stdout) as { components: unknown[] }
writeFileSync(file, stdout)
console.log(`${file}: ${components.length} packages.`)
