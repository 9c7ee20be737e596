import { Command } from 'cmdk'
import BookOpen from 'lucide-react/icons/book-open'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { findableMatcher } from '#platform/values/search/findable.ts'
import { useLanguage } from '#platform/web/device/language.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useLimitedLength } from '#platform/web/ui/text/limited-length.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { findableGuide, type Guide, type Reader, readers } from './guide.ts'
import { GuideSteps } from './guide-steps.tsx'
import { cleanerGuides, guidesFor } from './guides.ts'
import { helpTexts } from './languages/texts.ts'

/** The guides for the page and the role, or one of them. */
export default function HelpDialog({ guide: id }: { guide?: string | undefined }) {
  const guide = useGuides().find(one => one.id === id)
  return guide ? <OneGuide guide={guide} /> : <GuideList />
}

function OneGuide({ guide }: { guide: Guide }) {
  const t = useTexts(helpTexts)
  const { open, close } = useDialog()
  return (
    <Dialog title={guide.title} description={t(guide.reader)} onClose={close} size="lg">
      {/* Keys scroll it at once. */}
      <DialogBody tabIndex={0} data-first>
        <GuideSteps guide={guide} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => open('help')}>{t('allGuides')}</Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The list keeps its height while it is searched. */
const height = 'h-[min(26rem,60dvh)]'

/** Finds a guide by its title, its steps and other words. Arrow keys choose, Enter opens. */
function GuideList() {
  const t = useTexts(helpTexts)
  const { close } = useDialog()
  const [typed, setTyped] = useState('')
  const limited = useLimitedLength<HTMLInputElement>(100)
  const search = typed.trim()
  const groups = useGroups(search)
  return (
    <Dialog title={t('help')} onClose={close}>
      <Command shouldFilter={false} loop label={t('help')} className="flex min-h-0 flex-col">
        <div className="relative mx-5 mb-3">
          <Search
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
            aria-hidden
          />
          <Command.Input
            // A touch screen would open its keyboard over the list.
            data-first={matchMedia('(pointer: coarse)').matches ? undefined : ''}
            value={typed}
            onValueChange={setTyped}
            placeholder={t('search')}
            autoComplete="off"
            ref={limited}
            className={cn(controlStyle, 'h-9 pl-9')}
          />
        </div>
        <Command.List
          label={t('help')}
          hidden={groups.length === 0}
          className={cn(height, 'overflow-y-auto px-2 pb-3')}
        >
          {groups.map(({ heading, found }) => (
            <Group key={heading} heading={heading}>
              {found.map(guide => (
                <Item key={guide.id} guide={guide} />
              ))}
            </Group>
          ))}
        </Command.List>
        {groups.length === 0 && (
          <EmptyState
            icon={<BookOpen />}
            title={t('nothing', { search })}
            hint={t('nothingHint')}
            className={height}
          />
        )}
      </Command>
    </Dialog>
  )
}

/** Returns the guides that the search finds: those for the page first, the others by reader. */
function useGroups(search: string): { heading: string; found: Guide[] }[] {
  const t = useTexts(helpTexts)
  const { pathname } = useLocation()
  const finds = findableMatcher(search)
  const found = useGuides().filter(guide => search === '' || finds(findableGuide(guide)))
  const isHere = ({ pages }: Guide) => pages.some(page => page === pathname)
  const others = (Object.keys(readers) as Reader[]).map(reader => ({
    heading: t(reader),
    found: found.filter(guide => guide.reader === reader && !isHere(guide)),
  }))
  return [{ heading: t('onThisPage'), found: found.filter(isHere) }, ...others].filter(
    group => group.found.length > 0,
  )
}

/** The guides for the role, those for cleaners in the language of the page. */
function useGuides(): Guide[] {
  const role = useSession().data?.user.role
  const language = useLanguage()
  useTexts(cleanerGuides)
  return role ? guidesFor(role, language) : []
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
)

function Item({ guide }: { guide: Guide }) {
  const { open } = useDialog()
  return (
    <Command.Item
      value={guide.id}
      onSelect={() => open('help', { guide: guide.id })}
      className="tap flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-[selected=true]:bg-hover"
    >
      <BookOpen className="size-4 shrink-0 text-muted" aria-hidden />
      <span lang={guide.language ?? 'en'}>{guide.title}</span>
    </Command.Item>
  )
}
