import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../migrations/migrations.ts'
import type {
  DeskAccountsTable,
  SessionsTable,
  SignInMissesTable,
  StaffAccountsTable,
} from '../accounts/table.ts'
import type { SealsTable } from '../audit/table.ts'
import type { BackupsTable } from '../backup/table.ts'
import type { BooksTable, DepositsTable, LedgerTable, ReceiptsTable } from '../billing/table.ts'
import type { CleaningSessionsTable, PhotosTable } from '../cleaning/table.ts'
import type { FacilitiesTable, NfcTagsTable } from '../facilities/table.ts'
import type { AlertMarksTable, AlertReadsTable, EventsTable } from '../feed/table.ts'
import type { IdRecordsTable } from '../id-scan/table.ts'
import type { ItemMovementsTable, ItemsTable, ItemUsesTable, RestocksTable } from '../inventory/table.ts'
import type { InvoicesTable } from '../invoices/table.ts'
import type { MemberCheckinsTable } from '../member-checkins/table.ts'
import type { MembersFoundTable, MembersTable } from '../members/table.ts'
import type {
  MembershipBenefitsTable,
  MembershipPeriodsTable,
  MembershipsTable,
} from '../memberships/table.ts'
import type { HolidaysTable, RateRulesTable } from '../rates/table.ts'
import type { RentalMovesTable, RentalsTable } from '../rentals/table.ts'
import type { SettingsTable, VenueTable } from '../settings/table.ts'
import type { DrawerMovementsTable, ShiftPeopleTable, ShiftsTable, ZReportsTable } from '../shifts/table.ts'
import type { SchedulesTable, WorkordersTable } from '../workorders/table.ts'
import { openSqlite } from './sqlite.ts'

/** All tables. Each type is declared by the domain that owns the table. */
export interface Database {
  events: EventsTable
  seals: SealsTable
  backups: BackupsTable
  alert_marks: AlertMarksTable
  alert_reads: AlertReadsTable
  answers: AnswersTable
  staff_accounts: StaffAccountsTable
  sessions: SessionsTable
  desk_accounts: DeskAccountsTable
  sign_in_misses: SignInMissesTable
  settings: SettingsTable
  venue: VenueTable
  facilities: FacilitiesTable
  nfc_tags: NfcTagsTable
  rate_rules: RateRulesTable
  holidays: HolidaysTable
  rentals: RentalsTable
  rental_moves: RentalMovesTable
  /** SQLite only: the full-text index of guests. */
  rentals_found: { rowid: number }
  ledger: LedgerTable
  deposits: DepositsTable
  books: BooksTable
  numbers: NumbersTable
  shifts: ShiftsTable
  shift_people: ShiftPeopleTable
  drawer_movements: DrawerMovementsTable
  z_reports: ZReportsTable
  invoices: InvoicesTable
  receipts: ReceiptsTable
  members: MembersTable
  /** SQLite only: the full-text index of members. */
  members_found: MembersFoundTable
  memberships: MembershipsTable
  membership_periods: MembershipPeriodsTable
  membership_benefits: MembershipBenefitsTable
  member_checkins: MemberCheckinsTable
  schedules: SchedulesTable
  workorders: WorkordersTable
  items: ItemsTable
  item_uses: ItemUsesTable
  item_movements: ItemMovementsTable
  restocks: RestocksTable
  cleaning_sessions: CleaningSessionsTable
  photos: PhotosTable
  id_records: IdRecordsTable
}

/** Answers to requests that carried an Idempotency-Key, returned again for a repeat. */
export interface AnswersTable {
  key: string
  call: string
  request_hash: string
  status: number
  body: string
  at: number
}

/** The last number issued in each gapless series. */
export interface NumbersTable {
  series: string
  last: number
}

/** Parameter type of functions that must run inside a transaction. */
export type Transaction = KyselyTransaction<Database>

/** Parameter type of functions that read: a transaction or the database itself. */
export type Reader = Kysely<Database>

export type Engine = 'sqlite' | 'postgres'

/** Location of a venue's database: a PostgreSQL URL with a timeout in ms, or a SQLite file. */
export type Where = { url: string; timeout?: number; file?: undefined } | { file: string; url?: undefined }

export interface Store {
  db: Kysely<Database>
  /** The same database without the statement timeout of `db`, for statements that may take minutes. */
  maintenance: Kysely<Database>
  engine: Engine
  /** Location of the database, for another thread or process that opens it. */
  where: Where
  /**
   * Calls `listener` when events may have been committed, by this process or another one. Returns a function that
   * removes the listener.
   */
  onWake(listener: () => void): () => void
  /** Signals that events were committed: to this process at once, on PostgreSQL also to the other processes. */
  wake(): void
  /** Returns whether the error is a unique violation. */
  isDuplicate(error: unknown): boolean
  /**
   * Removes a table's deleted rows from the database files. `more`: rows were deleted since the last call. Resolves
   * with false if it must be tried again later.
   */
  scrub(table: keyof Database, more: boolean): Promise<boolean>
  close(): Promise<void>
}

/** Opens the venue's database: PostgreSQL if a URL is given, otherwise the SQLite file. */
export async function openDatabase(where: {
  url?: string | undefined
  timeout?: number | undefined
  file?: string | undefined
}): Promise<Store> {
  if (where.url) return (await import('./postgres.ts')).openPostgres(where.url, where.timeout)
  if (where.file) return openSqlite(where.file)
  throw new Error('A database needs a file or a URL')
}

/**
 * Runs all pending migrations. Throws an error that names the failed migration. `only`: runs just these, the ones that
 * a backup's database had.
 */
export async function migrate({ maintenance: db, engine }: Store, only?: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations(engine)).filter(([name]) => !only || only.includes(name))
  const provider = { getMigrations: async () => Object.fromEntries(wanted) }
  const { error, results } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (!error) return
  const failed = results?.find(result => result.status === 'Error')?.migrationName
  throw new Error(`Migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  })
}

/** The names of all migrations of this version. */
export const knownMigrations = (engine: Engine): string[] => Object.keys(migrations(engine))

/** Returns whether exactly the migrations of this version have run. */
export async function isUpToDate({ db, engine }: Store): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name).join() === knownMigrations(engine).sort().join()
}
