import type { Ref } from 'react'
import { methodTexts } from '#money/ledger/languages/texts.ts'
import { isUndo } from '#money/ledger/rules.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { lineTexts } from '#money/pricing/languages/texts.ts'
import { nameTax } from '#money/pricing/rules.ts'
import { formatsIn } from '#platform/languages/formats.ts'
import { formatReceiptNumber, receiptBarcode } from '#platform/values/paper-number.ts'
import { Bars } from '#platform/web/ui/barcode/bars.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Receipt } from '../contract.ts'
import { type PaperTranslate, paperTexts } from '../languages/texts.ts'
import { partName, sayTaxes } from '../rules.ts'

export type PaperSize = '80mm' | 'a4'

export interface ReceiptPaperProps {
  receipt: Receipt
  size: PaperSize
  ref?: Ref<HTMLDivElement>
}

/** The printed receipt: black on white in every theme. */
export function ReceiptPaper({ receipt, size, ref }: ReceiptPaperProps) {
  const isRoll = size === '80mm'
  const { seller } = receipt
  const t = useTexts(paperTexts, seller.language)
  return (
    <article
      ref={ref}
      lang={seller.language}
      aria-label={t('receipt')}
      className={cn(
        'bg-white text-black shadow-float print:shadow-none',
        isRoll
          ? 'w-[80mm] px-[4mm] py-[5mm] text-[3.3mm] leading-[1.45]'
          : 'w-full max-w-[180mm] p-[12mm] text-[11pt] leading-normal print:max-w-none print:p-0',
      )}
    >
      <Head seller={seller} isRoll={isRoll} t={t} />
      {receipt.prints > 1 && (
        <p className="my-[2mm] border-2 border-black py-[1mm] text-center font-bold tracking-[0.3em]">
          {t('copy')}
        </p>
      )}
      <Facts receipt={receipt} t={t} />
      <Lines receipt={receipt} t={t} />
      <Taxes receipt={receipt} t={t} />
      {seller.footer && (
        <p className="mt-[4mm] whitespace-pre-line border-black border-t border-dashed pt-[2mm] text-center">
          {seller.footer}
        </p>
      )}
      {receipt.number !== null && <NumberBarcode number={receipt.number} />}
    </article>
  )
}

/** The number as a barcode: scanned on any screen, it opens the payment and its bill. */
function NumberBarcode({ number }: { number: number }) {
  return (
    <div className="mx-auto mt-[4mm] w-full max-w-[60mm] text-center">
      <Bars text={receiptBarcode(number)} className="h-[10mm]" />
      <p className="text-[0.85em] tabular-nums">{receiptBarcode(number)}</p>
    </div>
  )
}

interface PartProps {
  receipt: Receipt
  t: PaperTranslate
}

function Head({ seller, isRoll, t }: { seller: Receipt['seller']; isRoll: boolean; t: PaperTranslate }) {
  const { name, address, taxId, header } = seller
  return (
    <header className={cn('mb-[3mm]', isRoll && 'text-center')}>
      <h1 className="font-bold text-[1.4em]">{name}</h1>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {taxId && <p>{t('taxId', { id: taxId })}</p>}
      {header && <p className="mt-[1mm] whitespace-pre-line">{header}</p>}
    </header>
  )
}

function Facts({ receipt, t }: PartProps) {
  const { number, kind, at, by, about, seller } = receipt
  const { dayTime } = formatsIn(seller.language)
  return (
    <dl className="border-black border-y border-dashed py-[2mm]">
      <Pair
        name={t('receipt')}
        value={number === null ? t('assignedWhenPrinted') : formatReceiptNumber(number)}
      />
      <Pair name={t('date')} value={dayTime(Date.parse(at), seller.timeZone)} />
      {kind !== 'payment' && <Pair name={t('for')} value={t(kind)} />}
      <Pair name={about.label} value={about.customer} />
      <Pair name={t('servedBy')} value={by} />
    </dl>
  )
}

function Lines({ receipt, t }: PartProps) {
  const { lines, parts, due, kind, seller } = receipt
  const method = useTexts(methodTexts, seller.language)
  const money = (dollars: number) => formatsIn(seller.language).money(dollars, seller.currency)
  return (
    <dl className="pt-[2mm]">
      {lines.map((line, index) => (
        <Pair key={index} name={line.label} value={money(line.amount)} className={styleLine(line)} />
      ))}
      {parts.map(part => (
        <Pair
          key={part.method}
          name={partName({ t, method }, kind, part)}
          value={money(Math.abs(part.amount))}
          className="font-semibold"
        />
      ))}
      {(kind === 'payment' || isUndo(kind)) && (
        <Pair name={t('balanceDue')} value={money(due)} className={due === 0 ? '' : 'font-bold'} />
      )}
    </dl>
  )
}

/** Net and tax by rate. Nothing if the receipt charges nothing, or if its lines say the same. */
function Taxes({ receipt, t }: PartProps) {
  const { taxes, seller } = receipt
  const lines = useTexts(lineTexts, seller.language)
  if (taxes.length === 0 || sayTaxes(receipt)) return null
  const money = (cents: number) => formatsIn(seller.language).money(cents / 100, seller.currency)
  return (
    <table
      aria-label={t('taxes')}
      className="mt-[2mm] w-full border-separate border-spacing-0 border-black border-t border-dashed text-[0.9em] tabular-nums"
    >
      <thead>
        <tr>
          <th scope="col" className="pt-[2mm] text-left font-normal">
            {t('rate')}
          </th>
          <th scope="col" className="pt-[2mm] text-right font-normal">
            {t('net')}
          </th>
          <th scope="col" className="pt-[2mm] text-right font-normal">
            {t('tax')}
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ name, rate, netCents, taxCents }) => (
          <tr key={`${name} ${rate}`}>
            <td>{nameTax(lines, { name, rate })}</td>
            <td className="text-right">{money(netCents)}</td>
            <td className="text-right">{money(taxCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const styleLine = ({ kind, included }: QuoteLine) =>
  kind === 'total' ? 'mt-[1mm] border-t border-black pt-[1mm] font-bold' : included ? 'italic' : ''

function Pair({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={cn('flex justify-between gap-[3mm]', className)}>
      <dt className="min-w-0">{name}</dt>
      <dd className="wrap-anywhere max-w-3/4 shrink-0 text-right tabular-nums">{value}</dd>
    </div>
  )
}
