import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Role } from '#platform/http/roles.ts'
import type { AccountServices } from '../account-services.ts'
import { setCookies } from '../sessions/cookies.ts'
import { readClientInfo } from '../sessions/sessions.ts'
import { actingAs } from './sign-in.ts'
import { switchUser } from './switch-user.ts'

export interface PinEntry {
  ctx: ActionContext
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
  desk: AccountServices,
  { ctx, login, pin, roles, request, reply }: PinEntry,
): Promise<ActionContext> {
  const typed = { login, pin, cleanerApp: roles }
  const { account, token } = await switchUser(desk, ctx, typed, readClientInfo(request))
  setCookies(reply, { token })
  return actingAs(ctx, { ...account, role: 'cleaner' })
}
