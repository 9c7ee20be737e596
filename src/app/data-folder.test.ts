import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDataFolder } from './data-folder.ts'

/** A folder that is open to everybody, as are the files in it. */
function openFolder(...files: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keydesk-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
    chmodSync(path.join(folder, file), 0o644)
  }
  chmodSync(folder, 0o755)
  return folder
}

const modeOf = (...parts: string[]) => (statSync(path.join(...parts)).mode & 0o777).toString(8)

function warnings(): string[] {
  const said: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation(line => said.push(line))
  onTestFinished(() => spy.mockRestore())
  return said
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is made for its owner alone, with the folders above it', () => {
    const folder = path.join(openFolder(), 'venue/data')
    openDataFolder(folder)
    expect([modeOf(folder), modeOf(folder, '..')]).toEqual(['700', '700'])
  })

  test('of an earlier version is closed to its depth', () => {
    const files = [
      'keydesk.sqlite',
      'keydesk.sqlite-wal',
      'id-key',
      'photos/ab/abc.jpg',
      'backups/2026-05-20T180000Z/database.sqlite',
    ]
    const folder = openFolder(...files, '.DS_Store')
    const said = warnings()
    openDataFolder(folder)
    for (const file of files) expect([file, modeOf(folder, file)]).toEqual([file, '600'])
    const folders = ['', 'photos', 'photos/ab', 'backups', 'backups/2026-05-20T180000Z']
    for (const one of folders) expect([one, modeOf(folder, one)]).toEqual([one, '700'])
    expect(said).toEqual([])
  })

  test('that holds other things too is left as it is, and so are they', () => {
    const folder = openFolder('keydesk.sqlite', 'photos/ab/abc.jpg', 'website/index.html', 'photos.zip')
    const said = warnings()
    openDataFolder(folder)
    expect(modeOf(folder)).toBe('755')
    expect([modeOf(folder, 'website/index.html'), modeOf(folder, 'photos.zip')]).toEqual(['644', '644'])
    expect([modeOf(folder, 'keydesk.sqlite'), modeOf(folder, 'photos')]).toEqual(['600', '700'])
    expect(said).toEqual([
      expect.stringMatching(/stays open to other users, because it also holds (website|photos)/),
    ])
    chmodSync(folder, 0o700)
    openDataFolder(folder)
    expect(said).toHaveLength(1)
  })

  test('leads nowhere: what a link points to keeps its mode', () => {
    const [folder, elsewhere] = [openFolder('id-key'), openFolder('notes.txt')]
    symlinkSync(elsewhere, path.join(folder, 'backups'))
    symlinkSync(path.join(elsewhere, 'notes.txt'), path.join(folder, 'keydesk.sqlite'))
    openDataFolder(folder)
    expect([modeOf(folder), modeOf(elsewhere), modeOf(elsewhere, 'notes.txt')]).toEqual(['700', '755', '644'])
  })

  test.skipIf(process.getuid?.() !== 0)('of another owner is used as it is, with a warning', () => {
    const folder = openFolder('id-key')
    const said = warnings()
    process.seteuid!('nobody')
    try {
      openDataFolder(folder)
    } finally {
      process.seteuid!(0)
    }
    expect(said).toEqual([expect.stringContaining('could not be closed to other users: EPERM')])
  })
})
