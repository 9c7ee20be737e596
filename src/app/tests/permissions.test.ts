import { describe, expect, test } from 'vitest'
import * as facilities from '#house/facilities/contract.ts'
import { needsApproval, roles } from '#platform/http/roles.ts'
import { endpointName, endpoints } from '#testing/venue/endpoints.ts'
import { permissionsAsText, readPermissions } from '../../../scripts/permissions.ts'
import { screenRoles } from '../rules.ts'
import { closedDialogs, dialogs } from '../web/dialogs.ts'

test('the permissions table has exactly one row for every screen, dialog and endpoint', async () => {
  const rows = await readPermissions()
  const named = rows.map(({ what }) => what)
  const types = Object.keys(dialogs).map(type => `?dialog=${type}`)
  expect(named.toSorted()).toEqual(
    [...Object.keys(screenRoles), ...types, ...endpoints.map(endpointName)].toSorted(),
  )
  expect(new Set(named).size).toBe(named.length)
  for (const row of rows) expect([row.what, row.roles.length > 0]).toEqual([row.what, true])
})

/** Endpoints that each screen requires. */
const needs: Partial<Record<keyof typeof screenRoles, string[]>> = {
  '/': ['GET /api/rooms', 'GET /api/lockers', 'GET /api/workorders/summary'],
  '/rooms': ['GET /api/rooms'],
  '/lockers': ['GET /api/lockers'],
  '/workorders': ['GET /api/workorders'],
  '/members': ['GET /api/members'],
  '/memberships': ['GET /api/memberships'],
  '/checkins': ['GET /api/member-checkins'],
  '/billing': ['GET /api/billing/takings'],
  '/inventory': ['GET /api/inventory'],
  '/cleaner-app': ['POST /api/cleaning/login', 'POST /api/cleaning/start', 'GET /api/cleaning-records'],
  '/settings': ['GET /api/settings', 'GET /api/profile'],
}

test.each(Object.entries(needs))(
  'roles that may open %s may call the endpoints it requires',
  async (screen, calls) => {
    const rows = await readPermissions()
    for (const call of calls) {
      const may = rows.find(({ what }) => what === call)?.roles ?? []
      expect([call, may]).toEqual([
        call,
        expect.arrayContaining([...screenRoles[screen as keyof typeof screenRoles]]),
      ])
    }
  },
)

describe('a dialog', () => {
  test.each(roles)(
    'may be opened by %s if and only if the role may make all its calls, or have them approved',
    async role => {
      const rows = await readPermissions()
      for (const [type, { calls }] of Object.entries(dialogs)) {
        const refused = calls.filter(
          ({ method, path }) =>
            !endpoints.some(
              one =>
                one.method === method &&
                one.path === path &&
                (one.roles.includes(role) || needsApproval(one, role)),
            ),
        )
        const may = refused.length === 0
        expect([type, !closedDialogs(role).includes(type)]).toEqual([type, may])
        expect([type, rows.find(({ what }) => what === `?dialog=${type}`)?.roles.includes(role)]).toEqual([
          type,
          may,
        ])
      }
    },
  )

  test('may be opened by nobody if it names no calls', () => {
    for (const role of roles) expect(closedDialogs(role, { 'new-rate': { calls: [] } })).toEqual(['new-rate'])
  })

  test('that sets prices or schedules is not for staff', () => {
    const mayOpen = (type: string) => roles.filter(role => !closedDialogs(role).includes(type))
    expect(mayOpen('edit-rate')).toEqual(['admin', 'manager'])
    expect(mayOpen('new-schedule')).toEqual(['admin', 'manager', 'maintenance'])
    expect(mayOpen('check-in')).toEqual(['admin', 'manager', 'staff'])
    expect(mayOpen('room-details')).toEqual(roles)
  })
})

test('every role may open at least one screen, and managers may open all', () => {
  for (const role of roles)
    expect(Object.values(screenRoles).some(may => (may as readonly string[]).includes(role))).toBe(true)
  for (const may of Object.values(screenRoles))
    expect(may).toEqual(expect.arrayContaining(['admin', 'manager']))
})

test('cleaners may call no endpoint about guests, members or payments', () => {
  const guests = /rentals|members|memberships|member-checkins|billing|invoices|shifts|id-|audit|accounts$/
  const permitted = endpoints.filter(({ path, roles }) => guests.test(path) && roles.includes('cleaner'))
  expect(permitted.map(endpointName)).toEqual([])
})

test('maintenance may call no endpoint about money', () => {
  const money = /billing|invoices|shifts|memberships|restocks/
  const permitted = endpoints.filter(({ path, roles }) => money.test(path) && roles.includes('maintenance'))
  expect(permitted.map(endpointName)).toEqual([])
  expect(facilities.listRooms.hides?.maintenance).toEqual(['hourlyRate'])
})

test('the printed table has a column for each role', async () => {
  const [head = '', ...lines] = (await permissionsAsText()).split('\n')
  expect(head.trim().split(/\s+/)).toEqual([...roles])
  expect(lines.find(line => line.startsWith('GET /api/rooms '))).toMatch(/yes +yes +yes +less +less$/)
})
