import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Act } from '../shared/act.ts'
import type { Role } from '../shared/roles.ts'
import { giveCookies } from './cookies.ts'
import { whenceOf } from './sessions.ts'
import { as, type Desk } from './sign-in.ts'
import { switchUser } from './switch-user.ts'

export interface Entry {
  act: Act
  login: string
  pin: string
  /** The roles that may log in. */
  roles: readonly Role[]
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Switches a desk to another person by PIN for a call of the Cleaner App. The call continues as that person
 * with a cleaner's rights, whatever their role. Throws the errors of `switchUser`.
 */
export async function enterByPin(
  desk: Desk,
  { act, login, pin, roles, request, reply }: Entry,
): Promise<Act> {
  const typed = { login, pin, cleanerApp: roles }
  const { account, token } = await switchUser(desk, act, typed, whenceOf(request))
  giveCookies(reply, { token })
  return as(act, { ...account, role: 'cleaner' })
}
