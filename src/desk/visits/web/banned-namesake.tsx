import { Button } from '#platform/web/ui/actions/button.tsx'

export interface BannedNamesakeProps {
  /** Why the guest of the same name is banned. */
  reason: string
  /** The member is that guest. */
  onConfirm: () => void
  /** The member is somebody else. */
  onDecline: () => void
}

/** Asks whether the member is the banned guest of the same name. */
export function BannedNamesake({ reason, onConfirm, onDecline }: BannedNamesakeProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-red-ink">
      <p className="min-w-0 flex-1 basis-60">A guest of this name is banned: {reason}</p>
      <Button size="sm" onClick={onConfirm}>
        This Guest
      </Button>
      <Button size="sm" onClick={onDecline}>
        Not This Guest
      </Button>
    </div>
  )
}
