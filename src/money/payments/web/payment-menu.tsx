import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import Replace from 'lucide-react/icons/replace'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Payment } from '../contract.ts'

/**
 * The actions for a payment without opening it. The dialogs say if a payment can no longer be refunded, reversed or
 * voided.
 */
export function PaymentMenu({ payment: { id, kind, about } }: { payment: Payment }) {
  const dialog = useDialog()
  const [mayRefund, mayVoid] = [useMayOpen('refund-payment'), useMayOpen('void-payment')]
  const [mayReverse, mayChange] = [useMayOpen('reverse-payment'), useMayOpen('change-method')]
  const label = `Actions for payment ${id} of ${about.customer}`
  const print = () => window.open(`/print/receipt?payment=${id}`, '_blank', 'noreferrer')
  return (
    <Menu trigger={<IconButton label={label} icon={<Ellipsis />} size="sm" />}>
      <MenuItem icon={<Printer />} onSelect={print}>
        Receipt
      </MenuItem>
      {kind === 'payment' && mayRefund && (
        <MenuItem icon={<Undo2 />} onSelect={() => dialog.open('refund-payment', { paymentId: id })}>
          Refund
        </MenuItem>
      )}
      {kind === 'payment' && mayChange && (
        <MenuItem icon={<Replace />} onSelect={() => dialog.open('change-method', { paymentId: id })}>
          Change Method
        </MenuItem>
      )}
      {kind === 'payment' && mayReverse && (
        <MenuItem
          danger
          icon={<RotateCcw />}
          onSelect={() => dialog.open('reverse-payment', { paymentId: id })}
        >
          Reverse
        </MenuItem>
      )}
      {kind === 'payment' && mayVoid && (
        <MenuItem danger icon={<Ban />} onSelect={() => dialog.open('void-payment', { paymentId: id })}>
          Void
        </MenuItem>
      )}
    </Menu>
  )
}
