/** A refused request that a manager may approve on the spot. */
export interface ApprovalRequest {
  method: string
  /** With ids, without a query. */
  path: string
  /** The approval is for this body only. */
  body: unknown
  /** What the request does: 'Refund $5.50 by Cash'; undefined if its caller does not say. */
  action: string | undefined
  /** Why it needs an approval, as the server says it. */
  reason: string
}

/** Asks a manager at this desk. Resolves with the approval, or with undefined if they cancel. */
type ApprovalPrompt = (request: ApprovalRequest) => Promise<string | undefined>

let currentPrompt: ApprovalPrompt = async () => undefined
let lastPrompt: Promise<unknown> = Promise.resolve()

/** Sets the function that asks for an approval. */
export function setApprovalPrompt(asks: ApprovalPrompt): void {
  currentPrompt = asks
}

/** Asks a manager to approve a request. Concurrent requests are asked about one after another. */
export function promptForApproval(request: ApprovalRequest): Promise<string | undefined> {
  const answer = lastPrompt.then(() => currentPrompt(request))
  lastPrompt = answer.catch(() => undefined)
  return answer
}

/** Approvals of requests whose outcome is unknown, by Idempotency-Key: a retry names the same one and asks nobody. */
const pendingApprovals = new Map<string, string>()

export const approvalOf = (key: string | undefined) =>
  key === undefined ? undefined : pendingApprovals.get(key)

export function rememberApproval(key: string | undefined, approval: string): void {
  if (key !== undefined) pendingApprovals.set(key, approval)
}

/** Call once the server has answered. */
export function forgetApproval(key: string | undefined): void {
  if (key !== undefined) pendingApprovals.delete(key)
}
