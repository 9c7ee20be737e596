import KeyRound from 'lucide-react/icons/key-round'
import type { CallRoles } from '#platform/http/roles.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { useNeedsApproval } from '../queries.ts'

const HINT = 'Needs a manager’s PIN'

/** A button that leads to a call. If the current user needs an approval for it, it has a key and a hint. */
export function ApprovableButton({
  call,
  children,
  ...props
}: Omit<ButtonProps, 'asChild'> & { call: CallRoles }) {
  const needed = useNeedsApproval(call)
  return (
    <Button {...props} {...(needed && { title: HINT })}>
      {needed && <KeyRound aria-hidden />}
      {children}
    </Button>
  )
}

/** Says in the form of a call that the current user needs an approval for it. */
export function ApprovalNote({ call }: { call: CallRoles }) {
  if (!useNeedsApproval(call)) return null
  return (
    <p className="flex items-center gap-1.5 text-muted text-xs [&_svg]:size-3.5">
      <KeyRound aria-hidden />
      {HINT}
    </p>
  )
}
