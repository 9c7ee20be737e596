import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'

/** '14 minutes', '1 minute', or 'Under a minute' (SPEC §4). */
export const minutesText = (minutes: number, t = currentTexts(cleaningTexts)): string =>
  t('minutes', { minutes: minutes < 1 ? 0 : minutes })
