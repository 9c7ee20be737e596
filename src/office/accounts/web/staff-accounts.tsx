import Plus from 'lucide-react/icons/plus'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Account } from '../contract.ts'
import { useSession } from './queries.ts'
import { useAccounts } from './shared/account-queries.ts'
import { roleNames } from './shared/role-names.ts'

/** Settings → Staff Accounts: all accounts with role and sign-in methods. */
export default function StaffAccounts() {
  const { data, error, refetch } = useAccounts()
  const { data: session } = useSession()
  const { open } = useDialog()
  if (error) return <ErrorState title="Staff accounts could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={4} label="Loading staff accounts" className="flex flex-col gap-2" each="h-11" />
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      {session?.mode === 'open' && (
        <p className="max-w-prose rounded-control bg-sunken px-3 py-2 text-muted">
          Sign-in is off. These people can sign in once you set your own password under User Profile.
        </p>
      )}
      <Button variant="primary" className="self-start" onClick={() => open('new-account', {})}>
        <Plus aria-hidden />
        Add Staff
      </Button>
      <Table label="Staff accounts">
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell className="max-md:hidden">User name</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell className="max-md:hidden">Sign-in</HeadCell>
            <HeadCell className="max-md:hidden">Last sign-in</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.map(account => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => open('edit-account', { accountId: account.id })}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function AccountRow({ account, onEdit }: { account: Account; onEdit: () => void }) {
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {account.name}
          {account.disabled && <Badge>Disabled</Badge>}
        </span>
        {account.position && <span className="text-muted text-xs">{account.position}</span>}
      </Cell>
      <Cell className="max-md:hidden">{account.login}</Cell>
      <Cell>{roleNames[account.role]}</Cell>
      <Cell className="text-muted max-md:hidden">{signInMethods(account)}</Cell>
      <Cell className="text-muted max-md:hidden">
        {account.lastSignIn ? <ShortDateTime at={account.lastSignIn} /> : 'Never'}
      </Cell>
      <Cell className="text-right">
        <Button size="sm" aria-label={`Edit ${account.name}`} onClick={onEdit}>
          Edit
        </Button>
      </Cell>
    </Row>
  )
}

function signInMethods({ password, hasPin, pinLocked }: Account): string {
  const methods = [
    password === 'own' && 'Password',
    password === 'one-time' && 'One-time password',
    hasPin && (pinLocked ? 'PIN (locked)' : 'PIN'),
  ].filter(Boolean)
  return methods.join(', ') || 'No sign-in yet'
}
