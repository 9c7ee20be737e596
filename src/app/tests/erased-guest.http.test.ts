import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInGroup } from '#desk/groups/contract.ts'
import { listHandovers, writeHandover } from '#desk/handover/contract.ts'
import { draftInvoice, payInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { handOutKey, loseKey } from '#desk/keys/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import { joinLine, leaveLine } from '#desk/waiting/contract.ts'
import { sellCard } from '#money/cards/contract.ts'
import { printReceipt } from '#money/papers/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import * as guests from '#people/guests/contract.ts'
import { storeIdRecord } from '#people/id-scan/contract.ts'
import { createIdRecordRetention } from '#people/id-scan/id-scan.ts'
import { allRows } from '#testing/database/invariants.ts'
import { readDatabaseFiles, readFolder, readNewBackup } from '#testing/database/stored-data.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { sendDue, turnMailOn } from '#testing/mail/mail-venue.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'

/** A guest of whom nothing else in the venue's data contains a word. */
const secret = {
  customerName: 'Xaverine Quillfeather',
  customerEmail: 'xq@quillfeather.example',
  customerPhone: '(646) 555-0187',
}
/** How the desk wrote them at first. */
const typo = {
  customerName: 'Zaverine Qillfeather',
  customerEmail: 'zq@qillfeather.example',
  customerPhone: '(646) 555-0178',
}
const otherName = 'Xavería Quillfether'
const card = {
  firstName: 'XAVERINE',
  lastName: 'QUILLFEATHER',
  dateOfBirth: '1971-03-04',
  documentId: 'ZQ99887766',
  address: '7 VERY SECRET LANE',
  country: 'USA',
}
const secrets = [
  ...['Xaverine', 'Quillfeather', 'xaverine', 'quillfeather', 'XAVERINE', 'QUILLFEATHER'],
  ...['Zaverine', 'Qillfeather', 'zaverine', 'qillfeather', '555-0178', '6465550178', 'lavendel'],
  ...[
    'Xavería',
    'XAVERÍA',
    'xaveria',
    '555-0187',
    '6465550187',
    'ZQ99887766',
    '1971-03-04',
    'SECRET LANE',
    'lavender',
  ],
]

test('the export holds what is stored in every domain', async () => {
  const { call, rental } = await guestEverywhere()
  const name = secret.customerName
  await call(writeHandover, { body: { notes: `xaverine quillfeather lost a key`, name: 'Ann' } })
  const exported = await call(guests.exportGuest, { params: { id: String(rental.guestId) } })
  expect(exported).toMatchObject({
    guest: { name, contacts: expect.arrayContaining([{ kind: 'phone', value: secret.customerPhone }]) },
    otherNames: [otherName],
    stays: [
      { customerName: name },
      { customerName: otherName },
      { customerName: name, notes: 'Allergic to lavender' },
    ],
    invoices: [{ name, address: card.address }],
    waiting: [{ status: 'cancelled', people: 1, wants: ['locker'], email: secret.customerEmail }],
    emails: [{ about: 'offer', address: secret.customerEmail, status: 'failed', sentAt: null }],
    keys: [{ label: 'W 7', backAt: null, lostAt: expect.any(String) }],
    cards: [{ isRecognized: true, fields: { lastName: card.lastName, documentId: card.documentId } }],
    handovers: [
      { notes: expect.stringMatching(/No towels$/) },
      { notes: 'xaverine quillfeather lost a key' },
    ],
  })
  expect(exported.payments.map(({ amount }) => amount)).toContain(5)
})

test('an erased guest is in no table, file, log or new backup', async () => {
  const venue = await guestEverywhere()
  const before = await placesThatTell(venue)
  expect(before).toEqual(expect.arrayContaining(['guests', 'rentals', 'id_records', 'idempotent_responses']))
  await erase(venue)
  expect(await placesThatTell(venue)).toEqual([])
  const [handover] = await venue.call(listHandovers)
  expect(handover!.notes).toBe('All quiet\nNo towels')
  for (const search of ['xaverine', 'quillfe', '6465550187', '(646) 555-0187'])
    expect(await found(venue, search)).toEqual([0, 0])
})

test('issued receipts and invoices keep the name and address of an erased guest, and nothing else does', async () => {
  const venue = await guestEverywhere()
  const { call, send, rental, store } = venue
  const lines = [{ description: 'Damage', quantity: 1, unitPrice: 7, taxRate: 0 }]
  const form = { dueDate: '2026-06-30', lines, rentalId: rental.id, customerName: secret.customerName }
  const draft = await call(draftInvoice, { body: { ...form, customerAddress: card.address } })
  const invoice = paramsOf(draft)
  await call(sendInvoice, { params: invoice })
  const { payments } = await call(listPayments)
  for (const payment of payments) await send(printReceipt, { params: paramsOf(payment) })
  await call(payInvoice, { params: invoice, body: { paymentMethod: 'cash', amount: 7 } })
  await erase(venue)
  const inTables = (await placesThatTell(venue)).filter(place => tablesOf.has(place))
  expect(inTables.toSorted()).toEqual(['invoices', 'issued_papers'])
  const stored = JSON.stringify(await allRows(store))
  for (const gone of ['555-0187', '6465550187', 'ZQ99887766', '1971-03-04', 'lavender'])
    expect([gone, stored.includes(gone)]).toEqual([gone, false])
})

test.skipIf(onPostgres)(
  'the trigrams of an erased guest leave the search indexes, also if a restart comes between',
  async () => {
    const venue = await openLoggedVenue()
    const { app, call, store, given } = venue
    const body = { ...checkInForm(await given.room()), ...secret, customerName: 'אⵣⵥ' }
    const rental = await call(rentals.startRental, { body })
    await call(rentals.endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    await app.tick()
    await sql`insert into members_found (rowid, found_by) values (-1, 'אⵣⵥ')`.execute(store.db)
    await fillSearchIndexes(venue)
    expect(await blocksThatTell(venue, 'אⵣⵥ')).toEqual(searchIndexes)
    await call(guests.eraseGuest, { params: { id: String(rental.guestId) }, body: { confirm: true } })
    await sql`delete from members_found where rowid = -1`.execute(store.db)
    expect(await blocksThatTell(venue, 'אⵣⵥ')).toEqual(searchIndexes)

    const restarted = createIdRecordRetention(store)
    await restarted.tick(
      () => Promise.reject(new Error('Nothing is due')),
      venue.clock.at,
      () => false,
    )
    expect(await blocksThatTell(venue, 'אⵣⵥ')).toEqual([])
    const files = { ...(await readDatabaseFiles(store)), ...(await readNewBackup(store)) }
    expect(Object.keys(files).filter(file => files[file]!.includes('אⵣⵥ'))).toEqual([])
    expect(await found(venue, 'erased guest')).toEqual([0, 1])
  },
  60_000,
)

const searchIndexes = ['rentals_found', 'guests_found', 'members_found']

/** Adds so many rows that an erased one stays in a segment that no automatic merge touches. */
async function fillSearchIndexes({ store: { db } }: Pick<Venue, 'store'>) {
  for (const index of searchIndexes) {
    await sql`
      insert into ${sql.table(index)} (rowid, ${sql.ref(searchedColumn[index]!)})
      with recursive row (id) as (select 2 union all select id + 1 from row where id <= 21000)
      select -id, 'guest ' || id || ' guest' || id * 7 || '@example.com' from row`.execute(db)
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(db)
  }
}

const searchedColumn: Record<string, string> = {
  rentals_found: 'guest',
  guests_found: 'search',
  members_found: 'found_by',
}

/** Returns the search indexes that hold a trigram in their blocks. No other one may begin with its first byte. */
async function blocksThatTell({ store: { db } }: Pick<Venue, 'store'>, trigram: string): Promise<string[]> {
  const tell: string[] = []
  for (const index of searchIndexes) {
    const { rows } = await sql<{ block: Buffer }>`select block from ${sql.table(`${index}_data`)}`.execute(db)
    if (rows.some(({ block }) => Buffer.from(block).includes(trigram))) tell.push(index)
  }
  return tell
}

/** Columns that have the name or the words of someone or something else. */
const ofOthers: Record<string, string> = {
  ...{
    authenticators: 'name',
    backups: 'name',
    chain_venues: 'name',
    bill_lines: 'facility_name',
    waiting_displays: 'name',
  },
  ...{ cleaning_sessions: 'cleaner_name notes', closed_months: 'closed_by_name reopened_by_name' },
  ...{ drawer_movements: 'actor_name', events: 'facility_name actor_name address approver_name' },
  ...{ desks: 'name', printers: 'name address' },
  ...{ facilities: 'name', holidays: 'name', items: 'name', journal_accounts: 'name', rate_rules: 'name' },
  journal_tax_accounts: 'name',
  ...{
    handovers: 'writer_name signer_name',
    inspections: 'inspector_name',
    item_movements: 'actor_name',
  },
  ...{ mail_server: 'user_name sender_address sender_name', restocks: 'notes', schedules: 'notes' },
  ...{ member_checkins: 'notes', memberships: 'notes', sessions: 'address', workorders: 'notes' },
  members: 'first_name last_name email phone address emergency_phone notes email_key phone_key search',
  membership_plans: 'name',
  ...{ staff_accounts: 'name email phone', tax_classes: 'name', tax_rates: 'name' },
}

const mayNameGuests =
  /name|holder|customer|email|phone|address|notes|preferences|guest|recipient|payer|search/

test('the guest of these tests is in every column that may name one', async () => {
  const { store } = await guestEverywhere()
  const rows = await allRows(store)
  const tables = await store.db.introspection.getTables()
  const empty = tables
    .filter(({ name }) => !/_found/.test(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter(column => /text/i.test(column.dataType) && mayNameGuests.test(column.name))
        .filter(column => !ofOthers[name]?.split(' ').includes(column.name))
        .filter(column => {
          const texts = (rows[name] ?? []).map(row =>
            String((row as Record<string, unknown>)[column.name] ?? ''),
          )
          return !texts.some(text => secrets.some(word => text.includes(word)))
        })
        .map(column => `${name}.${column.name}`),
    )
  // A new column: let the guest leave a trace in it, so that its erasing is tested, or name whom it is about above.
  expect(empty).toEqual([])
})

const tablesOf = new Set(['invoices', 'issued_papers', 'rentals', 'guests', 'bills', 'bill_lines', 'ledger'])

type Venue = Awaited<ReturnType<typeof guestEverywhere>>

/** A guest whose stay has ended, and who left a trace wherever a guest can, in a venue with the most detailed log. */
async function guestEverywhere() {
  const venue = await openLoggedVenue()
  const { call, send, given } = venue
  await call(saveSettings, {
    body: { keptIdFields: ['firstName', 'lastName', 'address', 'dateOfBirth'], keptIdNumber: 'yes' },
  })
  const body = { ...checkInForm(await given.room()), ...secret, notes: 'Allergic to lavender' }
  const mistyped = { ...body, ...typo, notes: 'Hates lavendel' }
  const rental = await call(rentals.startRental, { body: mistyped, idempotencyKey: 'mistyped' })
  await call(rentals.correctRental, {
    params: paramsOf(rental),
    body: { ...secret, notes: body.notes },
    idempotencyKey: 'once',
  })
  const params = { id: String(rental.guestId) }
  await call(guests.editGuest, {
    params,
    body: { preferences: 'No lavender', notes: 'Xaverine sings' },
    idempotencyKey: 'twice',
  })
  await call(guests.flagGuest, { params, body: { kind: 'warning', reason: 'Xaverine argues' } })
  await call(storeIdRecord, { params: { subject: 'rental', ...paramsOf(rental) }, body: card })
  const cardForm = { kind: 'value', amount: 20, paymentMethod: 'cash' } as const
  for (const holder of [secret.customerName, `For ${otherName.toUpperCase()}`])
    await call(sellCard, { body: { ...cardForm, holder }, idempotencyKey: `card-${holder.length}` })
  const key = await call(handOutKey, { body: { rentalId: rental.id, label: 'W 7' } })
  await call(loseKey, { params: paramsOf(key), body: { amount: 5 } })
  await offerByEmail(venue)
  const waiting = { rentalId: rental.id, ...secret, byEmail: true }
  const entry = await call(joinLine, { body: { ...waiting, wants: [{ facilityType: 'locker' }] } })
  await sendDue(venue.app)
  await call(leaveLine, { params: paramsOf(entry) })
  const other = { ...checkInForm(await given.room()), ...secret, customerName: otherName, customerPhone: '' }
  const second = await call(rentals.startRental, { body: { ...other, customerEmail: 'xaveria@x.example' } })
  await call(guests.mergeGuests, { params, body: { otherId: second.guestId! } })
  await call(draftInvoice, {
    body: {
      rentalId: rental.id,
      customerName: secret.customerName,
      customerAddress: card.address,
      customerEmail: secret.customerEmail,
      notes: 'Without lavender',
      dueDate: '2026-06-30',
      lines: [{ description: 'Towel', quantity: 1, unitPrice: 7, taxRate: 0 }],
    },
  })
  await send(rentals.startRental, { body: { ...body, duration: 0 } })
  await send(rentals.startRental, { body })
  const group = await call(checkInGroup, {
    idempotencyKey: 'together',
    body: {
      ...{ name: 'Quillfeather party', guestId: rental.guestId, customerName: secret.customerName },
      ...{ duration: 1, facilities: [{ facilityType: 'room', facilityId: (await given.room()).id }] },
    },
  })
  for (const stay of [rental, second, group.stays[0]!]) {
    venue.clock.advance(5)
    await call(rentals.endRental, { params: paramsOf(stay), body: { paymentMethod: 'cash' } })
  }
  await call(writeHandover, {
    body: { notes: 'All quiet\nCall xavería quillfether, or (646) 555-0187\nNo towels', name: 'Ann' },
    idempotencyKey: 'thrice',
  })
  await venue.app.tick()
  await readNewBackup(venue.store)
  return { ...venue, rental }
}

/** Turns e-mail on and adds a free locker. The mail server refuses the address and repeats it, as many do. */
async function offerByEmail({ call, given }: Awaited<ReturnType<typeof openLoggedVenue>>) {
  const server = await startMailServer()
  server.behave({ refuse: 'address', code: 550 })
  await turnMailOn({ call }, server)
  await given.locker()
}

/** Erases the guest, and runs what the clock runs after. */
async function erase({ call, app, rental }: Venue) {
  await call(guests.eraseGuest, { params: { id: String(rental.guestId) }, body: { confirm: true } })
  await app.tick()
}

/** Returns the tables, files of the data folder and of a new backup, and logs that contain a word of the guest. */
async function placesThatTell({ store, log }: Venue): Promise<string[]> {
  const tables = Object.entries(await allRows(store)).map(
    ([name, rows]) => [name, JSON.stringify(rows)] as const,
  )
  const files = {
    ...(store.location.file && (await readDatabaseFiles(store))),
    ...(await readFolder(store.folder)),
  }
  const places = [
    ...tables,
    ...Object.entries({ ...files, ...(await readNewBackup(store)), log: log.join('') }),
  ]
  return places.filter(([, content]) => secrets.some(word => content.includes(word))).map(([place]) => place)
}

/** Returns how many guests and rentals a search finds. */
async function found({ call }: Pick<Venue, 'call'>, search: string) {
  const records = await call(guests.listGuests, { query: { search } })
  return [records.guests.length, (await call(rentals.listRentals, { query: { search } })).rentals.length]
}
