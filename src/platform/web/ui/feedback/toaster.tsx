import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { Toast as Radix } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { cn } from '../style/cn.ts'
import { keepClearOfDialogs } from './place-toast.ts'
import { dismissToast, type ShownToast, useToast } from './toast.ts'

/**
 * Shows toasts for 5000 ms, dismissed with a swipe of 50 px, focused with F8 (SPEC §9). They are at the bottom right,
 * where they cover no action of a page's header: one that appears under the pointer stays until the pointer leaves it.
 * On a phone, where the thumb is at the bottom, they are at the top. While a dialog is open, they keep clear of its
 * title and controls.
 */
export default function Toaster() {
  const shown = useToast()
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(
    () => (shown && viewport.current ? keepClearOfDialogs(viewport.current) : undefined),
    [shown],
  )
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right" label="Notification">
      {shown && <ToastItem key={shown.id} {...shown} />}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        className="fixed right-0 z-60 flex w-full flex-col p-4 outline-none max-md:top-14 max-md:pt-2 md:bottom-0 md:max-w-md"
      />
    </Radix.Provider>
  )
}

function ToastItem({ id, title, description, detail, variant, action, lasts }: ShownToast) {
  const destructive = variant === 'destructive'
  return (
    <Radix.Root
      type={destructive ? 'foreground' : 'background'}
      {...(lasts !== undefined && { duration: lasts })}
      onOpenChange={open => !open && dismissToast(id)}
      className={cn(
        'flex animate-rise items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 text-ink shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
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
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button size="sm" onClick={action.onPress}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        data-tooltip
        className="tap inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
