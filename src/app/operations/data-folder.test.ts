import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDataFolder } from './data-folder.ts'

/** Creates a folder with files that all users can read. */
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

const readMode = (...parts: string[]) => (statSync(path.join(...parts)).mode & 0o777).toString(8)

function warnings(): string[] {
  const logged: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation(line => logged.push(line))
  onTestFinished(() => spy.mockRestore())
  return logged
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is created for its owner only, including missing parent folders', () => {
    const folder = path.join(openFolder(), 'venue/data')
    openDataFolder(folder)
    expect([readMode(folder), readMode(folder, '..')]).toEqual(['700', '700'])
  })

  test('of an earlier version is restricted recursively', () => {
    const files = [
      'keydesk.sqlite',
      'keydesk.sqlite-wal',
      'id-key',
      'photos/ab/abc.jpg',
      'backups/2026-05-20T180000Z/database.sqlite',
    ]
    const folder = openFolder(...files, '.DS_Store')
    const logged = warnings()
    openDataFolder(folder)
    for (const file of files) expect([file, readMode(folder, file)]).toEqual([file, '600'])
    const folders = ['', 'photos', 'photos/ab', 'backups', 'backups/2026-05-20T180000Z']
    for (const one of folders) expect([one, readMode(folder, one)]).toEqual([one, '700'])
    expect(logged).toEqual([])
  })

  test('that also contains other files keeps its mode, and so do they', () => {
    const folder = openFolder('keydesk.sqlite', 'photos/ab/abc.jpg', 'website/index.html', 'photos.zip')
    const logged = warnings()
    openDataFolder(folder)
    expect(readMode(folder)).toBe('755')
    expect([readMode(folder, 'website/index.html'), readMode(folder, 'photos.zip')]).toEqual(['644', '644'])
    expect([readMode(folder, 'keydesk.sqlite'), readMode(folder, 'photos')]).toEqual(['600', '700'])
    expect(logged).toEqual([
      expect.stringMatching(/remains accessible to other users because it also contains (website|photos)/),
    ])
    chmodSync(folder, 0o700)
    openDataFolder(folder)
    expect(logged).toHaveLength(1)
  })

  test('does not follow symbolic links', () => {
    const [folder, elsewhere] = [openFolder('id-key'), openFolder('notes.txt')]
    symlinkSync(elsewhere, path.join(folder, 'backups'))
    symlinkSync(path.join(elsewhere, 'notes.txt'), path.join(folder, 'keydesk.sqlite'))
    openDataFolder(folder)
    expect([readMode(folder), readMode(elsewhere), readMode(elsewhere, 'notes.txt')]).toEqual([
      '700',
      '755',
      '644',
    ])
  })

  test.skipIf(process.getuid?.() !== 0)('of another owner is used unchanged, with a warning', () => {
    const folder = openFolder('id-key')
    const logged = warnings()
    process.seteuid!('nobody')
    try {
      openDataFolder(folder)
    } finally {
      process.seteuid!(0)
    }
    expect(logged).toEqual([expect.stringMatching(/^Cannot restrict access to .*: EPERM/)])
  })
})
