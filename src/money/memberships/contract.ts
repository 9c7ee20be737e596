import { z } from 'zod'
import { customerKinds } from '#money/ledger/words.ts'
import { memberPosting } from '#money/receivables/contract.ts'
import { emailState } from '#office/mail/contract.ts'
import { membershipEmailKinds } from '#office/mail/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  calendarDay,
  emptyAsNull,
  id,
  idParams,
  money,
  numberInQuery,
  requiredText,
  searchText,
  withAlias,
} from '#platform/values/fields.ts'
import {
  cancellation,
  day,
  freezeQuote,
  memberId,
  membership,
  membershipChange,
  membershipForm,
  membershipQuote,
  paymentForm,
  payNow,
  plan,
  planChange,
  planChangeQuote,
  planForm,
  terms,
} from './schemas.ts'
import {
  anyEntry,
  billingFrequencies,
  defaultTerms,
  followUpReasons,
  membershipOrders,
  membershipStatuses,
  membershipTypes,
} from './words.ts'

export {
  type Cancellation,
  type FreezeQuote,
  type Membership,
  type MembershipQuote,
  membership,
  membershipChange,
  membershipForm,
  membershipQuote,
  type PayNow,
  type Plan,
  type PlanChangeQuote,
  paymentForm,
  planChange,
  planForm,
} from './schemas.ts'
export type { BillingFrequency, MembershipStatus, MembershipType } from './words.ts'

const accountKey = z.object({ of: z.enum(customerKinds), id })

const newMembership = z.object({
  memberId,
  planId: membershipForm.shape.planId,
  /** Default: that of the plan, or standard. */
  type: membershipForm.shape.type.optional(),
  billingFrequency: membershipForm.shape.billingFrequency.default(defaultTerms.billingFrequency),
  paymentMethod: membershipForm.shape.paymentMethod.default(defaultTerms.paymentMethod),
  /** Default: the fee of the plan for the billing period. */
  monthlyFee: membershipForm.shape.monthlyFee.optional(),
  periodFee: terms.periodFee,
  /** The account of its bill. Default: the member. */
  payer: accountKey.optional(),
  /** Default: as the plan says. */
  renews: terms.renews,
  notes: terms.notes,
  startDate: day.optional(),
  endDate: emptyAsNull(day),
  status: z.literal('active').optional(),
  ...payNow.shape,
})

const { monthly, quarterly, biannual, annual } = planForm.shape.fees.shape

/** A new plan offers the fees that it names, and is no default of its type unless it says so. */
const newPlan = planForm.extend({
  isDefault: planForm.shape.isDefault.default(false),
  fees: z.object({
    monthly: monthly.default(null),
    quarterly: quarterly.default(null),
    biannual: biannual.default(null),
    annual: annual.default(null),
  }),
  entry: planForm.shape.entry.default(anyEntry),
  discountPercent: planForm.shape.discountPercent.default(0),
  people: planForm.shape.people.default(1),
  freeHours: planForm.shape.freeHours.default(0),
  renews: planForm.shape.renews.default(false),
  joiningFee: planForm.shape.joiningFee.default(0),
  freezeDays: planForm.shape.freezeDays.default(0),
  freezeFee: planForm.shape.freezeFee.default(0),
  noticeDays: planForm.shape.noticeDays.default(0),
  minMonths: planForm.shape.minMonths.default(0),
  taxClass: planForm.shape.taxClass.default(null),
  once: planForm.shape.once.default(false),
  onSaleFrom: planForm.shape.onSaleFrom.default(null),
  onSaleUntil: planForm.shape.onSaleUntil.default(null),
})

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  roles: deskRoles,
  summary: 'Memberships, by default newest first, 50 a page',
  query: z.object({
    status: z.enum(membershipStatuses).optional(),
    type: z.enum(membershipTypes).optional(),
    memberId: idParams.shape.id.optional(),
    /** Words of the member's name, number, email or phone. */
    search: searchText.optional(),
    /** First and last end date, inclusive. */
    endsFrom: calendarDay.optional(),
    endsTo: calendarDay.optional(),
    /** Those that expire, or have expired, in the month of the current business day. */
    expires: z.literal('this_month').optional(),
    /** Those for which something is owed. */
    balance: z.literal('owed').optional(),
    order: z.enum(membershipOrders).optional(),
    /** Last id of the previous page in the same order. */
    before: idParams.shape.id.optional(),
  }),
  response: z.array(membership),
})

const followUps = z.object({
  /** Of each reason, whichever is asked for. */
  counts: z.record(z.enum(followUpReasons), z.number().int()),
  lines: z.array(
    z.object({
      reason: z.enum(followUpReasons),
      day: z.string(),
      membership,
      /** What could not be e-mailed, if that is the reason. */
      untold: z.array(z.enum(membershipEmailKinds)),
    }),
  ),
})
export type FollowUps = z.infer<typeof followUps>

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/memberships/follow-up',
  roles: deskRoles,
  summary: 'What is unpaid, ends without renewal, is frozen or could not be emailed, by day, 50 a page',
  query: z.object({
    reason: z.enum(followUpReasons).optional(),
    /** Words of the member's name, number, email or phone. */
    search: searchText.optional(),
    /** Day, reason and membership of the last line of the previous page, separated by spaces. */
    after: z
      .string()
      .regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2} (${followUpReasons.join('|')}) \\d{1,9}$`))
      .optional(),
  }),
  response: followUps,
})

export const confirmTold = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/told',
  roles: deskRoles,
  summary: 'Record that the desk told what could not be emailed about a membership',
  params: idParams,
  response: membership,
})

/** How members came to be active since last month, pay more or less, or no longer are. Those that add come first. */
export const movements = ['joined', 'returned', 'resumed', 'more', 'less', 'paused', 'lost'] as const

const figures = z.object({
  /** The current business day, and the last of last month. */
  day: z.string(),
  since: z.string(),
  /** People with an active, and with only a frozen membership. */
  active: z.number().int(),
  frozen: z.number().int(),
  /** Fees of the active memberships for one month, without tax, today and on `since`. */
  monthlyRevenue: amount,
  monthlyRevenueBefore: amount,
  /** What each movement changed of it: they sum to the difference. */
  revenue: z.record(z.enum(movements), amount),
  /** Overdue on bills of memberships, and on how many. */
  arrears: amount,
  inArrears: z.number().int(),
  /** People active on `since`, how they came to be `active`, and how many of both pay more or less. */
  activeBefore: z.number().int(),
  joined: z.number().int(),
  returned: z.number().int(),
  resumed: z.number().int(),
  more: z.number().int(),
  less: z.number().int(),
  paused: z.number().int(),
  lost: z.number().int(),
  /** The share of `activeBefore` that is neither active nor frozen; null if nobody was active. */
  churn: z.number().nullable(),
})
export type MembershipFigures = z.infer<typeof figures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/memberships/figures',
  roles: managerRoles,
  summary: 'Active and frozen people, monthly revenue, arrears, and who came and left this month',
  response: figures,
})

const membershipDetails = membership.extend({
  /** Who is charged. The name is empty if it was erased. */
  payer: accountKey.extend({ name: z.string() }),
  /** Its people, the head first: the member. Days as yyyy-MM-dd; `until` is their last one, null while they stay. */
  people: z.array(
    z.object({
      memberId: id,
      memberNumber: z.string(),
      memberName: z.string(),
      from: z.string(),
      until: z.string().nullable(),
    }),
  ),
  /** Maximum of people by its plan. */
  places: z.number().int(),
  /** Days that managers gave, newest first; `on` as yyyy-MM-dd. */
  goodwill: z.array(z.object({ on: z.string(), days: z.number().int(), reason: z.string() })),
  /** Whether it is unpaid for the days after which check-in refuses its member, and not excused. */
  inArrears: z.boolean(),
})
export type MembershipDetails = z.infer<typeof membershipDetails>

export const readMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  roles: deskRoles,
  summary: 'One membership',
  params: idParams,
  response: membershipDetails,
})

/** A manager approves a fee too far below the proposed one. */
export const addMembership = endpoint({
  method: 'POST',
  path: '/api/memberships',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Sell a membership and charge its first billing period',
  body: withAlias(newMembership, 'amount', 'monthlyFee'),
  response: membership,
  status: 201,
})

export const editMembership = endpoint({
  method: 'PATCH',
  path: '/api/memberships/:id',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Change a membership, or suspend it',
  params: idParams,
  body: withAlias(membershipChange, 'amount', 'monthlyFee'),
  response: membership,
})

const periodFeeInQuery = numberInQuery(terms.periodFee.unwrap()).optional()

/** Replaces the membership's own fee from this period on. */
const newFee = { periodFee: terms.periodFee }

export const quoteMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/quote',
  roles: deskRoles,
  summary: 'Dates and charges of a new membership',
  query: z.object({
    /** Of whom credit is offered, unless another pays: `payerId`. */
    memberId: idParams.shape.id.optional(),
    payerOf: z.enum(customerKinds).optional(),
    payerId: idParams.shape.id.optional(),
    /** For the joining fee. Default: the default plan of the type. */
    planId: idParams.shape.id.optional(),
    type: terms.type.optional(),
    billingFrequency: z.enum(billingFrequencies),
    monthlyFee: numberInQuery(terms.monthlyFee),
    periodFee: periodFeeInQuery,
    startDate: calendarDay.optional(),
    endDate: calendarDay.optional(),
  }),
  response: membershipQuote,
})

export const quoteRenewal = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/renewal',
  roles: deskRoles,
  summary: 'Preview of a renewal: dates and charges',
  params: idParams,
  query: z.object({ periodFee: periodFeeInQuery }),
  response: membershipQuote.extend({ currentEndDate: z.string() }),
})

export const renewMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/renew',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Extend by one billing period. 409 if currentEndDate is no longer current',
  params: idParams,
  body: z.object({
    /** The end date that the user saw. A second renewal from the same date is refused. */
    currentEndDate: calendarDay,
    ...newFee,
    ...payNow.shape,
  }),
  response: membership,
})

/** Default: an upgrade applies now, a downgrade with the next period. */
const when = z.enum(['now', 'next_period']).optional()
const planChangePath = '/api/memberships/:id/plan'

export const quotePlanChange = endpoint({
  method: 'GET',
  path: planChangePath,
  roles: deskRoles,
  summary: 'Preview of a plan change: when it applies, what it credits and charges',
  params: idParams,
  query: z.object({
    planId: idParams.shape.id,
    billingFrequency: z.enum(billingFrequencies).optional(),
    periodFee: periodFeeInQuery,
    when,
  }),
  response: planChangeQuote,
})

/** A manager approves credit for unused days, and a fee too far below that of the plan. */
export const changePlan = endpoint({
  method: 'POST',
  path: planChangePath,
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Change the plan now, with credit for unused days, or from the next period on',
  params: idParams,
  body: z.object({
    planId: plan.shape.id,
    billingFrequency: z.enum(billingFrequencies).optional(),
    ...newFee,
    when,
    /** Member ids of those who leave, as the plan is for fewer people. */
    removes: z.array(id).max(20).optional(),
    ...payNow.shape,
  }),
  response: membership,
})

export const withdrawPlanChange = endpoint({
  method: 'DELETE',
  path: planChangePath,
  roles: deskRoles,
  summary: 'Withdraw the planned plan change',
  params: idParams,
  response: membership,
})

const peoplePath = '/api/memberships/:id/people'

export const addPerson = endpoint({
  method: 'POST',
  path: peoplePath,
  roles: deskRoles,
  summary: 'Add a member to the people of a membership from today on. 409 if its plan is for fewer',
  params: idParams,
  body: z.object({ memberId }),
  response: membershipDetails,
})

export const removePerson = endpoint({
  method: 'POST',
  path: `${peoplePath}/remove`,
  roles: deskRoles,
  summary: 'Remove a person from a membership: today, or from a later day on',
  params: idParams,
  body: z.object({ memberId, from: calendarDay.optional() }),
  response: membershipDetails,
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/hand-over',
  roles: deskRoles,
  summary:
    'Another head or payer: a new membership takes terms and paid days, what is owed stays with the old payer',
  params: idParams,
  body: z.object({ headId: id.optional(), payer: accountKey.optional() }),
  response: membershipDetails,
})

const freezePath = '/api/memberships/:id/freeze'
/** Default: from today. */
const freezeDays = { from: calendarDay.optional(), until: calendarDay }

export const quoteFreeze = endpoint({
  method: 'GET',
  path: freezePath,
  roles: deskRoles,
  summary: 'Preview of a freeze: its days, its fee, and how far it moves the paid days',
  params: idParams,
  query: z.object(freezeDays),
  response: freezeQuote,
})

/** A manager approves a freeze that begins before today, or more days than the plan includes. */
export const freezeMembership = endpoint({
  method: 'POST',
  path: freezePath,
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Freeze from a day until another; the paid days move when it ends',
  params: idParams,
  body: z.object({ ...freezeDays, reason: emptyAsNull(requiredText('Reason is required', 200)) }),
  response: membership,
})

export const endFreeze = endpoint({
  method: 'DELETE',
  path: freezePath,
  roles: deskRoles,
  summary: 'End a freeze today, or withdraw one that has not begun',
  params: idParams,
  response: membership,
})

export const giveGoodwillDays = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/goodwill',
  roles: managerRoles,
  approval: managerRoles,
  summary:
    'Give days that cost nothing: the paid days move by them. Staff need a manager. 409 if currentEndDate is no longer current',
  params: idParams,
  body: z.object({
    /** The end date that the user saw. A second gift from the same date is refused. */
    currentEndDate: calendarDay,
    days: z.number().int('Must be whole days').min(1, 'At least one day').max(365, 'At most 365 days'),
    reason: requiredText('Reason is required', 200),
  }),
  response: membership,
})

const excusePath = '/api/memberships/:id/excuse'

export const excuseArrears = endpoint({
  method: 'POST',
  path: excusePath,
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Excuse arrears through a day: until then they suspend nothing. Staff need a manager',
  params: idParams,
  body: z.object({ until: calendarDay, reason: requiredText('Reason is required', 200) }),
  response: membership,
})

export const withdrawExcuse = endpoint({
  method: 'DELETE',
  path: excusePath,
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Withdraw the excuse: arrears count again. Staff need a manager',
  params: idParams,
  response: membership,
})

export const quoteCancellation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/cancellation',
  roles: deskRoles,
  summary: 'Preview of a cancellation: what it credits, what is still owed, and the last day by notice',
  params: idParams,
  query: z.object({ lastDay: calendarDay.optional() }),
  response: cancellation,
})

/** A manager takes back what is unpaid of periods that have begun, and ends a membership before its notice. */
export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/cancel',
  roles: deskRoles,
  approval: managerRoles,
  summary:
    'Cancel with a reason: after `lastDay`, or immediately; future periods are then credited, and with `takeBack` what is unpaid',
  params: idParams,
  body: z.object({
    reason: requiredText('Reason is required'),
    /** Takes back what is unpaid of periods that have begun: sold by mistake, or never used. */
    takeBack: z.boolean().default(false),
    /** Its last day, applied by scheduled work. Default: it ends immediately. */
    lastDay: calendarDay.optional(),
  }),
  response: membership,
})

export const withdrawNotice = endpoint({
  method: 'DELETE',
  path: '/api/memberships/:id/cancel',
  roles: deskRoles,
  summary: 'Withdraw the notice: the membership goes on',
  params: idParams,
  response: membership,
})

const newDates = { startDate: calendarDay.optional(), endDate: emptyAsNull(calendarDay) }

export const quoteReactivation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/reactivation',
  roles: deskRoles,
  summary: 'Preview of a reactivation: dates and charges',
  params: idParams,
  query: z.object({ ...newDates, periodFee: periodFeeInQuery }),
  response: membershipQuote,
})

export const reactivateMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/reactivate',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Make an expired or suspended membership active again, with new dates',
  params: idParams,
  body: z.object({ ...newDates, ...newFee, ...payNow.shape }),
  response: membership,
})

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/payments',
  roles: deskRoles,
  summary: 'Take a payment; an excess becomes credit',
  params: idParams,
  body: paymentForm,
  response: membership,
})

/** `before`: id of the last posting of the previous page. */
const pageQuery = z.object({ before: idParams.shape.id.optional() })

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/payments',
  roles: deskRoles,
  summary: 'Charges and payments of a membership, newest first, 50 a page',
  params: idParams,
  query: pageQuery,
  response: z.array(memberPosting),
})

export const listMemberPayments = endpoint({
  method: 'GET',
  path: '/api/members/:id/payments',
  roles: deskRoles,
  summary: 'Charges and payments of a member, newest first, 50 a page',
  params: idParams,
  query: pageQuery,
  response: z.array(memberPosting),
})

const plans = '/api/memberships/plans'

export const listPlans = endpoint({
  method: 'GET',
  path: plans,
  roles: deskRoles,
  summary: 'All plans by type, the default of each type first',
  response: z.array(plan),
})

export const addPlan = endpoint({
  method: 'POST',
  path: plans,
  roles: managerRoles,
  summary: 'Add a plan',
  body: newPlan,
  response: plan,
  status: 201,
})

export const editPlan = endpoint({
  method: 'PATCH',
  path: `${plans}/:id`,
  roles: managerRoles,
  summary: 'Change a plan; sold memberships keep their fee, running rentals their discount',
  params: idParams,
  body: planChange,
  response: plan,
})

const prices = '/api/memberships/prices'

/**
 * Whether an announced fee applies to a membership. `not_told`: not before its member is told. `own_fee`: never, as the
 * membership has a fee of its own.
 */
export const priceChangeStates = ['not_told', 'told', 'applied', 'own_fee'] as const

const priceChange = z.object({
  id: plan.shape.id,
  planId: plan.shape.id,
  billingFrequency: z.enum(billingFrequencies),
  /** Dollars per billing period. */
  oldFee: amount,
  newFee: amount,
  /** Its first day for new memberships. */
  from: z.string(),
  /** Days from telling a member to the fee. */
  noticeDays: z.number().int(),
  status: z.enum(['planned', 'applied', 'withdrawn']),
  counts: z.record(z.enum(priceChangeStates), z.number().int()),
})
export type PriceChange = z.infer<typeof priceChange>

export const listPriceChanges = endpoint({
  method: 'GET',
  path: prices,
  roles: managerRoles,
  summary: 'Announced fees of plans, newest first, with how many memberships each will change',
  response: z.array(priceChange),
})

export const announceFee = endpoint({
  method: 'POST',
  path: prices,
  roles: managerRoles,
  summary: 'Announce a new fee of a plan from a day on. Sold memberships follow once their members are told',
  body: z.object({
    planId: plan.shape.id,
    billingFrequency: z.enum(billingFrequencies),
    fee: money(0, 'Fee must be at least 0'),
    from: calendarDay,
    /** Default: the notice of the plan. */
    noticeDays: z.number().int().min(0).max(366).optional(),
  }),
  response: priceChange,
  status: 201,
})

export const withdrawFee = endpoint({
  method: 'DELETE',
  path: `${prices}/:id`,
  roles: managerRoles,
  summary: 'Withdraw an announced fee before its day',
  params: idParams,
  response: priceChange,
})

const priceChangeMember = z.object({
  membership,
  toldOn: z.string().nullable(),
  /** First day at the fee; null if the member was not told, or the membership will not cost it. */
  feeFrom: z.string().nullable(),
  /** The newest e-mail of the fee. */
  email: emailState.nullable(),
})
export type PriceChangeMember = z.infer<typeof priceChangeMember>

export const listToldMembers = endpoint({
  method: 'GET',
  path: `${prices}/:id/members`,
  roles: managerRoles,
  summary: 'Memberships of an announced fee by whether their members were told, 50 a page',
  params: idParams,
  query: z.object({
    state: z.enum(priceChangeStates),
    /** Id of the last membership of the previous page. */
    after: idParams.shape.id.optional(),
  }),
  response: z.array(priceChangeMember),
})

export const tellMembers = endpoint({
  method: 'POST',
  path: `${prices}/:id/told`,
  roles: managerRoles,
  summary: 'Record the day on which members were told of a fee: all who were not yet, or some',
  params: idParams,
  body: z.object({ on: calendarDay, membershipIds: z.array(plan.shape.id).min(1).max(1000).optional() }),
  response: z.object({ told: z.number().int() }),
})

export const emailFee = endpoint({
  method: 'POST',
  path: `${prices}/:id/emails`,
  roles: managerRoles,
  summary: 'Email a fee to members who were not told, 200 memberships a call. They are told once it is sent',
  params: idParams,
  body: z.object({
    /** The last membership of the previous call. */
    after: plan.shape.id.optional(),
  }),
  response: z.object({ queued: z.number().int(), after: plan.shape.id.nullable() }),
})

export const untellMember = endpoint({
  method: 'DELETE',
  path: `${prices}/:id/told/:membershipId`,
  roles: managerRoles,
  summary: 'Withdraw that a member was told: the membership keeps its fee',
  params: idParams.extend({ membershipId: idParams.shape.id }),
  response: membership,
})
