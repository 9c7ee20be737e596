import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useToday } from '#office/settings/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Day } from './labels.tsx'

export interface ListHeaderProps {
  title: string
  subtitle: string
  /** URL of the list as CSV. */
  csv?: string
  /** Shows the Print button. */
  printable?: boolean
  children?: ReactNode
}

/** The heading of an inventory list, with links back, to print and to export. */
export function ListHeader({ title, subtitle, csv, printable, children }: ListHeaderProps) {
  const today = useToday()
  return (
    <>
      <Link
        data-no-print
        to="/inventory"
        className="tap mb-1 inline-flex items-center gap-1 text-primary-ink hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Inventory
      </Link>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {printable && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
            )}
            {csv && (
              <Button asChild>
                <a data-no-print href={csv} download>
                  <Download aria-hidden />
                  Export CSV
                </a>
              </Button>
            )}
            {children}
          </>
        }
      />
      {today && (
        <p className="mb-3 hidden print:block">
          <Day day={today} />
        </p>
      )}
    </>
  )
}
