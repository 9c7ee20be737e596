import { useState } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import type { RegisteredForm } from '../forms/unsaved-forms.ts'
import { useTexts } from '../text/use-texts.ts'
import { Confirm } from './confirm.tsx'
import { useLeaveQuestion } from './leave-question.ts'

/**
 * Returns `leave`, for whatever closes a dialog: it runs its argument, but if a form inside has unsaved input, asks
 * for confirmation first. Back and links ask, too. Render `question` next to the dialog.
 */
export function useCloseGuard() {
  const t = useTexts(frameTexts)
  const [forms] = useState(() => new Set<RegisteredForm>())
  // A form that is being submitted may go on to where its result is.
  const isUnsaved = () => [...forms].some(({ isDirty, isSubmitting }) => isDirty && !isSubmitting)
  const { answer, ask } = useLeaveQuestion(isUnsaved, (from, to) => from.href !== to.href)

  async function leave(then: () => void): Promise<void> {
    if (![...forms].some(({ isDirty }) => isDirty) || (await ask())) then()
  }

  const question = answer && (
    <Confirm
      title={t('discardQuestion')}
      action={t('discardChanges')}
      cancel={t('keepEditing')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {t('discardHint')}
    </Confirm>
  )
  return { forms, leave, question }
}
