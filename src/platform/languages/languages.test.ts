import { expect, test } from 'vitest'
import { acceptedLanguage, formatList } from './languages.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR, es;q=0.5, en;q=0.8', 'en'],
  ['fr, ES-419;q=0.5', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['de', 'en'],
])('a caller who accepts %s reads %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('a list ends in the word of its language', () => {
  expect(formatList(['photo', 'notes', 'completion'], 'en')).toBe('photo, notes and completion')
  expect(formatList(['la foto', 'las notas'], 'es')).toBe('la foto y las notas')
})
