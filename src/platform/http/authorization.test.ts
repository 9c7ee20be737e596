import { describe, expect, test } from 'vitest'
import type { ActionContext } from './action-context.ts'
import { assertApproved } from './authorization.ts'
import { managerRoles, needsApproval, type Role, rolesForAll } from './roles.ts'

const session = { id: 1, desk: 'desk', confirmedUntil: null, locked: false } as const
const sentence = 'A discount above 10% needs a manager'

const makeContext = (role: Role, more: Partial<ActionContext> = {}): ActionContext => ({
  actor: { id: 1, name: 'Ada', role },
  at: 0,
  origin: null,
  session: { ...session, role, enteredBy: 'password' },
  touched: new Set(),
  events: [],
  moneyMoved: [],
  ...more,
})

describe('a limit within a use case', () => {
  const check = (ctx: ActionContext) => () => assertApproved(ctx, managerRoles, sentence)

  test('does not concern managers, nor open mode', () => {
    expect(check(makeContext('manager'))).not.toThrow()
    expect(check(makeContext('admin', { session: undefined }))).not.toThrow()
  })

  test('asks for an approval, which must come from one of the roles', () => {
    expect(check(makeContext('staff'))).toThrow(
      expect.objectContaining({ status: 403, message: sentence, extensions: { approval: true } }),
    )
    const by = (role: Role) => makeContext('staff', { approvedBy: { id: 2, name: 'Bea', role } })
    expect(check(by('manager'))).not.toThrow()
    expect(() => assertApproved(by('manager'), ['admin'], sentence)).toThrow(sentence)
  })

  test('asks a manager who signed in by PIN for the password', () => {
    const byPin = makeContext('staff', { session: { ...session, role: 'manager', enteredBy: 'pin' } })
    expect(check(byPin)).toThrow('Enter your password to do this')
  })
})

describe('a call that may be approved', () => {
  const call = { roles: managerRoles, approval: managerRoles }

  test('needs it from staff only: nobody else may ask', () => {
    const asking = (['admin', 'manager', 'staff', 'maintenance', 'cleaner'] as const).filter(role =>
      needsApproval(call, role),
    )
    expect(asking).toEqual(['staff'])
    expect(needsApproval({ roles: managerRoles }, 'staff')).toBe(false)
  })

  test('counts as allowed to staff where a dialog needs several calls', () => {
    expect(rolesForAll([call])).toEqual(['admin', 'manager', 'staff'])
    expect(rolesForAll([call, { roles: managerRoles }])).toEqual(['admin', 'manager'])
  })
})
