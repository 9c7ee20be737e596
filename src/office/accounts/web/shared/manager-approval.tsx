import { Suspense, useEffect, useState } from 'react'
import { type ApprovalRequest, setApprovalPrompt } from '#platform/web/data/approval-prompt.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const ApprovalDialog = lazyPart(() => import('../approval-dialog.tsx'))

interface OpenPrompt {
  request: ApprovalRequest
  settle: (approval: string | undefined) => void
}

/** Asks a manager for their PIN when an action needs an approval. Nobody is signed out. */
export function ManagerApproval() {
  const [open, setOpen] = useState<OpenPrompt>()
  useEffect(
    () => setApprovalPrompt(request => new Promise(resolve => setOpen({ request, settle: resolve }))),
    [],
  )
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ApprovalDialog
        request={open.request}
        onEnd={approval => {
          setOpen(undefined)
          open.settle(approval)
        }}
      />
    </Suspense>
  )
}
