import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../database/database.ts'
import { type Approvals, readApprovedRequest } from './authorization.ts'
import type { Endpoint } from './endpoint.ts'

/** The registered endpoints that someone may approve on the spot. */
export class ApprovableEndpoints {
  readonly #approvals: Approvals | undefined
  readonly #known: { endpoint: Endpoint; path: RegExp }[] = []

  constructor(approvals: Approvals | undefined) {
    this.#approvals = approvals
  }

  /**
   * Adds an endpoint that calls `use` in its transaction. Ignores one that names no `approval`. Throws for a read, and
   * for one with a query, which an approval would not include.
   */
  add(endpoint: Endpoint): void {
    if (!endpoint.approval) return
    if (endpoint.method === 'GET') throw new Error(`GET ${endpoint.path} is a read and cannot be approved`)
    if (endpoint.query) throw new Error(`${endpoint.path} has a query and cannot be approved`)
    this.#known.push({ endpoint, path: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) })
  }

  /** Throws if an endpoint names `approval` but was not added: nothing would use an approval up. */
  assertAdded(endpoint: Endpoint): void {
    if (endpoint.approval && !this.#known.some(one => one.endpoint === endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} has no transaction that could use up an approval`)
  }

  /** Returns the endpoint that a request with this method and path calls; undefined if it cannot be approved. */
  find(method: string, path: string): Endpoint | undefined {
    return this.#known.find(one => one.endpoint.method === method && one.path.test(path))?.endpoint
  }

  /** Uses up the approval that a request names, if any, and sets `ctx.approvedBy`. Throws ApprovalNeeded. */
  async use(trx: Transaction, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
    const approved = endpoint.approval && readApprovedRequest(request)
    if (!this.#approvals || !approved) return
    const { ctx } = request
    ctx.approvedBy = await this.#approvals.use(
      trx,
      ctx,
      { ...approved, body: request.body },
      endpoint.approval!,
    )
  }
}
