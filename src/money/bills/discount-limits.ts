import type { VenueSettings } from '#office/settings/contract.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { isManager } from './open-bill.ts'
import { type Reducible, type Reduction, sumReducibles, takePercent } from './reductions.ts'

/** A discount or comp about to be given. */
export interface LimitedReduction extends Reduction {
  kind: 'discount' | 'comp'
}

/**
 * Throws ApprovalNeeded (PasswordNeeded for a person who may, signed in by PIN) if a discount exceeds the limit of the
 * actor's role, or if a comp is given by anyone but a manager, and nobody who may has approved it. Earlier discounts
 * of the bill count.
 */
export function assertWithinLimit(
  ctx: ActionContext,
  settings: VenueSettings,
  reduction: LimitedReduction,
): void {
  const sentence = limitSentence(ctx, settings, reduction)
  if (sentence === null) return
  const allowed = deskRoles.filter(role => isAllowed(role, settings, reduction))
  assertApproved(ctx, allowed, sentence)
}

/**
 * Throws ApprovalNeeded (PasswordNeeded for a person who may, signed in by PIN) if a price is lower than the standard
 * one by more than the discount limit of the actor's role: a price that is agreed needs the approval of a discount.
 */
export function assertPriceAllowed(
  ctx: ActionContext,
  settings: VenueSettings,
  standardCents: number,
  cents: number,
): void {
  const isWithin = (role: string) =>
    role === 'admin' || standardCents - cents <= takePercent(standardCents, findLimit(role, settings))
  const { role } = ctx.actor
  if (isWithin(role)) return
  const who = isManager(role) ? 'an admin' : 'a manager'
  const sentence = `A price more than ${findLimit(role, settings)}% below the standard one needs ${who}`
  assertApproved(ctx, deskRoles.filter(isWithin), sentence)
}

/** Returns who must approve a discount, as a sentence; null if the actor's role may give it. */
export function limitSentence(
  { actor }: Pick<ActionContext, 'actor'>,
  settings: VenueSettings,
  reduction: LimitedReduction,
): string | null {
  if (isAllowed(actor.role, settings, reduction)) return null
  if (reduction.kind === 'comp') return 'A comp needs a manager'
  const limit = findLimit(actor.role, settings)
  return `A discount above ${limit}% needs ${isManager(actor.role) ? 'an admin' : 'a manager'}`
}

function isAllowed(role: string, settings: VenueSettings, reduction: LimitedReduction): boolean {
  if (role === 'admin') return true
  if (reduction.kind === 'comp') return isManager(role)
  const percent = findLimit(role, settings)
  const { of, all, cents } = reduction
  const isWithin = (lines: readonly Reducible[]) =>
    sumReducibles(lines, 'price') - sumReducibles(lines, 'left') + cents <= largest(lines, percent)
  return isWithin(of) && isWithin(all)
}

/** Returns the largest discount of the lines in cents: of each line or of their sum, because each rounds. */
const largest = (lines: readonly Reducible[], percent: number) =>
  Math.max(
    takePercent(sumReducibles(lines, 'price'), percent),
    lines.reduce((cents, { price }) => cents + takePercent(price.totalCents, percent), 0),
  )

const findLimit = (role: string, { staffDiscountLimit, managerDiscountLimit }: VenueSettings) =>
  isManager(role) ? managerDiscountLimit : staffDiscountLimit
