import { useQuery } from '@tanstack/react-query'
import { formatsIn } from '#platform/languages/formats.ts'
import { SECOND } from '#platform/values/time.ts'
import { ApiError } from '#platform/web/data/api-error.ts'
import { callByLink } from '#platform/web/data/call-by-link.ts'
import { browserLanguage, currentLanguage, usePageLanguage } from '#platform/web/device/language.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { type GuestView, readGuestDisplay } from '../../contract.ts'
import { deskTexts } from '../../languages/texts.ts'
import { GUEST_DISPLAY_TOKEN } from '../../words.ts'

/** It has no live feed, because nobody signs in. */
const REFRESH = SECOND

/**
 * The display toward the guest: what is due, and the change. Opened by a link whose token follows the `#`. In the
 * browser's language until the server has said in which.
 */
export function GuestDisplayPage() {
  const token = location.hash.slice(1)
  const { data, error } = useQuery({
    queryKey: ['guest-display', token],
    queryFn: ({ signal }) =>
      callByLink(readGuestDisplay, { [GUEST_DISPLAY_TOKEN]: token }, currentLanguage(), signal),
    refetchInterval: REFRESH,
    refetchIntervalInBackground: true,
  })
  const language = data?.language ?? browserLanguage()
  usePageLanguage(language)
  const t = useTexts(deskTexts)
  return (
    <main className="flex h-dvh flex-col gap-8 bg-ground p-6 text-ink lg:p-12">
      <h1 className="font-semibold text-2xl text-muted lg:text-4xl 2xl:text-5xl">
        {data?.venue ?? 'Keydesk'}
      </h1>
      {/* Without a connection nothing is shown: it may be of another guest. */}
      {error ? (
        <p role="alert" className="text-muted text-xl">
          {error instanceof ApiError ? error.detail : t('noConnection')}
        </p>
      ) : data?.view ? (
        <View view={data.view} money={amount => formatsIn(language).money(amount, data.currency)} />
      ) : (
        <p className="m-auto text-center text-4xl text-muted lg:text-6xl 2xl:text-8xl">{t('welcome')}</p>
      )}
    </main>
  )
}

function View({ view, money }: { view: GuestView; money: (dollars: number) => string }) {
  const t = useTexts(deskTexts)
  return (
    <section aria-label={t('yourBill')} aria-live="polite" className="flex min-h-0 flex-1 flex-col gap-6">
      {/* Nobody scrolls a display: of a long bill the end is in sight, and always what is due. */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-hidden">
        <ul className="mb-auto flex flex-col gap-2 text-xl lg:text-3xl 2xl:gap-4 2xl:text-5xl">
          {view.lines.map(({ label, amount, isStrong }, index) => (
            // Lines have nothing but their place.
            <li
              key={`${index} ${label}`}
              className={cn('flex justify-between gap-6', isStrong && 'font-semibold')}
            >
              <span className="wrap-anywhere min-w-0">{label}</span>
              <span className="tabular-nums">{typeof amount === 'number' ? money(amount) : amount}</span>
            </li>
          ))}
        </ul>
      </div>
      <dl className="flex flex-col gap-4">
        {view.total !== null && <Figure name={t('toPay')} value={money(view.total)} />}
        {view.change !== null && <Figure name={t('change')} value={money(view.change)} />}
        {view.waitingNumber !== null && <Figure name={t('yourNumber')} value={String(view.waitingNumber)} />}
      </dl>
    </section>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t pt-4">
    <dt className="text-2xl lg:text-4xl 2xl:text-6xl">{name}</dt>
    <dd className="ml-auto font-bold text-5xl tabular-nums sm:text-6xl lg:text-8xl 2xl:text-9xl">{value}</dd>
  </div>
)
