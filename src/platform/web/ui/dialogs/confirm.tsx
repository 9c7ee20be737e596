import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import { Button } from '../actions/button.tsx'
import { useTexts } from '../text/use-texts.ts'
import { useModal } from './modal.ts'

export interface ConfirmProps {
  /** A question: 'Cancel this membership?' */
  title: string
  /** What will happen. */
  children: ReactNode
  /** Label of the button: 'Cancel membership'. */
  action: string
  /** Label while the action runs. */
  pending?: string
  cancel?: string
  danger?: boolean
  /** Runs the action. The dialog closes when it resolves and stays open if it fails. */
  onConfirm: () => Promise<unknown> | unknown
  onClose: () => void
}

/** Asks for confirmation before an action that is hard to undo. Open while it is mounted. */
export function Confirm(props: ConfirmProps) {
  const t = useTexts(frameTexts)
  const {
    title,
    children,
    action,
    pending = t('processing'),
    cancel = t('cancel'),
    danger,
    onConfirm,
    onClose,
  } = props
  const [running, setRunning] = useState(false)
  const modal = useModal(close)

  function close() {
    if (!running) onClose()
  }

  async function confirm() {
    setRunning(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      setRunning(false)
    }
  }

  return (
    <Radix.Root open onOpenChange={open => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-appear items-end justify-center bg-veil md:items-center md:p-6">
          <Radix.Content
            {...modal}
            className="flex max-h-dvh w-full animate-from-below flex-col gap-2 overflow-y-auto rounded-t-2xl bg-surface p-5 shadow-float outline-none short:py-3 md:max-h-full md:max-w-md md:animate-rise md:rounded-card md:border md:border-line"
          >
            <Radix.Title className="font-semibold text-lg tracking-tight">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="text-muted">{children}</div>
            </Radix.Description>
            <div className="mt-3 flex flex-col-reverse gap-2 *:max-md:w-full short:mt-1 md:flex-row md:justify-end">
              <Radix.Cancel asChild>
                <Button disabled={running}>{cancel}</Button>
              </Radix.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} pending={running && pending} onClick={confirm}>
                {action}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
