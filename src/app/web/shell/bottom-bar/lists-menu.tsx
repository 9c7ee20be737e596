import type { ReactNode } from 'react'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { type DeskList, deskLists, useOpenList } from '../../board/desk-strip/desk-lists.ts'

/** The lists of the desk strip. Leaves out those that the role may not open. */
export default function ListsMenu({ trigger }: { trigger: ReactNode }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {deskLists.map(list => (
        <Item key={list.list} list={list} />
      ))}
    </Menu>
  )
}

function Item({ list }: { list: DeskList }) {
  const open = useOpenList(list)
  return open ? <MenuItem onSelect={open}>{list.label}</MenuItem> : null
}
