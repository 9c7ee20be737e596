import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useModal } from '#platform/web/ui/dialogs/modal.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar as an overlay on phones. Closes on a choice, Esc or a tap outside. */
export default function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  const modal = useModal(onClose)
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil md:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          {...modal}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-from-left bg-surface shadow-float outline-none md:hidden"
        >
          <Radix.Title className="sr-only">{t('menu')}</Radix.Title>
          <Sidebar wide onChoose={onClose} />
          <Radix.Close asChild>
            <IconButton label={t('closeMenu')} icon={<X />} className="absolute top-1.5 right-1.5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
