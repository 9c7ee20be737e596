import type { Migration } from 'kysely/migration'

/** Hides the first steps of a venue that has rentals: it is set up. */
export const firstSteps = (): Migration => ({
  async up(db) {
    const rental = await db.selectFrom('rentals').select('id').limit(1).executeTakeFirst()
    if (!rental) return
    const { document } = await db.selectFrom('settings').select('document').executeTakeFirstOrThrow()
    const settings = { ...JSON.parse(document), firstSteps: false }
    await db
      .updateTable('settings')
      .set({ document: JSON.stringify(settings) })
      .execute()
  },
})
