import { cleaningTexts } from '#house/cleaning/languages/texts.ts'
import { turnaroundTexts } from '#house/turnaround/languages/texts.ts'
import { accountTexts } from '#office/accounts/languages/texts.ts'
import type { Sentence } from '#platform/languages/plain-texts.ts'
import { fieldTexts } from '#platform/values/languages/texts.ts'

/** What the schemas of the Cleaner App's calls say themselves, in the English of their contracts. */
const sentences: readonly Sentence[] = [
  fieldTexts.sentence(t => t('notAnId')),
  accountTexts.sentence(t => t('enterUserName')),
  accountTexts.sentence(t => t('enterPassword')),
  accountTexts.sentence(t => t('passwordTooShort')),
  accountTexts.sentence(t => t('enterCode')),
  accountTexts.sentence(t => t('enterPin')),
  cleaningTexts.sentence(t => t('enterCleanerId')),
  cleaningTexts.sentence(t => t('enterTagId')),
  cleaningTexts.sentence(t => t('enterReason')),
  cleaningTexts.sentence(t => t('takePhotoOfRoom')),
  cleaningTexts.sentence(t => t('photoTooLarge')),
  cleaningTexts.sentence(t => t('notAPhoto')),
  cleaningTexts.sentence(t => t('notAPhotoName')),
  cleaningTexts.sentence(t => t('notATime')),
  cleaningTexts.sentence(t => t('notASessionKey')),
  turnaroundTexts.sentence(t => t('selectFacility')),
  turnaroundTexts.sentence(t => t('sayWhatIsBroken')),
  turnaroundTexts.sentence(t => t('nameStep')),
  turnaroundTexts.sentence(t => t('checkEveryStep')),
]

/** Returns a schema's message as a sentence in every language, or as it is if only screens in English show it. */
export const toFieldSentence = (message: string): Sentence | string =>
  sentences.find(({ english }) => english === message) ?? message
