import ArrowLeft from 'lucide-react/icons/arrow-left'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { VenueSettings } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatsIn } from '#platform/languages/formats.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Bars } from '#platform/web/ui/barcode/bars.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { useHasLoaded, useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CardDetails } from '../contract.ts'
import { cardTexts } from '../languages/texts.ts'
import { cardTitle } from './card-state.tsx'
import { useCard, useShownCode } from './queries.ts'

const sizes = [
  { value: '80mm', label: '80 mm' },
  { value: 'a4', label: 'A4' },
] as const

/**
 * Print page of a gift card or visit pack with its code as a barcode: /print/gift-card?id=7. Prints a code only after
 * the sale or 'Show Code' on this page.
 */
export function PrintCardPage() {
  const { id } = useLocation().search
  const [paper, setPaper] = useState<'80mm' | 'a4'>('80mm')
  const { data: card, error, refetch } = useCard(Number(id) || 0)
  const code = useShownCode(Number(id) || 0)
  const { data: settings, error: settingsError, refetch: refetchSettings } = useSettings()
  const hasLoaded = useHasLoaded(cardTexts, settings?.language)
  return (
    <>
      <div data-no-print className="flex flex-wrap justify-center gap-3 bg-ground p-4 pb-0 text-ink">
        <Button variant="ghost" onClick={() => history.back()}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <Chips label="Paper" chips={sizes} value={paper} onChange={setPaper} />
      </div>
      <PrintPage
        title={card ? cardTitle(card) : 'Gift card'}
        paper={paper}
        failed="The gift card could not be loaded."
        error={error ?? settingsError}
        onRetry={() => void (error ? refetch() : refetchSettings())}
      >
        {card &&
          (code ? (
            settings && hasLoaded && <Paper card={card} code={code} settings={settings} />
          ) : (
            <NoCode />
          ))}
      </PrintPage>
    </>
  )
}

const NoCode = () => (
  <EmptyState
    icon={<KeyRound />}
    title="The code of this card is hidden."
    hint="Go to Billing, Gift Cards, open the card and choose Show Code, which needs a manager. Then print it from there."
  />
)

/** In the venue's language of papers. Black on white in every theme because scanners need it. */
function Paper({ card, code, settings }: { card: CardDetails; code: string; settings: VenueSettings }) {
  const { currency } = useVenueLocale()
  const { language } = settings
  const t = useTexts(cardTexts, language)
  const formats = formatsIn(language)
  const { visits, holder, expiresOn } = card
  return (
    <article
      lang={language}
      aria-label={t(card.kind)}
      className="mx-auto flex max-w-[110mm] flex-col items-center gap-3 bg-white p-4 text-center text-black"
    >
      <p className="font-semibold">{settings.facilityName}</p>
      <p className="text-xl uppercase tracking-widest">{t(card.kind)}</p>
      <p className="font-semibold text-4xl tabular-nums">
        {visits ? t('visitCount', { visits: visits.sold }) : formats.money(card.price, currency)}
      </p>
      {visits && (
        <p>{t(visits.facilityType === 'room' ? 'eachInRoom' : 'eachInLocker', { hours: visits.hours })}</p>
      )}
      {holder && <p>{t('for', { holder })}</p>}
      <Bars text={code.replaceAll('-', '')} />
      <p className="font-mono text-lg tracking-[0.15em]">{code}</p>
      <p className="text-xs">
        {expiresOn ? t('validUntil', { day: formats.day(expiresOn) }) : t('doesNotExpire')}
      </p>
    </article>
  )
}
