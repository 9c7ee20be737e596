import { defineConfig } from '@playwright/test'
import type { VenueOptions } from './e2e/support/test.ts'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

export default defineConfig<VenueOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // No limit is reached on a machine four times busier.
  timeout: 400_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    startsWith: 'demo',
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
})
