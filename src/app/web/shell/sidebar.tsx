import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'
import { useSectionLabel } from '../routing/section-label.ts'
import { otherPages, type Section } from '../routing/sections.ts'
import { useVisibleSections } from './require-access.tsx'

export interface SidebarProps {
  /** Shows rows, as in the drawer. Otherwise, tiles with the label below the icon between 768 and 1280 px. */
  wide?: boolean | undefined
  onChoose?: (() => void) | undefined
}

/** The sections that the user may open, and below them the other pages; the current one is highlighted. */
export function Sidebar({ wide, onChoose }: SidebarProps) {
  const t = useTexts(shellTexts)
  const sections = useVisibleSections()
  const isHeadOffice = useIsHeadOffice()
  const mayRent = useMayOpen('check-in') && !isHeadOffice
  return (
    <div className={cn('flex h-full flex-col', wide ? 'w-full' : 'w-20 xl:w-56')}>
      <div
        className={cn(
          'flex h-14 shrink-0 items-center gap-2.5',
          wide ? 'px-5' : 'px-4 max-xl:justify-center',
        )}
      >
        <Logo className="size-7" />
        <span className={cn('font-semibold text-base tracking-tight', !wide && 'max-xl:sr-only')}>
          Keydesk POS
        </span>
      </div>
      <div
        className={cn(
          'mb-28 min-h-0 flex-1 overflow-y-auto px-2.5 py-1',
          !wide && 'max-xl:mb-14 max-xl:px-1 max-xl:py-0',
        )}
      >
        <Links label={t('sections')} pages={sections} wide={wide} onChoose={onChoose} />
        {mayRent && (
          <div className={cn('mt-2 border-line border-t pt-2', !wide && 'max-xl:mt-0.5 max-xl:pt-0.5')}>
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
  const labelOf = useSectionLabel()
  return (
    <nav aria-label={label}>
      <ul className={cn('flex flex-col gap-0.5', !wide && 'max-xl:gap-0')}>
        {pages.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={onChoose}
              className={cn(
                'tap flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                'aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink',
                !wide &&
                  'max-xl:h-auto max-xl:min-h-11 max-xl:flex-col max-xl:justify-center max-xl:gap-px max-xl:px-0 max-xl:py-0.5 max-xl:text-center',
              )}
            >
              <Icon className="size-[1.125rem] shrink-0" aria-hidden />
              <span
                className={cn(
                  'truncate',
                  !wide && 'max-xl:whitespace-normal max-xl:text-2xs max-xl:leading-2.75',
                )}
              >
                {labelOf({ path, label })}
              </span>
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
