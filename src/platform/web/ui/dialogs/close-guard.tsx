import { useState } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import type { RegisteredForm } from '../forms/unsaved-forms.ts'
import { useTexts } from '../text/use-texts.ts'
import { Confirm } from './confirm.tsx'
import { useLeaveQuestion } from './leave-question.ts'

/**
 * Closes a dialog on Esc, the close button or a press outside. If a form inside has unsaved input, asks for
 * confirmation first, and also before Back or a link leaves it. Render `question` next to the dialog.
 */
export function useCloseGuard(onClose: () => void) {
  const t = useTexts(frameTexts)
  const [forms] = useState(() => new Set<RegisteredForm>())
  // A form that is being submitted may go on to where its result is.
  const isUnsaved = () => [...forms].some(({ isDirty, isSubmitting }) => isDirty && !isSubmitting)
  const { answer, ask } = useLeaveQuestion(isUnsaved, (from, to) => from.href !== to.href)

  async function leave() {
    if (![...forms].some(({ isDirty }) => isDirty) || (await ask())) onClose()
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
