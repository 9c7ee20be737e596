import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import PencilLine from 'lucide-react/icons/pencil-line'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '../../shared/web/ui/feedback/badge.tsx'
import type { Tone } from '../../shared/web/ui/style/tones.ts'
import type { Invoice } from '../contract.ts'

type StatusStyle = [name: string, tone: Tone, icon: typeof Ban]

const statusStyles: Record<Invoice['status'] | 'overdue', StatusStyle> = {
  draft: ['Draft', 'gray', PencilLine],
  sent: ['Sent', 'blue', Send],
  overdue: ['Overdue', 'red', TriangleAlert],
  paid: ['Paid', 'green', CircleCheck],
  void: ['Void', 'gray', Ban],
}

/** An invoice's status by color, icon and word; Overdue if payment is late. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'status' | 'overdue'> }) {
  const [name, tone, Icon] = statusStyles[invoice.overdue ? 'overdue' : invoice.status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name}
    </Badge>
  )
}

/** 'Invoice 2026-0007', or 'Draft'. */
export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>): string =>
  number === null ? 'Draft' : `Invoice ${number}`
