import BookOpen from 'lucide-react/icons/book-open'
import { useEffect, useState } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { findableMatcher } from '#platform/values/search/findable.ts'
import { loadPart } from '#platform/web/data/load-part.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { SearchResult } from '../search/search-result.ts'
import { findableGuide, type Guide } from './guide.ts'

/** Returns the guides that the search finds, once they have been loaded; none without a text. */
export function useGuideResults(search: string): SearchResult[] {
  const { leaveFor } = useDialog()
  const role = useSession().data?.user.role
  const [guides, setGuides] = useState<readonly Guide[]>([])
  useEffect(() => {
    if (role) {
      void loadPart(() => import('./guides.ts')).then(
        ({ guidesFor }) => setGuides(guidesFor(role, 'en')),
        () => undefined,
      )
    }
  }, [role])
  const finds = findableMatcher(search)
  return guides
    .filter(guide => finds(findableGuide(guide)))
    .map(({ id, title }) => ({
      key: `guide-${id}`,
      icon: <BookOpen />,
      label: title,
      open: () => leaveFor('help', { guide: id }),
    }))
}
