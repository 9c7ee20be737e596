import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { z } from 'zod'
import '../../../billing/web/dialogs.ts'
import '../../../accounts/web/dialogs.ts'
import '../../../cleaning/web/dialogs.ts'
import { facilityTypes } from '../../../facilities/contract.ts'
import '../../../facilities/web/shared/dialogs.ts'
import '../../../inventory/web/dialogs.ts'
import '../../../invoices/web/dialogs.ts'
import '../../../member-checkins/web/dialogs.ts'
import '../../../members/web/dialogs.ts'
import '../../../memberships/web/dialogs.ts'
import '../../../rates/web/dialogs.ts'
import '../../../rentals/web/dialogs.ts'
import '../../../shifts/web/dialogs.ts'
import '../../../workorders/web/dialogs.ts'
import { useSession } from '../../../accounts/web/queries.ts'
import { Dialog, DialogBody } from '../../../shared/web/ui/dialogs/dialog.tsx'
import {
  type Dialogs,
  type DialogType,
  registerDialogs,
  rolesOfDialog,
  useCurrentDialog,
  useDialog,
} from '../../../shared/web/ui/dialogs/open-dialog.ts'

interface DialogEntry<Params> {
  /** Schema of its URL parameters, which are text: ids are coerced. */
  params: z.ZodObject & z.ZodType<Params>
  /** `lazy(() => import('…'))` of a module whose default export takes the parameters as props. */
  component: LazyExoticComponent<ComponentType<Params>>
}

const newRental = () => import('../../../rentals/web/new-rental-dialog.tsx')
const checkIn = () => import('../../../rentals/web/check-in-dialog.tsx')
const checkOut = () => import('../board/check-out-dialog.tsx')
const roomDetails = () => import('../board/room-details-dialog.tsx')
const lockerDetails = () => import('../board/locker-details-dialog.tsx')

const id = z.coerce.number().int().positive()
const noParams = z.object({})
const facilityParams = z.object({ facilityId: id })
const typedFacilityParams = z.object({ facilityType: z.enum(facilityTypes), facilityId: id })
const rentalParams = z.object({ rentalId: id })
const paymentParams = z.object({ paymentId: id })
const itemParams = z.object({ itemId: id })

const memberParams = z.object({ memberId: id })
const membershipParams = z.object({ membershipId: id })
const invoiceParams = z.object({ invoiceId: id })
const shiftParams = z.object({ shiftId: id })

/** Every dialog, by its type in the URL. */
const dialogs: { [T in DialogType]: DialogEntry<Dialogs[T]> } = {
  'new-account': {
    params: noParams,
    component: lazy(() => import('../../../accounts/web/new-account-dialog.tsx')),
  },
  'edit-account': {
    params: z.object({ accountId: id }),
    component: lazy(() => import('../../../accounts/web/edit-account-dialog.tsx')),
  },
  'new-rental': {
    params: typedFacilityParams.partial(),
    component: lazy(newRental),
  },
  'room-details': { params: facilityParams, component: lazy(roomDetails) },
  'locker-details': { params: facilityParams, component: lazy(lockerDetails) },
  'edit-room': {
    params: facilityParams,
    component: lazy(() => import('../../../facilities/web/edit-room-dialog.tsx')),
  },
  'edit-locker': {
    params: facilityParams,
    component: lazy(() => import('../../../facilities/web/edit-locker-dialog.tsx')),
  },
  'add-room': {
    params: noParams,
    component: lazy(() => import('../../../facilities/web/add-room-dialog.tsx')),
  },
  'add-locker': {
    params: noParams,
    component: lazy(() => import('../../../facilities/web/add-locker-dialog.tsx')),
  },
  'check-in': {
    params: typedFacilityParams.extend({ bookingId: id.optional() }),
    component: lazy(checkIn),
  },
  'check-out': {
    params: typedFacilityParams,
    component: lazy(checkOut),
  },
  cleaning: {
    params: z.object({ tag: z.string().max(100).optional() }),
    component: lazy(() => import('../../../cleaning/web/cleaning-dialog.tsx')),
  },
  'extend-rental': {
    params: rentalParams,
    component: lazy(() => import('../../../rentals/web/extend-rental-dialog.tsx')),
  },
  'move-rental': {
    params: rentalParams,
    component: lazy(() => import('../../../rentals/web/move-rental-dialog.tsx')),
  },
  'new-rate': { params: noParams, component: lazy(() => import('../../../rates/web/new-rate-dialog.tsx')) },
  'edit-rate': {
    params: z.object({ rateId: id }),
    component: lazy(() => import('../../../rates/web/edit-rate-dialog.tsx')),
  },
  'take-payment': {
    params: rentalParams,
    component: lazy(() => import('../../../rentals/web/take-payment-dialog.tsx')),
  },
  'take-deposit': {
    params: rentalParams,
    component: lazy(() => import('../../../rentals/web/take-deposit-dialog.tsx')),
  },
  'payment-details': {
    params: paymentParams,
    component: lazy(() => import('../../../billing/web/payment-details-dialog.tsx')),
  },
  'refund-payment': {
    params: paymentParams,
    component: lazy(() => import('../../../billing/web/refund-payment-dialog.tsx')),
  },
  'void-payment': {
    params: paymentParams,
    component: lazy(() => import('../../../billing/web/void-payment-dialog.tsx')),
  },
  'new-workorder': {
    params: typedFacilityParams.partial(),
    component: lazy(() => import('../../../workorders/web/new-workorder-dialog.tsx')),
  },
  'workorder-details': {
    params: z.object({ workorderId: id }),
    component: lazy(() => import('../../../workorders/web/workorder-details-dialog.tsx')),
  },
  schedules: {
    params: noParams,
    component: lazy(() => import('../../../workorders/web/schedules-dialog.tsx')),
  },
  'new-schedule': {
    params: typedFacilityParams.partial(),
    component: lazy(() => import('../../../workorders/web/new-schedule-dialog.tsx')),
  },
  'edit-schedule': {
    params: z.object({ scheduleId: id }),
    component: lazy(() => import('../../../workorders/web/edit-schedule-dialog.tsx')),
  },
  'add-inventory': {
    params: noParams,
    component: lazy(() => import('../../../inventory/web/add-inventory-dialog.tsx')),
  },
  'edit-inventory': {
    params: itemParams,
    component: lazy(() => import('../../../inventory/web/edit-inventory-dialog.tsx')),
  },
  'restock-inventory': {
    params: itemParams,
    component: lazy(() => import('../../../inventory/web/restock-inventory-dialog.tsx')),
  },
  'inventory-details': {
    params: itemParams,
    component: lazy(() => import('../../../inventory/web/inventory-details-dialog.tsx')),
  },
  'use-inventory': {
    params: itemParams,
    component: lazy(() => import('../../../inventory/web/use-inventory-dialog.tsx')),
  },
  'count-inventory': {
    params: itemParams,
    component: lazy(() => import('../../../inventory/web/count-inventory-dialog.tsx')),
  },
  'new-member': { params: noParams, component: lazy(() => import('../members/new-member-dialog.tsx')) },
  'edit-member': { params: memberParams, component: lazy(() => import('../members/edit-member-dialog.tsx')) },
  'member-details': {
    params: memberParams,
    component: lazy(() => import('../members/member-details-dialog.tsx')),
  },
  'member-card': {
    params: memberParams,
    component: lazy(() => import('../../../members/web/member-card-dialog.tsx')),
  },
  'import-members': {
    params: noParams,
    component: lazy(() => import('../../../members/web/import-members-dialog.tsx')),
  },
  'new-membership': {
    params: memberParams.partial(),
    component: lazy(() => import('../../../memberships/web/new-membership-dialog.tsx')),
  },
  'edit-membership': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/edit-membership-dialog.tsx')),
  },
  'membership-details': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/membership-details-dialog.tsx')),
  },
  'renew-membership': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/renew-membership-dialog.tsx')),
  },
  'cancel-membership': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/cancel-membership-dialog.tsx')),
  },
  'reactivate-membership': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/reactivate-membership-dialog.tsx')),
  },
  'new-payment': {
    params: membershipParams,
    component: lazy(() => import('../../../memberships/web/new-payment-dialog.tsx')),
  },
  'payment-history': {
    params: memberParams.partial().extend(membershipParams.partial().shape),
    component: lazy(() => import('../../../memberships/web/payment-history-dialog.tsx')),
  },
  'member-checkin': {
    params: memberParams.partial(),
    component: lazy(() => import('../../../member-checkins/web/member-checkin-dialog.tsx')),
  },
  'open-drawer': {
    params: noParams,
    component: lazy(() => import('../../../shifts/web/open-drawer-dialog.tsx')),
  },
  'pay-cash': {
    params: shiftParams.extend({ kind: z.enum(['in', 'out']) }),
    component: lazy(() => import('../../../shifts/web/pay-cash-dialog.tsx')),
  },
  'close-drawer': {
    params: shiftParams,
    component: lazy(() => import('../../../shifts/web/close-drawer-dialog.tsx')),
  },
  'x-report': {
    params: shiftParams,
    component: lazy(() => import('../../../shifts/web/x-report-dialog.tsx')),
  },
  'day-x-report': {
    params: noParams,
    component: lazy(() => import('../../../shifts/web/day-x-report-dialog.tsx')),
  },
  'z-report': {
    params: z.object({ zReportId: id }),
    component: lazy(() => import('../../../shifts/web/z-report-dialog.tsx')),
  },
  'new-invoice': {
    params: memberParams.partial(),
    component: lazy(() => import('../../../invoices/web/new-invoice-dialog.tsx')),
  },
  'edit-invoice': {
    params: invoiceParams,
    component: lazy(() => import('../../../invoices/web/edit-invoice-dialog.tsx')),
  },
  'invoice-details': {
    params: invoiceParams,
    component: lazy(() => import('../../../invoices/web/invoice-details-dialog.tsx')),
  },
  'pay-invoice': {
    params: invoiceParams,
    component: lazy(() => import('../../../invoices/web/pay-invoice-dialog.tsx')),
  },
}

const dialogByType = dialogs as unknown as Record<
  string,
  { params: z.ZodObject; component: ComponentType<object> }
>

registerDialogs(Object.fromEntries(Object.entries(dialogByType).map(([type, { params }]) => [type, params])))

/** Shows the dialog that the URL asks for. */
export default function CurrentDialog() {
  useEffect(preloadDialogs, [])
  const current = useCurrentDialog() as { type: string; params: object } | undefined
  const { data: session, isPending, failureCount } = useSession()
  const role = session?.user.role
  const Shown = current && dialogByType[current.type]?.component
  // A linked dialog waits for the session, so that it makes no requests that the role may not make.
  if (!Shown || (isPending && failureCount === 0)) return null
  if (role && !rolesOfDialog(current.type).includes(role)) return <NotAllowed />
  return (
    <Suspense fallback={null}>
      <Shown key={JSON.stringify(current)} {...current.params} />
    </Suspense>
  )
}

/** Shown if a link opens a dialog that the role may not use. */
function NotAllowed() {
  const { close } = useDialog()
  return (
    <Dialog title="Not allowed" onClose={close} size="sm">
      <DialogBody>Your role is not allowed to do this.</DialogBody>
    </Dialog>
  )
}

/** Preloads the dialogs that a desk uses most. */
function preloadDialogs() {
  // If this fails, each dialog loads when it is opened.
  Promise.all([newRental(), checkIn(), checkOut(), roomDetails(), lockerDetails()]).catch(() => undefined)
}
