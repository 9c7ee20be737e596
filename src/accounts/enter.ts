import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Act } from '../shared/act.ts'
import { giveCookies } from './cookies.ts'
import { whenceOf } from './sessions.ts'
import { as, type Desk, switchUser } from './sign-in.ts'

export interface Entry {
  act: Act
  login: string
  pin: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Takes a desk over by PIN from within another call, which then goes on as that person. Throws as `switchUser`. */
export async function enterByPin(desk: Desk, { act, login, pin, request, reply }: Entry): Promise<Act> {
  const { account, token } = await switchUser(desk, act, { login, pin }, whenceOf(request))
  giveCookies(reply, { token })
  return as(act, account)
}
