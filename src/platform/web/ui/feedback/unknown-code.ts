import { frameTexts } from '../../languages/texts.ts'
import { currentTexts } from '../text/use-texts.ts'
import { toast } from './toast.ts'

/** Says that a scanned code is unknown. `description` says what was looked for. */
export const showUnknownCode = (description: string) =>
  toast({ title: currentTexts(frameTexts)('unknownCode'), description, variant: 'destructive' })
