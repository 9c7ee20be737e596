import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type MouseEvent, useDeferredValue } from 'react'
import { useMay, useMayNow } from '../../accounts/web/queries.ts'
import { exportMembers, importMembers } from '../../members/contract.ts'
import { MemberList } from '../../members/web/member-list.tsx'
import { confirmPerson } from '../../shared/web/confirm-person.ts'
import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { PageHeader } from '../../shared/web/ui/page-header.tsx'
import { SearchField } from '../../shared/web/ui/search-field.tsx'
import { MemberMenu } from './member-menu.tsx'

/** Everyone who belongs to the club, found in an instant; what is looked for stays in the URL. */
export function MembersPage() {
  const dialog = useDialog()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
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
            <Lists />
            {add}
          </>
        }
      />
      <div className="mb-4 flex md:w-96">
        <SearchField
          label="Search members..."
          value={q}
          onChange={typed =>
            void navigate({
              to: '.',
              search: (before: object) => ({ ...before, q: typed || undefined }) as never,
              replace: true,
            })
          }
        />
      </div>
      <MemberList
        search={useDeferredValue(q.trim())}
        menu={member => <MemberMenu member={member} />}
        addFirst={add}
      />
    </>
  )
}

/** Lists of members from and to a file, for who may. */
function Lists() {
  const dialog = useDialog()
  const [mayImport, mayExport] = [useMay(importMembers), useMay(exportMembers)]
  const mayExportNow = useMayNow(exportMembers)
  /** A link cannot ask for the password itself. */
  async function askFirst(event: MouseEvent) {
    if (mayExportNow) return
    event.preventDefault()
    if (await confirmPerson()) location.assign(exportMembers.path)
  }
  return (
    <>
      {mayImport && (
        <Button onClick={() => dialog.open('import-members')}>
          <Upload aria-hidden />
          Import
        </Button>
      )}
      {mayExport && (
        <Button asChild>
          <a href={exportMembers.path} download onClick={event => void askFirst(event)}>
            <Download aria-hidden />
            Export
          </a>
        </Button>
      )}
    </>
  )
}
