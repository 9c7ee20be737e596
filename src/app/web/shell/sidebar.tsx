import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { otherPages, type Section } from '../routing/sections.ts'
import { useVisibleSections } from './require-access.tsx'

export interface SidebarProps {
  /** Always shows labels, as in the drawer. Otherwise, shows icons only between 768 and 1280 px. */
  wide?: boolean | undefined
  onChoose?: (() => void) | undefined
}

/** The sections that the user may open, and below them the other pages; the current one is highlighted. */
export function Sidebar({ wide, onChoose }: SidebarProps) {
  const words = wide ? '' : 'max-xl:sr-only'
  const sections = useVisibleSections()
  const mayRent = useMayOpen('check-in')
  return (
    <div className={cn('flex h-full flex-col', wide ? 'w-full' : 'w-16 xl:w-56')}>
      <div
        className={cn(
          'flex h-14 shrink-0 items-center gap-2.5',
          wide ? 'px-5' : 'px-4 max-xl:justify-center',
        )}
      >
        <Logo className="size-7" />
        <span className={cn('font-semibold text-base tracking-tight', words)}>Keydesk POS</span>
      </div>
      <div className="mb-28 min-h-0 flex-1 overflow-y-auto px-2.5 py-1">
        <Links label="Sections" pages={sections} wide={wide} onChoose={onChoose} />
        {mayRent && (
          <div className="mt-2 border-line border-t pt-2">
            <Links label="More pages" pages={otherPages} wide={wide} onChoose={onChoose} />
          </div>
        )}
      </div>
    </div>
  )
}

interface LinksProps extends SidebarProps {
  label: string
  pages: readonly (Section | (typeof otherPages)[number])[]
}

function Links({ label, pages, wide, onChoose }: LinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">
        {pages.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              title={wide ? undefined : label}
              onClick={onChoose}
              className={cn(
                'tap flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                'aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink',
                !wide && 'max-xl:h-11 max-xl:justify-center',
              )}
            >
              <Icon className="size-[1.125rem] shrink-0" aria-hidden />
              <span className={cn('truncate', !wide && 'max-xl:sr-only')}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The product logo, a key. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden focusable={false}>
      <rect width="64" height="64" rx="15" className="fill-primary" />
      <g className="fill-none stroke-on-primary" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="23" cy="41" r="10" />
        <path d="M30.5 33.5 48 16M41 23l7 7M36 28l4 4" />
      </g>
    </svg>
  )
}
