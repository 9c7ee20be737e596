import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#platform/web/data/api-error.ts'
import { callByLink } from '#platform/web/data/call-by-link.ts'
import { useLinkLanguage } from '#platform/web/routing/use-link-language.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { unsubscribe } from '../contract.ts'
import { newsTexts } from '../languages/texts.ts'

/**
 * Asks whether to unsubscribe from news. Opened by the link of an e-mail, whose token follows the `#`, in the language
 * of its `lang`, otherwise the browser's. Asks first, because mail scanners open links.
 */
export function UnsubscribePage() {
  const language = useLinkLanguage()
  const t = useTexts(newsTexts)
  const path = unsubscribe.path.replace(':token', encodeURIComponent(location.hash.slice(1) || '-'))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callByLink({ ...unsubscribe, path: path as `/${string}` }, {}, language),
  })
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-ground p-6 text-center text-ink">
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      {data ? (
        <p role="status">{t('done', { venue: data.venue })}</p>
      ) : (
        <>
          <p>{t('question')}</p>
          {error && (
            <p role="alert" className="rounded-card bg-orange-soft p-4 text-orange-ink">
              {error instanceof ApiError ? error.detail : t('noConnection')}
            </p>
          )}
          <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? t('unsubscribing') : t('unsubscribe')}
          </Button>
        </>
      )}
    </main>
  )
}
