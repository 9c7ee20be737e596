import type { ReactNode } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** The lists of the desk strip. Leaves out those that the role may not open. */
export default function ListsMenu({ trigger }: { trigger: ReactNode }) {
  const dialog = useDialog()
  return (
    <Menu trigger={trigger} defaultOpen>
      <List name="arrivals" onSelect={() => dialog.open('arrivals')}>
        Arrivals
      </List>
      <List name="waiting-list" onSelect={() => dialog.open('waiting-list', {})}>
        Waiting List
      </List>
      <List name="turnarounds" onSelect={() => dialog.open('turnarounds')}>
        To Clean
      </List>
      <List name="groups" onSelect={() => dialog.open('groups')}>
        Groups
      </List>
      <List name="keys" onSelect={() => dialog.open('keys')}>
        Keys
      </List>
      <List name="handover" onSelect={() => dialog.open('handover')}>
        Hand-over
      </List>
    </Menu>
  )
}

interface ListProps {
  name: Parameters<typeof useMayOpen>[0]
  onSelect: () => void
  children: ReactNode
}

const List = ({ name, onSelect, children }: ListProps) =>
  useMayOpen(name) ? <MenuItem onSelect={onSelect}>{children}</MenuItem> : null
