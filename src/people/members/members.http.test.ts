import { describe, expect, test } from 'vitest'
import { cancelMembership } from '#money/memberships/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { expectProblem, startTestServer } from '#testing/venue/client.ts'
import { memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { PAGE } from './words.ts'

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane.doe@example.com',
  phoneNumber: '(212) 555-0123',
  dateOfBirth: '1990-04-01',
}

describe('a new member', () => {
  test('is active and gets a number from the server', async () => {
    const { call, expectEvents } = await openVenue()
    const first = await call(contract.addMember, { body: jane })
    expect(first).toMatchObject({
      ...jane,
      phone: jane.phoneNumber,
      memberNumber: 'M-000001',
      status: 'active',
      address: '',
      membershipCount: 0,
      membership: null,
      balance: 0,
      createdAt: '2026-05-20T18:00:00.000Z',
    })
    await expectEvents({ 'member.added': 1, '*': 0 })
    const second = await call(contract.addMember, {
      body: { ...memberForm(2), dateOfBirth: null, notes: '' },
    })
    expect(second).toMatchObject({ memberNumber: 'M-000002', dateOfBirth: null, notes: '' })
    expect(await call(contract.readMember, { params: paramsOf(first) })).toEqual({ ...first, moves: [] })
  })

  test('accepts phone for phoneNumber and ignores a member number', async () => {
    const { ask } = await openVenue()
    const { phoneNumber, ...rest } = jane
    const body = { ...rest, phone: phoneNumber, memberNumber: 'M-777777', id: 9 }
    expect(await ask('POST', '/api/members', { body })).toMatchObject({
      status: 201,
      body: { phoneNumber, memberNumber: 'M-000001' },
    })
  })

  test.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ email: 'jane' }, { email: 'Invalid email format' }],
    [{ phoneNumber: '555' }, { phoneNumber: 'Phone number must be at least 10 digits' }],
    [{ dateOfBirth: '2026-05-21' }, { dateOfBirth: 'Birth date cannot be in the future' }],
    [{ dateOfBirth: '1899-12-31' }, { dateOfBirth: 'Birth date cannot be before 1900-01-01' }],
    [{ dateOfBirth: '2026-02-30' }, { dateOfBirth: 'Must be a date' }],
    [{ status: 'gone' }, { status: 'Invalid input' }],
    [{ firstName: undefined }, { firstName: 'Required' }],
    [{ notes: 7 }, { notes: 'Expected string, received number' }],
  ])('with %j is refused', async (wrong, errors) => {
    const { ask, store, expectEvents } = await openVenue()
    const before = await allRows(store)
    const refusal = expectProblem(await ask('POST', '/api/members', { body: { ...jane, ...wrong } }))
    expect(refusal).toMatchObject({ status: 422, errors })
    expect(await allRows(store)).toEqual(before)
    await expectEvents({ '*': 0 })
  })

  test('sent twice by a double click is stored once', async () => {
    const { call } = await openVenue()
    const twice = { body: jane, idempotencyKey: 'one-submit' }
    const [one, other] = await Promise.all([call(contract.addMember, twice), call(contract.addMember, twice)])
    expect(one).toEqual(other)
    expect(await call(contract.listMembers)).toHaveLength(1)
  })

  test('added at three desks at once is stored once; the others get candidates', async () => {
    const { send, call, store, clock } = await openVenue()
    const other = await startTestServer(await openSecondStore(store), clock)
    const add = (desk: { send: typeof send }, email: string) =>
      desk.send(contract.addMember, { body: { ...jane, email } })
    const replies = await Promise.all([
      add({ send }, 'one@example.com'),
      add(other, 'two@example.com'),
      add({ send }, 'three@example.com'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await call(contract.listMembers)).toHaveLength(1)
  })

  test('that may be a duplicate needs confirmation', async () => {
    const { given, refused, call, expectEvents } = await openVenue()
    const known = await given.member(jane)
    const alike = { ...jane, email: 'other@example.com', firstName: 'JANÉ', phoneNumber: '(212) 555-9999' }
    const refusal = await refused(contract.addMember, {
      body: { ...memberForm(9), email: 'JANE.doe@example.com' },
    })
    expect(refusal).toMatchObject({
      status: 409,
      detail: 'This person may already be a member: M-000001',
      candidates: [{ id: known.id, memberNumber: 'M-000001', firstName: 'Jane', same: 'email' }],
    })
    const samePhone = { ...memberForm(9), phoneNumber: '+1 212.555.0123' }
    expect(await refused(contract.addMember, { body: samePhone })).toMatchObject({
      status: 409,
      candidates: [{ memberNumber: 'M-000001', same: 'phone' }],
    })
    expect(await refused(contract.addMember, { body: alike })).toMatchObject({
      status: 409,
      candidates: [{ memberNumber: 'M-000001', same: 'name and birth date' }],
    })
    await expectEvents({ '*': 0 })
    expect(await call(contract.addMember, { body: { ...alike, confirmDuplicate: true } })).toMatchObject({
      memberNumber: 'M-000002',
    })
    expect(
      await call(contract.addMember, { body: { ...memberForm(10), firstName: 'Jane', lastName: 'Doe' } }),
    ).toMatchObject({ memberNumber: 'M-000003' })
  })
})

describe('a change', () => {
  test('keeps fields it does not name; its event has no personal data', async () => {
    const { given, call, expectEvents, db } = await openVenue()
    const member = await given.member({ ...jane, notes: 'Prefers the upper floor' })
    const changed = await call(contract.editMember, {
      params: paramsOf(member),
      body: { lastName: 'Roe', status: 'suspended', statusReason: 'Broke the sauna' },
      ifMatch: member.version,
    })
    expect(changed).toMatchObject({
      lastName: 'Roe',
      firstName: 'Jane',
      notes: 'Prefers the upper floor',
      statusReason: 'Broke the sauna',
      version: 2,
    })
    await expectEvents({ 'member.edited': 1, '*': 0 })
    const event = await db.selectFrom('events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(event.message).toBe('Member M-000001 changed')
    expect(JSON.parse(event.changes!)).toEqual({
      last_name: [null, null],
      status: ['active', 'suspended'],
      status_reason: [null, null],
    })
    const again = await call(contract.editMember, { params: paramsOf(member), body: { status: 'active' } })
    expect(again).toMatchObject({ status: 'active', statusReason: '' })
  })

  test('to the same values appends no event', async () => {
    const { given, call, expectEvents } = await openVenue()
    const member = await given.member(jane)
    expect(await call(contract.editMember, { params: paramsOf(member), body: jane })).toEqual(member)
    await expectEvents({ '*': 0 })
  })

  test('of a stale version names the person who changed it', async () => {
    const { given, call, refused } = await openVenue()
    const member = await given.member(jane)
    const params = paramsOf(member)
    await call(contract.editMember, { params, body: { city: 'Boston' }, ifMatch: member.version })
    expect(
      await refused(contract.editMember, { params, body: { city: 'Salem' }, ifMatch: member.version }),
    ).toMatchObject({
      status: 412,
      detail: 'Admin User changed member M-000001 (city). Reload and try again.',
    })
  })

  test('that creates a possible duplicate needs confirmation', async () => {
    const { given, call, refused } = await openVenue()
    await given.member(jane)
    const other = await given.member()
    const body = { email: jane.email }
    expect(await refused(contract.editMember, { params: paramsOf(other), body })).toMatchObject({
      status: 409,
      candidates: [{ memberNumber: 'M-000001' }],
    })
    expect(
      await call(contract.editMember, { params: paramsOf(other), body: { ...body, confirmDuplicate: true } }),
    ).toMatchObject(body)
    expect(
      await call(contract.editMember, { params: paramsOf(other), body: { city: 'Salem' } }),
    ).toMatchObject({
      city: 'Salem',
    })
  })

  test('of an unknown member is not found', async () => {
    const { refused } = await openVenue()
    expect(await refused(contract.editMember, { params: { id: '7' }, body: {} })).toMatchObject({
      status: 404,
      detail: 'There is no member 7',
    })
  })
})

describe('search', () => {
  const people = [
    ['Anna', 'Smith', 'anna@example.com', '(212) 555-0101'],
    ['Joanna', 'Kowalski', 'jk@example.org', '(646) 555-0102'],
    ['Łukasz', 'Ibáñez', 'luk@example.com', '(917) 555-0103'],
    ['Maria del Carmen', 'van der Berg', 'maria@example.com', '(917) 555-0104'],
    ['Bo', 'Li', 'bo_li@example.com', '(917) 555-0105'],
    ['Søren', "O'Neil", 'soren@annas.example', '+45 70 20 30 40'],
  ] as const

  async function openClub() {
    const venue = await openVenue()
    for (const [firstName, lastName, email, phoneNumber] of people)
      await venue.given.member({ firstName, lastName, email, phoneNumber })
    const names = async (search: string) =>
      (await venue.call(contract.listMembers, { query: { search } })).map(({ firstName }) => firstName)
    return { ...venue, names }
  }

  test.each<[string, string[]]>([
    ['smith', ['Anna']],
    ['mit', ['Anna']],
    ['anna', ['Anna', 'Joanna', 'Søren']],
    ['ANNA', ['Anna', 'Joanna', 'Søren']],
    ['lukasz', ['Łukasz']],
    ['Łukasz Ibáñez', ['Łukasz']],
    ['ibanez, lukasz', ['Łukasz']],
    ['bane', ['Łukasz']],
    ['li', ['Bo']],
    ['l', ['Bo', 'Łukasz']],
    ['van der', ['Maria del Carmen']],
    ['carmen berg', ['Maria del Carmen']],
    ['berg v', ['Maria del Carmen']],
    ["o'n", ['Søren']],
    ['o_l', ['Bo']],
    ['100%', []],
    ['"', []],
    ['an" OR "x', []],
    ['example.org', ['Joanna']],
    ['jk@', ['Joanna']],
    ['555-0104', ['Maria del Carmen']],
    ['9175550104', ['Maria del Carmen']],
    ['70 20 30', ['Søren']],
    ['M-000002', ['Joanna']],
    ['m000002', ['Joanna']],
    ['2', ['Joanna']],
    ['00003', ['Łukasz']],
    ['nobody', []],
  ])('%s', async (search, expected) => {
    const { names } = await openClub()
    expect(await names(search)).toEqual(expected)
  })

  test('finds a member by the current name', async () => {
    const { names, call } = await openClub()
    await call(contract.editMember, { params: { id: '1' }, body: { lastName: 'Zimmermann' } })
    expect(await names('smith')).toEqual([])
    expect(await names('merman')).toEqual(['Anna'])
  })

  test('without words lists all members by the name as it is shown, first name first, page by page', async () => {
    const { given, call } = await openVenue()
    for (let number = 0; number < PAGE + 20; number++)
      await given.member({
        firstName: `Ada ${String((number * 37) % 70).padStart(2, '0')}`,
        lastName: `Name ${String((number * 11) % 70).padStart(2, '0')}`,
      })
    const first = await call(contract.listMembers)
    const second = await call(contract.listMembers, { query: { after: String(first.at(-1)!.id) } })
    expect([first.length, second.length]).toEqual([50, 20])
    const names = [...first, ...second].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(70)
  })
})

describe('CSV', () => {
  const headings = 'First Name,last_name,E-Mail,Phone,Birthday,Shoe size,Notes'
  const line = (number: number) =>
    `Ada,Row ${number},row.${number}@example.com,(212) 555-${String(number).padStart(4, '0')},4/21/1990,38,`
  const csv = (...lines: string[]) => [headings, ...lines].join('\n')

  async function openImport() {
    const venue = await openVenue()
    const send = (path: string, body: string, type = 'text/csv') =>
      venue.ask('POST', `/api/members/import${path}`, { body, headers: { 'content-type': type } })
    return { ...venue, send }
  }

  test('10,000 rows with 37 bad ones: the preview stores nothing, the import adds the others', async () => {
    const { send, db, expectEvents, call } = await openImport()
    const lines = Array.from({ length: 10_000 }, (_, index) => line(index))
    const faulty = Array.from({ length: 37 }, (_, index) => 13 + index * 271)
    for (const [count, row] of faulty.entries())
      lines[row] = [
        ',Doe,jane@example.com,(212) 555-0000,,,',
        'Jane,Doe,jane,(212) 555-0000,,,',
        'Jane,Doe,jane@example.com,555,13/45/1990,,',
        'Jane,Doe,jane@example.com,(212) 555-0000,1/1/2030,,',
        'Jane,Doe,jane@example.com,(212) 555-0000,,,,too,many',
      ][count % 5]!
    const preview = (await send('/preview', csv(...lines))).body as contract.ImportPreview
    expect(preview).toMatchObject({ rows: 10_000, ready: 9_963, duplicates: [], ignored: ['Shoe size'] })
    expect(preview.bad.map(({ row }) => row)).toEqual(faulty.map(row => row + 2))
    expect(preview.bad.slice(0, 5).map(({ reasons }) => reasons)).toEqual([
      ['First name: First name is required'],
      ['Email: Invalid email format'],
      ['Phone number: Phone number must be at least 10 digits', 'Date of birth: Must be a date'],
      ['Date of birth: Birth date cannot be in the future'],
      ['More cells than headings'],
    ])
    expect(await db.selectFrom('members').select('id').execute()).toEqual([])
    await expectEvents({ '*': 0 })
    expect(await send('', csv(...lines))).toMatchObject({ status: 200, body: { imported: 9_963 } })
    await expectEvents({ 'member.imported': 1, '*': 0 })
    expect(await call(contract.listMembers, { query: { search: 'row 9999' } })).toMatchObject([
      { lastName: 'Row 9999', dateOfBirth: '1990-04-21', memberNumber: 'M-009963' },
    ])
    expect(await send('', csv(...lines))).toMatchObject({ body: { imported: 0, ready: 0 } })
  })

  test('possible duplicates of members or rows are skipped unless included', async () => {
    const { given, send, call } = await openImport()
    await given.member({ ...jane, email: 'row.1@example.com' })
    const file = csv(line(1), line(2), line(2), 'JANE,DOE,new@example.com,212 555 0123,1990-04-01,,')
    expect((await send('/preview', file)).body).toMatchObject({
      rows: 4,
      ready: 1,
      bad: [],
      duplicates: [
        { row: 2, name: 'Ada Row 1', reasons: ['Same email as M-000001'] },
        {
          row: 4,
          name: 'Ada Row 2',
          reasons: ['Same email as row 3', 'Same phone as row 3', 'Same name and birth date as row 3'],
        },
        {
          row: 5,
          name: 'JANE DOE',
          reasons: ['Same phone as M-000001', 'Same name and birth date as M-000001'],
        },
      ],
    })
    expect((await send('?duplicates=import', file)).body).toMatchObject({ imported: 4 })
    expect(await call(contract.listMembers)).toHaveLength(5)
  })

  const dated = (...dates: string[]) =>
    csv(...dates.map((date, index) => line(index).replace('4/21/1990', date)))

  test.each([
    ['one has the day first', ['25/12/1990', '4/21/1990'], '25/12/1990'],
    ['all may have it', ['4/1/1990', '5/5/1990', '3/2/1985'], '4/1/1990'],
    ['all have it', ['25/12/1990', '31-12-1991'], '25/12/1990'],
  ])('birth dates are asked about if %s', async (_what, dates, example) => {
    const { send, call } = await openImport()
    const file = dated(...dates)
    expect((await send('/preview', file)).body).toMatchObject({ ambiguousDate: example })
    expect(expectProblem(await send('', file))).toMatchObject({
      status: 422,
      errors: { dates: expect.stringContaining(example) },
    })
    expect(await call(contract.listMembers)).toEqual([])
    expect((await send('/preview?dates=day', file)).body).toMatchObject({ ambiguousDate: null })
  })

  test('birth dates are read in the order that is chosen', async () => {
    const { send, call } = await openImport()
    expect((await send('?dates=day', dated('25/12/1990', '4/1/1990', '20.5.1980'))).body).toMatchObject({
      imported: 3,
    })
    const born = (await call(contract.listMembers)).map(({ dateOfBirth }) => dateOfBirth)
    expect(born.sort()).toEqual(['1980-05-20', '1990-01-04', '1990-12-25'])
    expect((await send('/preview?dates=month', dated('25/12/1990'))).body).toMatchObject({
      bad: [{ row: 2, reasons: ['Date of birth: Must be a date'] }],
    })
  })

  test('birth dates that can only have the month first are not asked about', async () => {
    const { send } = await openImport()
    expect((await send('/preview', dated('4/21/1990', '4/1/1990'))).body).toMatchObject({
      ambiguousDate: null,
    })
    expect((await send('/preview', dated('5/5/1990', '1990-04-01', ''))).body).toMatchObject({
      ambiguousDate: null,
    })
  })

  test('rejected rows have the numbers of the sheet, their cells, and what is allowed', async () => {
    const { send } = await openImport()
    const file = [
      'sep=;',
      'First name;Last name;Email;Phone;Postal code;Status;Notes',
      'Ada;Lovelace;ada@example.com;(212) 555-0100;10001;;"Two\nlines"',
      ';;;;;;',
      'Two;Doe;two@example.com;4.47911E+11;;active;',
      'Jane;Doe;jane@example.com;(212) 555-0101;1,0001E+08;aktiv;',
    ].join('\r\n')
    const shortened = (text: string) =>
      `A spreadsheet has shortened a long number to ${text}. Format the column as text`
    expect((await send('/preview', file)).body).toMatchObject({
      rows: 3,
      ready: 1,
      headings: ['First name', 'Last name', 'Email', 'Phone', 'Postal code', 'Status', 'Notes'],
      bad: [
        { row: 4, reasons: [`Phone number: ${shortened('4.47911E+11')}`] },
        {
          row: 5,
          reasons: [
            `Postal code: ${shortened('1,0001E+08')}`,
            'Status: Must be active, inactive or suspended',
          ],
          cells: ['Jane', 'Doe', 'jane@example.com', '(212) 555-0101', '1,0001E+08', 'aktiv', ''],
        },
      ],
    })
  })

  test('one file imported at two desks at once is stored once', async () => {
    const { send, call, expectEvents } = await openImport()
    const file = csv(...Array.from({ length: 400 }, (_, index) => line(index)))
    const replies = await Promise.all([send('', file), send('', file)])
    const imported = replies.map(({ body }) => (body as { imported: number }).imported)
    expect(imported.sort()).toEqual([0, 400])
    await expectEvents({ 'member.imported': 1, '*': 0 })
    expect(await call(contract.listMembers, { query: { search: 'row.399@' } })).toHaveLength(1)
  })

  describe('repeated with its key', () => {
    async function openRepeats() {
      const venue = await openVenue()
      const send = (body: string, key: string, query = '?duplicates=import') =>
        venue.ask('POST', `/api/members/import${query}`, {
          body,
          headers: { 'content-type': 'text/csv', 'idempotency-key': key },
        })
      return { ...venue, send, count: async () => (await venue.call(contract.listMembers)).length }
    }

    test('is given the first answer and imports nobody twice', async () => {
      const { send, count, expectEvents } = await openRepeats()
      const file = csv(line(1), line(2), line(2))
      const first = await send(file, 'import-1')
      expect(first).toMatchObject({ status: 200, body: { imported: 3, ready: 2 } })
      const repeat = await send(file, 'import-1')
      expect([repeat.status, repeat.body]).toEqual([200, first.body])
      expect(await count()).toBe(3)
      await expectEvents({ 'member.imported': 1, '*': 0 })
      expect(await send(file, 'import-2')).toMatchObject({ body: { imported: 3, ready: 0 } })
      expect(await count()).toBe(6)
    })

    test('ten times at once imports nobody twice', async () => {
      const { send, count, expectEvents } = await openRepeats()
      const file = csv(...Array.from({ length: 300 }, (_, index) => line(index)))
      const replies = await Promise.all(Array.from({ length: 10 }, () => send(file, 'import-1')))
      for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]!.body])
      expect(replies[0]!.body).toMatchObject({ imported: 300 })
      await expectEvents({ 'member.imported': 1, '*': 0 })
      expect(await count()).toBe(50)
    })

    test.each([
      ['another file', csv(line(2)), '?duplicates=import'],
      ['other words', csv(line(1)), '?duplicates=skip'],
    ])('but %s is refused', async (_what, file, query) => {
      const { send, store } = await openRepeats()
      await send(csv(line(1)), 'import-1')
      const before = await allRows(store)
      expect(expectProblem(await send(file, 'import-1', query))).toMatchObject({
        status: 422,
        errors: { 'Idempotency-Key': 'This key was used for another request' },
      })
      expect(await allRows(store)).toEqual(before)
    })

    test('can be repeated after a refusal', async () => {
      const { send } = await openRepeats()
      expect((await send(csv(), 'import-1')).status).toBe(422)
      expect(await send(csv(line(1)), 'import-1')).toMatchObject({ body: { imported: 1 } })
    })
  })

  test.each([
    ['no rows', 'First name,Last name,Email,Phone\n', 'The file has no rows below its headings'],
    [
      'other headings',
      'Name,Mail\nJane,x\n',
      'The first row must name these columns: First name, Last name, Phone number',
    ],
    ['an open quote', `${csv(line(1))}\n"Jane,Doe`, 'Row 3 has an unclosed quotation mark'],
    ['nothing', '', 'The file has no rows below its headings'],
  ])('with %s is refused', async (_what, file, detail) => {
    const { send, expectEvents } = await openImport()
    for (const path of ['/preview', '']) {
      const reply = await send(path, file)
      expect([reply.status, expectProblem(reply).detail]).toEqual([422, detail])
    }
    await expectEvents({ '*': 0 })
  })

  test('refuses other content types, and CSV on other routes', async () => {
    const { send, ask } = await openImport()
    expect(expectProblem(await send('', '{}', 'application/json'))).toMatchObject({ status: 415 })
    const headers = { 'content-type': 'text/csv' }
    expect(expectProblem(await ask('POST', '/api/members', { body: 'a,b', headers }))).toMatchObject({
      status: 415,
    })
    expect(expectProblem(await ask('PATCH', '/api/members/1', { body: 'a,b', headers }))).toMatchObject({
      status: 415,
    })
  })

  test('the export names the membership, its end and the balance', async () => {
    const { given, call, ask } = await openVenue()
    const { id: memberId } = await given.member()
    await given.membership({ memberId, type: 'family', monthlyFee: 80.5 })
    await given.membership({ memberId, startDate: '2026-06-21' })
    await given.member()
    const paid = await given.membership({ payNow: true })
    await call(cancelMembership, { params: paramsOf(paid), body: { reason: 'Moves away' } })
    const { body } = await ask('GET', '/api/members/export.csv')
    const last = (line: string) => line.split(',').slice(-5)
    expect((body as string).trim().split('\r\n').map(last)).toEqual([
      ['Member since', 'Membership', 'Membership status', 'Membership ends', 'Amount owed'],
      ['2026-05-20', 'family', 'active', '2026-06-20', '130.50'],
      ['2026-05-20', '', '', '', '0.00'],
      ['2026-05-20', 'standard', 'cancelled', '2026-06-20', '0.00'],
    ])
  })

  test('the export escapes formulas and can be imported again', async () => {
    const { given, ask, send, expectEvents } = await openImport()
    await given.member({
      ...jane,
      phoneNumber: '+1 212 555 0123',
      notes: '=HYPERLINK("http://evil")\nsecond line',
    })
    const { status, headers, body } = await ask('GET', '/api/members/export.csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="members-2026-05-20.csv"')
    expect(body).toContain(`M-000001,Jane,Doe,jane.doe@example.com,'+1 212 555 0123,1990-04-01,`)
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")\nsecond line",active`)
    await expectEvents({ 'member.exported': 1, '*': 0 })
    const other = (body as string).replaceAll('jane.doe', 'j.d').replaceAll('Doe', 'Roe')
    expect((await send('?duplicates=import', other)).body).toMatchObject({
      imported: 1,
      ignored: [
        'Member number',
        'Member since',
        'Membership',
        'Membership status',
        'Membership ends',
        'Amount owed',
      ],
    })
    const again = (await ask('GET', '/api/members/export.csv')).body as string
    expect(again.match(/'\+1 212 555 0123/g)).toHaveLength(2)
  })
})
