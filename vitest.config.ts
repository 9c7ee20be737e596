import { defineConfig } from 'vitest/config'

/** Tests that need a database. They run on each engine. Every other `*.test.ts` is a unit test. */
const onBothEngines = ['src/**/*.http.test.ts', 'src/**/*.db.test.ts', 'demo/**/*.db.test.ts']

const engine = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: onBothEngines,
    env: { ENGINE: name },
    globalSetup: `src/testing/database/${name}-setup.ts`,
  },
})

export default defineConfig({
  test: {
    environment: 'node',
    env: { TZ: 'UTC', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: onBothEngines },
      },
      engine('sqlite'),
      engine('postgres'),
    ],
  },
})
