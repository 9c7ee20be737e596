import { Suspense } from 'react'
import { approvalPrompt } from '#platform/web/data/approval-prompt.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const ApprovalDialog = lazyPart(() => import('../approval-dialog.tsx'))

/** Asks a manager for their PIN when an action needs an approval. Nobody is signed out. */
export function ManagerApproval() {
  const open = approvalPrompt.useOpen()
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ApprovalDialog request={open.asked} onEnd={open.answer} />
    </Suspense>
  )
}
