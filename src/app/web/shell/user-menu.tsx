import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useUserName } from './session.ts'

const UserMenuItems = lazyPart(() => import('./user-menu-items.tsx'))

/** The current user and their menu, which is loaded when first opened. */
export function UserMenu() {
  const name = useUserName()
  const [opened, setOpened] = useState(false)
  const closed = (
    <UserButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)} />
  )
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <UserMenuItems trigger={<UserButton name={name} />} />
    </Suspense>
  )
}

function UserButton({ name, ...props }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="tap inline-flex h-9 max-w-56 items-center justify-center gap-2 rounded-control px-2 font-medium transition-colors hover:bg-hover"
      {...props}
    >
      <CircleUser className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="truncate">{name}</span>
      <ChevronDown className="size-3.5 shrink-0 text-muted max-sm:hidden" aria-hidden />
    </button>
  )
}
