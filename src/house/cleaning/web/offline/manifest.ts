import type { Language } from '#platform/languages/languages.ts'

/** The address of the Cleaner App's web manifest: a file in src/app/web/public for each language. */
export const manifestIn = (language: Language): string =>
  language === 'en' ? '/cleaner-app.webmanifest' : `/cleaner-app.${language}.webmanifest`
