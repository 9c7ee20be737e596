import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { venueCommands, venueProxy } from '#testing/browser/venue-commands.ts'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'
import { interSubset } from './scripts/inter-subset.ts'

/** Tests that need a database. They run on each engine. */
const onBothEngines = ['src/**/*.http.test.ts', 'src/**/*.db.test.ts']
/** Tests of what is the same on either engine, or decided before any SQL. They run on SQLite. */
const onSqlite = ['src/**/*.sqlite.test.ts', 'src/**/*.wire.test.ts', 'demo/**/*.sqlite.test.ts']
/** Unit tests that take seconds; `npm run check` omits them. */
const slow = ['src/**/*.slow.test.ts']
/** Dialogs, forms and tables in Chromium, with a real server. Every other `*.test.ts` is a unit test. */
const inBrowser = ['src/**/*.browser.test.tsx']

/**
 * Files share their worker's modules, which takes half of the processor time: nothing is imported and compiled again
 * for each of them. So no module may keep what belongs to one venue.
 */
const shared = { isolate: false, setupFiles: ['src/testing/environment/setup.ts'] }

const engine = (name: 'sqlite' | 'postgres', include: string[]) => ({
  extends: true as const,
  test: {
    ...shared,
    name,
    setupFiles: [...shared.setupFiles, 'src/testing/database/setup.ts'],
    include,
    env: { ENGINE: name },
    globalSetup: `src/testing/database/${name}-setup.ts`,
  },
})

const executablePath = findChromium()

export default defineConfig({
  test: {
    environment: 'node',
    env: { TZ: 'UTC', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    maxWorkers: 2,
    // No limit is reached on a machine four times busier.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 300_000 } },
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...onBothEngines, ...onSqlite, ...slow, ...inBrowser],
        },
      },
      { extends: true, test: { ...shared, name: 'slow', include: slow } },
      engine('sqlite', [...onBothEngines, ...onSqlite]),
      engine('postgres', onBothEngines),
      {
        extends: true,
        plugins: [interSubset(), react(), tailwindcss(), venueProxy()],
        resolve: {
          alias: [
            { find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/app/web/validation.ts') },
          ],
        },
        // Found before the first test: a package found later would reload the page.
        optimizeDeps: {
          entries: ['src/app/web/main.tsx', ...inBrowser],
          include: ['vitest-browser-react/pure', '@zxing/library'],
          exclude: ['zxing-wasm'],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          globalSetup: 'src/testing/database/sqlite-setup.ts',
          setupFiles: ['src/testing/browser/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            locators: { exact: true },
            commands: venueCommands,
            provider: playwright({
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
              actionTimeout: 120_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
