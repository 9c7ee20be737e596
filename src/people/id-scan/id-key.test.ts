import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOfNumber, idKeyIn } from './id-key.ts'

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keydesk-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('creates the key once, readable by the owner only, and reuses it after a restart', () => {
  const folder = path.join(dataFolder(), 'data')
  const key = idKeyIn(folder)()
  expect(idKeyIn(folder)()).toEqual(key)
  expect(key).toHaveLength(32)
  expect(readdirSync(folder)).toEqual(['id-key'])
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'id-key')).mode & 0o777).toBe(0o600)
})

test('refuses an invalid key file and does not replace it', () => {
  const folder = dataFolder()
  writeFileSync(path.join(folder, 'id-key'), 'short')
  expect(idKeyIn(folder)).toThrow('is no key of 32 bytes')
})

test('hashes a number independently of its notation, and differently with another key', () => {
  const [one, other] = [() => Buffer.alloc(32, 1), () => Buffer.alloc(32, 2)]
  const card = { documentId: 'T64-235 789', dateOfBirth: '1990-06-15', country: 'USA' }
  const hash = hashOfNumber(one, card)
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(hashOfNumber(one, { ...card, documentId: 't64235789' })).toBe(hash)
  expect(hashOfNumber(one, { ...card, dateOfBirth: '1990-06-16' })).not.toBe(hash)
  expect(hashOfNumber(other, card)).not.toBe(hash)
  expect(hashOfNumber(one, { ...card, documentId: ' - ' })).toBeUndefined()
})
