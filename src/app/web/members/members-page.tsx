import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import type { MouseEvent } from 'react'
import { useIsAuthorized, useIsAuthorizedNow, useMayOpen } from '#office/accounts/web/queries.ts'
import { exportMembers } from '#people/members/contract.ts'
import { MemberList } from '#people/members/web/member-list.tsx'
import { promptForPassword } from '#platform/web/data/password-prompt.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { PageSearch, usePageSearch } from '#platform/web/ui/forms/page-search.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { MemberMenu } from './member-menu.tsx'

/** All members with a search, which is kept in the URL. */
export function MembersPage() {
  const dialog = useDialog()
  const add = (
    <Button variant="primary" onClick={() => dialog.open('new-member')}>
      <Plus aria-hidden />
      Add Member
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <>
            <ImportExport />
            {add}
          </>
        }
      />
      <div className="mb-4 flex md:w-96">
        <PageSearch label="Search members..." />
      </div>
      <MemberList search={usePageSearch()} menu={member => <MemberMenu member={member} />} addFirst={add} />
    </>
  )
}

/** Import and export buttons, for roles that may use them. */
function ImportExport() {
  const dialog = useDialog()
  const [mayImport, mayExport] = [useMayOpen('import-members'), useIsAuthorized(exportMembers)]
  const maySendNews = useMayOpen('news')
  const mayExportNow = useIsAuthorizedNow(exportMembers)
  /** Asks for the password before the download, because a link cannot. */
  async function confirmFirst(event: MouseEvent) {
    if (mayExportNow) return
    event.preventDefault()
    if (await promptForPassword()) location.assign(exportMembers.path)
  }
  return (
    <>
      {maySendNews && (
        <Button onClick={() => dialog.open('news')}>
          <Mail aria-hidden />
          News
        </Button>
      )}
      {mayImport && (
        <Button onClick={() => dialog.open('import-members')}>
          <Upload aria-hidden />
          Import
        </Button>
      )}
      {mayExport && (
        <Button asChild>
          <a href={exportMembers.path} download onClick={event => void confirmFirst(event)}>
            <Download aria-hidden />
            Export
          </a>
        </Button>
      )}
    </>
  )
}
