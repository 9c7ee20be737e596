// What a run's setup leaves for its tests, and where they find it.
import path from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds the folders of the run's tests and is removed after them. */
    folder: string
    /** Superuser URL of the run's PostgreSQL; the project `sqlite` has none. */
    postgresUrl: string
  }
}

/** The migrated PostgreSQL database that tests copy. */
export const templateName = 'keydesk_template'

/** The migrated SQLite file that tests copy. */
export const templateIn = (folder: string) => path.join(folder, 'template.db')

/** The URL of another database on the same PostgreSQL. */
export const databaseOn = (server: string, name: string) => new URL(`/${name}`, server).href
