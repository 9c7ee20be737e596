import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchNextPress } from '../../device/next-press.ts'
import { frameTexts } from '../../languages/texts.ts'
import { Button } from '../actions/button.tsx'
import { cn } from '../style/cn.ts'
import { useTexts } from '../text/use-texts.ts'
import { keepClearOfControls } from './place-toast.ts'
import { dismissToast, type ShownToast, type ToastAction, useToast } from './toast.ts'

/**
 * Shows toasts for 5000 ms, dismissed with a swipe of 50 px, focused with F8 (SPEC §9). They are at the bottom right,
 * where they cover no action of a page's header: one that appears under the pointer stays until the pointer leaves it.
 * On a phone they are above the bottom bar and off primary buttons. While a dialog is open, they keep clear of its
 * title and controls, and their buttons can be pressed.
 */
export default function Toaster() {
  const t = useTexts(frameTexts)
  const shown = useToast()
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(
    () => (shown && viewport.current ? keepClearOfControls(viewport.current) : undefined),
    [shown],
  )
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right" label={t('notification')}>
      {shown && <ToastItem key={shown.id} {...shown} />}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        // Radix writes the key.
        label={t('notifications', { hotkey: '{hotkey}' })}
        className="fixed right-0 bottom-0 z-60 flex w-full flex-col p-4 outline-none max-md:py-2 md:max-w-md"
      />
    </Radix.Provider>
  )
}

function ToastItem(shown: ShownToast) {
  const t = useTexts(frameTexts)
  const { id, title, description, detail, figure, variant, lasts } = shown
  const destructive = variant === 'destructive'
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => (figure ? watchNextPress(item.current, () => dismissToast(id)) : undefined), [figure, id])
  const actions = useActions(shown)
  return (
    <Radix.Root
      ref={item}
      type={destructive || figure ? 'foreground' : 'background'}
      {...((figure || lasts !== undefined) && { duration: figure ? Number.POSITIVE_INFINITY : lasts })}
      onOpenChange={open => !open && dismissToast(id)}
      className={cn(
        'pointer-events-auto! flex animate-rise items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 text-ink shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        destructive ? 'border-red-solid' : 'border-line',
      )}
    >
      {destructive && <CircleAlert className="mt-0.5 size-4 shrink-0 text-red-ink" aria-hidden />}
      <div className="min-w-0 flex-1 py-0.5">
        <Radix.Title className={cn('font-semibold', destructive && 'text-red-ink')}>{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 line-clamp-4 break-words text-muted">
            {description}
          </Radix.Description>
        )}
        {detail && <p className="mt-0.5 font-medium tabular-nums">{detail}</p>}
        {figure && (
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted">{figure.label}</span>{' '}
            <span className="font-semibold text-5xl tabular-nums">{figure.amount}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 empty:hidden">
        {actions.map(({ label, onPress }) => (
          <Radix.Action key={label} asChild altText={label}>
            <Button size="sm" onClick={onPress}>
              {label}
            </Button>
          </Radix.Action>
        ))}
      </div>
      <Radix.Close
        aria-label={t('close')}
        data-tooltip
        className="tap inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** The buttons of a toast. One that stays for its figure loses its `action` after the time that this may take. */
function useActions({ also = [], action, figure, lasts }: ShownToast): readonly ToastAction[] {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!figure || lasts === undefined) return
    const timer = setTimeout(() => setLate(true), lasts)
    return () => clearTimeout(timer)
  }, [figure, lasts])
  return action && !isLate ? [...also, action] : also
}
