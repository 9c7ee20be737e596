import { globSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findValues } from '#testing/languages/catalog-checks.ts'
import { cleanerGuides } from '../../src/app/web/help/guides.ts'

/** Returns the words of a language: of its catalogs and guides, its months and days, and of what the venue wrote. */
export async function readVocabulary(language: 'es', written: readonly string[]): Promise<Set<string>> {
  const catalogs = await Promise.all(
    globSync(`src/**/languages/translations/${language}.ts`).map(async file => {
      const { default: catalog } = (await import(path.resolve(file))) as { default: Record<string, string> }
      return Object.values(catalog).map(withoutSyntax)
    }),
  )
  const ofGuides = JSON.stringify(await cleanerGuides.load(language))
  const days = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeStyle: 'short' }).format(
      new Date(2026, month, 2 * month + 1, month * 2),
    ),
  )
  const short = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('es-US', { weekday: 'short', month: 'short' }).format(
      new Date(2026, month, 2 * month + 1),
    ),
  )
  return new Set(
    [...catalogs.flat(), ofGuides, ...days, ...short, ...written, 'ahora hace min hora horas'].flatMap(
      wordsIn,
    ),
  )
}

/** Leaves out the tags, values and options of an ICU text. */
const withoutSyntax = (text: string) =>
  findValues(text)
    .reduce((rest, name) => rest.replaceAll(`{${name}}`, ' ').replaceAll(`{${name}, number}`, ' '), text)
    .replaceAll(/<\/?\w+>|\{\w+, (plural|select),|(\w+|=\d+) (?=\{)/g, ' ')

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/**
 * Returns the texts on the screen, or in a part of it, that have a word which is not in the vocabulary; names of
 * controls included.
 */
export async function findOtherWords(
  page: Page,
  vocabulary: ReadonlySet<string>,
  part = page.locator('body'),
): Promise<string[]> {
  const texts = await part.evaluate(root => {
    const found = [document.title]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!
      if (element.closest('script, style, [lang=en]') || !element.checkVisibility()) continue
      if (!(node instanceof Element)) found.push(node.textContent ?? '')
      else
        for (const name of [
          'aria-label',
          'placeholder',
          'title',
          'alt',
          'aria-description',
          'aria-valuetext',
        ])
          found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  return [...new Set(texts)].filter(text => wordsIn(text).some(word => !vocabulary.has(word)))
}
