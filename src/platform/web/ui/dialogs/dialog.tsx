import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { useMediaQuery } from '../../device/media-query.ts'
import { frameTexts } from '../../languages/texts.ts'
import { LeaveContext } from '../actions/cancel-button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { UnsavedFormsContext } from '../forms/unsaved-forms.ts'
import { cn } from '../style/cn.ts'
import { useTexts } from '../text/use-texts.ts'
import { useCloseGuard } from './close-guard.tsx'
import { useEscape, useModal } from './modal.ts'
import { LIST_IS_BESIDE } from './open-dialog.ts'

/** Whether another dialog of the URL shows over this one. */
export const CoveredContext = createContext(false)

export interface DialogProps {
  title: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** Shown next to the title, such as a status badge. */
  badge?: ReactNode
  /** Called on Esc, the close button or a press outside. For dialogs in the URL pass `useDialog().close`. */
  onClose: () => void
  /**
   * 'checkout': two columns of a CheckoutForm. 'panel': beside the page, 'bar': at its foot; the page stays usable.
   * 'list': beside the page from 1440 px, 'lg' below. Bottom sheets like the others below 768 px.
   */
  size?: 'sm' | 'md' | 'lg' | 'checkout' | 'panel' | 'list' | 'bar' | undefined
  /** Shows it above every other dialog, including confirmations. */
  above?: boolean
  /** DialogBody and DialogFooter, inside a Form if there is one. */
  children: ReactNode
}

const center =
  'md:max-h-[min(100%,54rem)] md:animate-rise md:rounded-card md:border md:border-line max-h-[92dvh] w-full animate-from-below rounded-t-2xl pb-[env(safe-area-inset-bottom)] shadow-float'

const places = {
  sm: `${center} md:max-w-sm`,
  md: `${center} md:max-w-lg`,
  lg: `${center} md:max-w-3xl`,
  checkout: `${center} md:max-w-190`,
  /** Below the top bar; styles.css makes room for it on a wide page. */
  panel: 'fixed top-14 right-0 bottom-0 z-20 w-100 border-line border-l shadow-float xl:w-110 xl:shadow-none',
  list: 'fixed top-14 right-0 bottom-0 z-20 w-70 border-line border-l text-sm',
  bar: 'fixed inset-x-0 bottom-0 z-20 border-line border-t shadow-float md:left-20 xl:left-56',
}

/** The form of a dialog beside the page if there is no room for it. */
const modalSizes = { panel: 'md', bar: 'md', list: 'lg' } as const

const isBeside = (size: keyof typeof places): size is keyof typeof modalSizes => size in modalSizes

/**
 * A dialog that is open while it is mounted. Below 768 px it is a bottom sheet. Returns focus to its opener, and asks
 * before it discards unsaved input of a form inside.
 */
export function Dialog(props: DialogProps) {
  const { title, description, badge, onClose, size = 'md', above = false, children } = props
  const t = useTexts(frameTexts)
  const { forms, leave, question } = useCloseGuard()
  const close = () => void leave(onClose)
  const modal = useModal(close)
  const isTablet = useMediaQuery('(width >= 48rem)')
  const isDesk = useMediaQuery(LIST_IS_BESIDE)
  const isAside = size === 'list' ? isDesk : isTablet && (size === 'panel' || size === 'bar')
  const isCovered = use(CoveredContext)
  useEscape(isAside && !isCovered ? close : undefined)
  const content = (
    <Radix.Content
      {...modal}
      {...(description === undefined && { 'aria-describedby': undefined })}
      {...(isCovered && { inert: true, 'aria-hidden': true })}
      {...(isAside && { onInteractOutside: stayOpen, 'data-aside': size })}
      className={cn(
        'flex short:max-h-dvh flex-col short:overflow-y-auto bg-surface outline-none',
        places[isAside || !isBeside(size) ? size : modalSizes[size]],
        // Its title and buttons would stand beside the same ones of the dialog on it.
        isCovered && size === 'bar' && 'invisible',
      )}
    >
      <div className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-3 short:pt-2 short:pb-1">
        <div className="min-w-0 flex-1">
          <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
            <Radix.Title className="font-semibold text-lg leading-6 tracking-tight">{title}</Radix.Title>
            {badge}
          </div>
          {description !== undefined && (
            <Radix.Description className="text-muted short:line-clamp-1">{description}</Radix.Description>
          )}
        </div>
        {size === 'bar' && <div className="flex flex-wrap gap-2">{children}</div>}
        <Radix.Close asChild>
          <IconButton label={t('close')} icon={<X />} size="sm" className="-mr-2" />
        </Radix.Close>
      </div>
      {size !== 'bar' && (
        <UnsavedFormsContext value={forms}>
          <LeaveContext value={leave}>{children}</LeaveContext>
        </UnsavedFormsContext>
      )}
    </Radix.Content>
  )
  return (
    <Radix.Root open modal={!isAside} onOpenChange={open => !open && close()}>
      <Radix.Portal>
        {isAside ? (
          content
        ) : (
          <Radix.Overlay
            className={cn(
              'fixed inset-0 flex animate-appear items-end justify-center overflow-clip bg-veil md:items-center md:p-4',
              above ? 'z-50' : 'z-40',
            )}
          >
            {content}
          </Radix.Overlay>
        )}
      </Radix.Portal>
      {question}
    </Radix.Root>
  )
}

/** A press or the focus beside a panel does not close it. */
const stayOpen = (event: Event) => event.preventDefault()

/**
 * The part that scrolls if a dialog is taller than the screen. It gives way before a footer does, down to the height of
 * one field.
 */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'min-h-0 short:min-h-12 flex-1 shrink-999 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 short:py-0.5',
        className,
      )}
      {...props}
    />
  )
}

/** The sums that the buttons below it book, and the error if they could not be booked. Always visible. */
export function DialogSums({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-sums
      className={cn(
        'flex flex-col gap-3 border-line border-t px-5 pt-3 empty:hidden short:gap-1 short:pt-1',
        className,
      )}
      {...props}
    />
  )
}

/** The buttons, always visible. The primary button comes last, and first on a phone; side by side above a keyboard. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 border-line border-t px-5 py-3 *:max-md:w-full short:*:w-auto short:*:grow short:flex-row short:flex-wrap short:py-2 md:flex-row md:items-center md:justify-end [[data-sums]:not(:empty)+&]:border-t-0',
        className,
      )}
      {...props}
    />
  )
}
