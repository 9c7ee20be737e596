/** The content of papers issued before they were stored: what their pages showed. Used by migration 0030 alone. */

interface Settings {
  facilityName?: string
  address?: string
  receiptHeader?: string
  receiptFooter?: string
  currency?: string
  timeZone?: string
  dayStart?: string
}

/** Returns the seller by the stored settings, and the business day of an instant. */
export function toSeller(settings: Settings) {
  const timeZone = settings.timeZone ?? 'America/New_York'
  const [hours, minutes] = (settings.dayStart ?? '00:00').split(':').map(Number)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return {
    seller: {
      name: settings.facilityName ?? 'Keydesk',
      address: settings.address ?? '',
      taxId: '',
      header: settings.receiptHeader ?? '',
      footer: settings.receiptFooter ?? '',
      currency: settings.currency ?? 'USD',
      timeZone,
    },
    businessDay: (at: number) => day.format(at - (hours! * 60 + minutes!) * 60_000),
  }
}

type Seller = Pick<ReturnType<typeof toSeller>, 'seller'>

interface ReceiptRow {
  id: number
  posting: string
  /** JSON of lines, parts and due. */
  printed: string
  prints: number
  printed_at: number
  kind: string
  at: number
  bill_id: number
  by_name: string | null
  bill_kind: string
  guest: string | null
  facility: string | null
  first_name: string | null
  last_name: string | null
  invoice: string | null
  invoiced: string | null
}

const labels: Record<string, string> = {
  stay: 'Stay',
  visit: 'Visit',
  membership: 'Membership',
  invoice: 'Invoice',
  sale: 'Counter sale',
}

/** Returns the content of a receipt as JSON. */
export function contentOfReceipt(row: ReceiptRow, { seller }: Seller): string {
  const { lines, parts, due }: { lines: unknown[]; parts: { amount: number }[]; due: number } = JSON.parse(
    row.printed,
  )
  const member = row.first_name === null ? '' : `${row.first_name} ${row.last_name}`
  return JSON.stringify({
    seller,
    at: new Date(row.at).toISOString(),
    by: row.by_name ?? 'Server',
    kind: row.kind,
    label: row.invoice === null ? (row.facility ?? labels[row.bill_kind]) : `Invoice ${row.invoice}`,
    customer: row.invoiced ?? row.guest ?? member,
    amount: Math.round(parts.reduce((cents, { amount }) => cents + amount * 100, 0)) / 100,
    lines,
    parts,
    due,
    taxes: [],
  })
}

interface InvoiceRow {
  bill_id: number
  number: string
  customer_name: string
  customer_address: string
  customer_email: string | null
  /** JSON of the lines. */
  lines: string
  due_date: string
  notes: string
  issued_on: string
  sent_at: number
}

interface Line {
  description: string
  quantity: number
  unitPrice: number
  taxRate: number
}

/** Returns the content of an invoice as JSON, with the totals that its page computed from its lines. */
export function contentOfInvoice(row: InvoiceRow, { seller }: Seller): string {
  const before = new Map<number, { net: number; tax: number }>()
  const lines = (JSON.parse(row.lines) as Line[]).map(line => {
    const sums = before.get(line.taxRate) ?? { net: 0, tax: 0 }
    const netCents = Math.round(
      (Math.round(line.quantity * 1_000) * Math.round(line.unitPrice * 100)) / 1_000,
    )
    const net = sums.net + netCents
    const tax = Math.round((net * Math.round(line.taxRate * 1_000)) / 100_000)
    before.set(line.taxRate, { net, tax })
    const taxes = [{ name: 'Tax', rate: line.taxRate, netCents, taxCents: tax - sums.tax }]
    return { ...line, amount: netCents / 100, taxes }
  })
  const taxes = [...before]
    .sort(([a], [b]) => a - b)
    .map(([rate, { net, tax }]) => ({ name: 'Tax', rate, netCents: net, taxCents: tax }))
  const net = taxes.reduce((cents, { netCents }) => cents + netCents, 0)
  const tax = taxes.reduce((cents, { taxCents }) => cents + taxCents, 0)
  return JSON.stringify({
    // An invoice had neither the header nor the footer of receipts.
    seller: { ...seller, header: '', footer: '' },
    customer: row.customer_name,
    customerAddress: row.customer_address,
    customerEmail: row.customer_email,
    amount: (net + tax) / 100,
    issuedOn: row.issued_on,
    dueDate: row.due_date,
    lines,
    taxes,
    net: net / 100,
    notes: row.notes,
  })
}
