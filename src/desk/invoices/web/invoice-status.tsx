import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import FileMinus from 'lucide-react/icons/file-minus'
import PencilLine from 'lucide-react/icons/pencil-line'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import type { Invoice } from '../contract.ts'

type StatusStyle = [name: string, tone: Tone, icon: typeof Ban]

const statusStyles: Record<Invoice['status'] | 'overdue', StatusStyle> = {
  draft: ['Draft', 'gray', PencilLine],
  sent: ['Sent', 'blue', Send],
  overdue: ['Overdue', 'red', TriangleAlert],
  paid: ['Paid', 'green', CircleCheck],
  void: ['Void', 'gray', Ban],
}

const markStyles: Record<Invoice['marks'][number], StatusStyle> = {
  credited: ['Credited', 'purple', FileMinus],
  refunded: ['Refunded', 'orange', Undo2],
  written_off: ['Written off', 'gray', CircleSlash],
}

/**
 * An invoice's status by color, icon and word, Overdue if payment is late, and what settled it besides payments. One
 * that was only credited or written off is not called Paid.
 */
export function InvoiceStatus({
  invoice,
}: {
  invoice: Pick<Invoice, 'status' | 'overdue' | 'marks' | 'hasPayment'>
}) {
  const { status, overdue, marks, hasPayment } = invoice
  const isNeverPaid = status === 'paid' && marks.length > 0 && !hasPayment
  const styles = [
    ...(isNeverPaid ? [] : [statusStyles[overdue ? 'overdue' : status]]),
    ...marks.map(mark => markStyles[mark]),
  ]
  return (
    <span className="inline-flex flex-wrap gap-1">
      {styles.map(([name, tone, Icon]) => (
        <Badge key={name} tone={tone} icon={<Icon aria-hidden />}>
          {name}
        </Badge>
      ))}
    </span>
  )
}

/** 'Invoice 2026-0007', or 'Draft'. */
export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>): string =>
  number === null ? 'Draft' : `Invoice ${number}`
