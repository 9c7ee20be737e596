import { createPrompt } from './prompt.ts'

/** A refused request that a manager may approve on the spot. */
export interface ApprovalRequest {
  method: string
  /** With ids, without a query. */
  path: string
  /** The approval is for this body only. */
  body: unknown
  /** The effect of the request: 'Refund $5.50 by Cash'; undefined if its caller names none. */
  action: string | undefined
  /** Why it needs an approval, as the server says it. */
  reason: string
}

/** Asks a manager at this desk. Answers with the approval, or with undefined if they cancel. */
export const approvalPrompt = createPrompt<ApprovalRequest, string | undefined>(undefined)

let lastPrompt: Promise<unknown> = Promise.resolve()

/** Asks a manager to approve a request. Concurrent requests are asked about one after another. */
export function promptForApproval(request: ApprovalRequest): Promise<string | undefined> {
  const answer = lastPrompt.then(() => approvalPrompt.ask(request))
  lastPrompt = answer.catch(() => undefined)
  return answer
}

/** Approvals of requests whose outcome is unknown, by Idempotency-Key: a retry names the same one and asks nobody. */
const pendingApprovals = new Map<string, string>()

export const findApproval = (key: string | undefined) =>
  key === undefined ? undefined : pendingApprovals.get(key)

export function rememberApproval(key: string | undefined, approval: string): void {
  if (key !== undefined) pendingApprovals.set(key, approval)
}

/** Call once the server has answered. */
export function forgetApproval(key: string | undefined): void {
  if (key !== undefined) pendingApprovals.delete(key)
}
