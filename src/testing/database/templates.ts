// The values that the setup of a test run provides to its tests.
import path from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    /** Contains the folders of the run's tests. Removed after the run. */
    folder: string
    /** Superuser URL of the run's PostgreSQL. Not set for the project `sqlite`. */
    postgresUrl: string
  }
}

/** The migrated PostgreSQL database that tests copy. */
export const templateName = 'keydesk_template'

/** The migrated SQLite file that tests copy. */
export const templateIn = (folder: string) => path.join(folder, 'template.db')

/** The URL of another database on the same PostgreSQL. */
export const databaseOn = (server: string, name: string) => new URL(`/${name}`, server).href
