import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { z } from 'zod'
import '../../billing/web/dialogs.ts'
import '../../accounts/web/dialogs.ts'
import '../../cleaning/web/dialogs.ts'
import { facilityTypes } from '../../facilities/contract.ts'
import '../../facilities/web/shared/dialogs.ts'
import '../../inventory/web/dialogs.ts'
import '../../invoices/web/dialogs.ts'
import '../../member-checkins/web/dialogs.ts'
import '../../members/web/dialogs.ts'
import '../../memberships/web/dialogs.ts'
import '../../rates/web/dialogs.ts'
import '../../rentals/web/dialogs.ts'
import '../../shifts/web/dialogs.ts'
import '../../workorders/web/dialogs.ts'
import { useSession } from '../../accounts/web/queries.ts'
import {
  type Dialogs,
  type DialogType,
  knowDialogs,
  useCurrentDialog,
  useDialog,
} from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { dialogRoles } from '../rules.ts'

interface Entry<Params> {
  /** Its parameters as the URL carries them: texts, so ids are coerced. */
  params: z.ZodObject & z.ZodType<Params>
  /** `lazy(() => import('…'))` of a module whose default export takes the parameters as props. */
  component: LazyExoticComponent<ComponentType<Params>>
}

const newRental = () => import('../../rentals/web/new-rental-dialog.tsx')
const checkIn = () => import('../../rentals/web/check-in-dialog.tsx')
const checkOut = () => import('./check-out-dialog.tsx')
const roomDetails = () => import('./room-details-dialog.tsx')
const lockerDetails = () => import('./locker-details-dialog.tsx')

const id = z.coerce.number().int().positive()
const none = z.object({})
const oneOfAType = z.object({ facilityId: id })
const eitherType = z.object({ facilityType: z.enum(facilityTypes), facilityId: id })
const oneRental = z.object({ rentalId: id })
const onePayment = z.object({ paymentId: id })
const oneItem = z.object({ itemId: id })

const oneMember = z.object({ memberId: id })
const oneMembership = z.object({ membershipId: id })
const oneInvoice = z.object({ invoiceId: id })
const oneShift = z.object({ shiftId: id })

/** Every dialog, by its type in the URL. */
const dialogs: { [T in DialogType]: Entry<Dialogs[T]> } = {
  'new-account': { params: none, component: lazy(() => import('../../accounts/web/new-account-dialog.tsx')) },
  'edit-account': {
    params: z.object({ accountId: id }),
    component: lazy(() => import('../../accounts/web/edit-account-dialog.tsx')),
  },
  'new-rental': {
    params: eitherType.partial(),
    component: lazy(newRental),
  },
  'room-details': { params: oneOfAType, component: lazy(roomDetails) },
  'locker-details': { params: oneOfAType, component: lazy(lockerDetails) },
  'edit-room': {
    params: oneOfAType,
    component: lazy(() => import('../../facilities/web/edit-room-dialog.tsx')),
  },
  'edit-locker': {
    params: oneOfAType,
    component: lazy(() => import('../../facilities/web/edit-locker-dialog.tsx')),
  },
  'add-room': { params: none, component: lazy(() => import('../../facilities/web/add-room-dialog.tsx')) },
  'add-locker': { params: none, component: lazy(() => import('../../facilities/web/add-locker-dialog.tsx')) },
  'check-in': {
    params: eitherType.extend({ bookingId: id.optional() }),
    component: lazy(checkIn),
  },
  'check-out': {
    params: eitherType,
    component: lazy(checkOut),
  },
  cleaning: {
    params: z.object({ tag: z.string().max(100).optional() }),
    component: lazy(() => import('../../cleaning/web/cleaning-dialog.tsx')),
  },
  'extend-rental': {
    params: oneRental,
    component: lazy(() => import('../../rentals/web/extend-rental-dialog.tsx')),
  },
  'move-rental': {
    params: oneRental,
    component: lazy(() => import('../../rentals/web/move-rental-dialog.tsx')),
  },
  'new-rate': { params: none, component: lazy(() => import('../../rates/web/new-rate-dialog.tsx')) },
  'edit-rate': {
    params: z.object({ rateId: id }),
    component: lazy(() => import('../../rates/web/edit-rate-dialog.tsx')),
  },
  'take-payment': {
    params: oneRental,
    component: lazy(() => import('../../rentals/web/take-payment-dialog.tsx')),
  },
  'take-deposit': {
    params: oneRental,
    component: lazy(() => import('../../rentals/web/take-deposit-dialog.tsx')),
  },
  'payment-details': {
    params: onePayment,
    component: lazy(() => import('../../billing/web/payment-details-dialog.tsx')),
  },
  'refund-payment': {
    params: onePayment,
    component: lazy(() => import('../../billing/web/refund-payment-dialog.tsx')),
  },
  'void-payment': {
    params: onePayment,
    component: lazy(() => import('../../billing/web/void-payment-dialog.tsx')),
  },
  'new-workorder': {
    params: eitherType.partial(),
    component: lazy(() => import('../../workorders/web/new-workorder-dialog.tsx')),
  },
  'workorder-details': {
    params: z.object({ workorderId: id }),
    component: lazy(() => import('../../workorders/web/workorder-details-dialog.tsx')),
  },
  schedules: { params: none, component: lazy(() => import('../../workorders/web/schedules-dialog.tsx')) },
  'new-schedule': {
    params: eitherType.partial(),
    component: lazy(() => import('../../workorders/web/new-schedule-dialog.tsx')),
  },
  'edit-schedule': {
    params: z.object({ scheduleId: id }),
    component: lazy(() => import('../../workorders/web/edit-schedule-dialog.tsx')),
  },
  'add-inventory': {
    params: none,
    component: lazy(() => import('../../inventory/web/add-inventory-dialog.tsx')),
  },
  'edit-inventory': {
    params: oneItem,
    component: lazy(() => import('../../inventory/web/edit-inventory-dialog.tsx')),
  },
  'restock-inventory': {
    params: oneItem,
    component: lazy(() => import('../../inventory/web/restock-inventory-dialog.tsx')),
  },
  'inventory-details': {
    params: oneItem,
    component: lazy(() => import('../../inventory/web/inventory-details-dialog.tsx')),
  },
  'use-inventory': {
    params: oneItem,
    component: lazy(() => import('../../inventory/web/use-inventory-dialog.tsx')),
  },
  'count-inventory': {
    params: oneItem,
    component: lazy(() => import('../../inventory/web/count-inventory-dialog.tsx')),
  },
  'new-member': { params: none, component: lazy(() => import('./new-member-dialog.tsx')) },
  'edit-member': { params: oneMember, component: lazy(() => import('./edit-member-dialog.tsx')) },
  'member-details': { params: oneMember, component: lazy(() => import('./member-details-dialog.tsx')) },
  'member-card': {
    params: oneMember,
    component: lazy(() => import('../../members/web/member-card-dialog.tsx')),
  },
  'import-members': {
    params: none,
    component: lazy(() => import('../../members/web/import-members-dialog.tsx')),
  },
  'new-membership': {
    params: oneMember.partial(),
    component: lazy(() => import('../../memberships/web/new-membership-dialog.tsx')),
  },
  'edit-membership': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/edit-membership-dialog.tsx')),
  },
  'membership-details': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/membership-details-dialog.tsx')),
  },
  'renew-membership': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/renew-membership-dialog.tsx')),
  },
  'cancel-membership': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/cancel-membership-dialog.tsx')),
  },
  'reactivate-membership': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/reactivate-membership-dialog.tsx')),
  },
  'new-payment': {
    params: oneMembership,
    component: lazy(() => import('../../memberships/web/new-payment-dialog.tsx')),
  },
  'payment-history': {
    params: oneMember.partial().extend(oneMembership.partial().shape),
    component: lazy(() => import('../../memberships/web/payment-history-dialog.tsx')),
  },
  'member-checkin': {
    params: oneMember.partial(),
    component: lazy(() => import('../../member-checkins/web/member-checkin-dialog.tsx')),
  },
  'open-drawer': {
    params: none,
    component: lazy(() => import('../../shifts/web/open-drawer-dialog.tsx')),
  },
  'pay-cash': {
    params: oneShift.extend({ kind: z.enum(['in', 'out']) }),
    component: lazy(() => import('../../shifts/web/pay-cash-dialog.tsx')),
  },
  'close-drawer': {
    params: oneShift,
    component: lazy(() => import('../../shifts/web/close-drawer-dialog.tsx')),
  },
  'x-report': {
    params: oneShift,
    component: lazy(() => import('../../shifts/web/x-report-dialog.tsx')),
  },
  'day-x-report': {
    params: none,
    component: lazy(() => import('../../shifts/web/day-x-report-dialog.tsx')),
  },
  'z-report': {
    params: z.object({ zReportId: id }),
    component: lazy(() => import('../../shifts/web/z-report-dialog.tsx')),
  },
  'new-invoice': {
    params: oneMember.partial(),
    component: lazy(() => import('../../invoices/web/new-invoice-dialog.tsx')),
  },
  'edit-invoice': {
    params: oneInvoice,
    component: lazy(() => import('../../invoices/web/edit-invoice-dialog.tsx')),
  },
  'invoice-details': {
    params: oneInvoice,
    component: lazy(() => import('../../invoices/web/invoice-details-dialog.tsx')),
  },
  'pay-invoice': {
    params: oneInvoice,
    component: lazy(() => import('../../invoices/web/pay-invoice-dialog.tsx')),
  },
}

const byType = dialogs as unknown as Record<string, { params: z.ZodObject; component: ComponentType<object> }>

knowDialogs(Object.fromEntries(Object.entries(byType).map(([type, { params }]) => [type, params])))

/** Shows the dialog that the URL asks for. */
export default function CurrentDialog() {
  useEffect(fetchSoon, [])
  const current = useCurrentDialog() as { type: string; params: object } | undefined
  const { data: session, isPending, failureCount } = useSession()
  const role = session?.user.role
  const Shown = current && byType[current.type]?.component
  // A link waits until it is known who follows it, so that nothing is asked for in vain.
  if (!Shown || (isPending && failureCount === 0)) return null
  if (role && !(dialogRoles[current.type]?.includes(role) ?? true)) return <NotAllowed />
  return (
    <Suspense fallback={null}>
      <Shown key={JSON.stringify(current)} {...current.params} />
    </Suspense>
  )
}

/** Stands where a link leads to what somebody's role may not do. */
function NotAllowed() {
  const { close } = useDialog()
  return (
    <Dialog title="Not allowed" onClose={close} size="sm">
      <DialogBody>Your role is not allowed to do this.</DialogBody>
    </Dialog>
  )
}

/** What a desk opens all day is fetched ahead, so that it opens at once. */
function fetchSoon() {
  // Without a connection each is fetched when somebody opens it.
  Promise.all([newRental(), checkIn(), checkOut(), roomDetails(), lockerDetails()]).catch(() => undefined)
}
