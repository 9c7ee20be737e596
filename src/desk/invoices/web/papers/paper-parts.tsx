import { createContext, type ReactNode, use } from 'react'
import type { Seller } from '#money/papers/contract.ts'
import { paperTexts } from '#money/papers/languages/texts.ts'
import { lineTexts } from '#money/pricing/languages/texts.ts'
import { lineTaxes, type NamedTax, nameTax } from '#money/pricing/rules.ts'
import { formatsIn } from '#platform/languages/formats.ts'
import { useHasLoaded, useTexts } from '#platform/web/ui/text/use-texts.ts'
import { invoiceTexts } from '../../languages/texts.ts'

const PaperSeller = createContext<Pick<Seller, 'currency' | 'language'>>({ currency: 'USD', language: 'en' })

/** Returns functions that name a tax, and the taxes of a line, in the language of a paper. */
export function usePaperTaxes({ language }: Pick<Seller, 'language'>) {
  const t = useTexts(lineTexts, language)
  return {
    nameTax: (tax: NamedTax) => nameTax(t, tax),
    taxesOf: (line: { taxes: readonly NamedTax[] }) => lineTaxes(t, line.taxes),
  }
}

/** Whether an invoice or credit note can be shown in its language. False while the language is not known yet. */
export function useHasPaperTexts(language: Seller['language'] | undefined): boolean {
  const hasInvoiceTexts = useHasLoaded(invoiceTexts, language)
  const hasPaperTexts = useHasLoaded(paperTexts, language)
  const hasLines = useHasLoaded(lineTexts, language)
  return hasInvoiceTexts && hasPaperTexts && hasLines
}

/** An amount in the currency of the paper, which later settings do not change. */
export function PaperMoney({ dollars }: { dollars: number }) {
  const { currency, language } = use(PaperSeller)
  return <span className="tabular-nums">{formatsIn(language).money(dollars, currency)}</span>
}

interface PaperProps {
  title: string
  seller: Seller
  /** Name and value of each fact beside the seller: number, date. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Whether it was printed before. */
  isCopy: boolean
  children: ReactNode
}

/** An invoice or credit note, for the screen and A4: seller, facts, content and footer. */
export function Paper({ title, seller, facts, isCopy, children }: PaperProps) {
  const { name, address, taxId, footer, language } = seller
  const t = useTexts(paperTexts, language)
  return (
    <PaperSeller value={seller}>
      <article lang={language} aria-label={title} className="flex flex-col gap-6">
        {isCopy && (
          <p className="self-start border-2 border-current px-3 py-0.5 font-bold tracking-[0.3em]">
            {t('copy')}
          </p>
        )}
        <header className="flex flex-wrap justify-between gap-6">
          <div>
            <p className="font-semibold text-base">{name}</p>
            <p className="whitespace-pre-line text-muted">{address}</p>
            {taxId && <p className="text-muted">{t('taxId', { id: taxId })}</p>}
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 self-start">
            {facts.map(([fact, value], index) => (
              <div key={fact} className="contents">
                <dt className="text-muted">{fact}</dt>
                <dd className={`text-right tabular-nums ${index === 0 ? 'font-semibold' : ''}`}>{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        {children}
        {footer && (
          <footer className="whitespace-pre-line border-line border-t pt-3 text-muted">{footer}</footer>
        )}
      </article>
    </PaperSeller>
  )
}

interface RecipientProps {
  label: string
  name: string
  address: string
  email: string | null
}

export function Recipient({ label, name, address, email }: RecipientProps) {
  return (
    <div>
      <p className="text-muted text-xs">{label}</p>
      <p className="font-medium">{name}</p>
      <p className="whitespace-pre-line">{address}</p>
      {email && <p>{email}</p>}
    </div>
  )
}

interface PaperTotalsProps {
  net: number
  taxes: readonly { label: string; amount: number }[]
  label: string
  total: number
}

/** Subtotal, taxes and total as the paper says them. */
export function PaperTotals({ net, taxes, label, total }: PaperTotalsProps) {
  const t = useTexts(invoiceTexts, use(PaperSeller).language)
  return (
    <div className="flex break-inside-avoid justify-end">
      <dl
        aria-label={t('totals')}
        className="flex w-full flex-col gap-1 rounded-control bg-sunken px-3 py-2.5 sm:w-72 print:bg-transparent print:px-0"
      >
        <Sum label={t('subtotal')} dollars={net} />
        {taxes.map(tax => (
          <Sum key={tax.label} label={tax.label} dollars={tax.amount} />
        ))}
        <div className="mt-1 flex justify-between gap-4 border-line border-t pt-1.5 font-semibold text-base">
          <dt>{label}</dt>
          <dd>
            <PaperMoney dollars={total} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Sum({ label, dollars }: { label: string; dollars: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <PaperMoney dollars={dollars} />
      </dd>
    </div>
  )
}
