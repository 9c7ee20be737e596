import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOutbox } from '../offline/outbox.ts'
import type { OpenCleaning } from './flow.ts'

export function CompletedStep({
  cleaning,
  onNext,
  onClose,
}: {
  cleaning: OpenCleaning
  onNext: () => void
  onClose: () => void
}) {
  const outbox = useOutbox()
  const isUnsent = outbox?.jobs.some(({ key }) => key === cleaning.key)
  return (
    <>
      <div className="flex flex-col items-center gap-2 rounded-card bg-green-soft px-4 py-8 text-center text-green-ink">
        <CircleCheck className="size-12" aria-hidden />
        <p className="font-semibold text-lg">{cleaning.facilityName} is clean</p>
        {isUnsent &&
          (outbox?.unsaved.has(cleaning.key) ? (
            <p>Not saved on this phone. Keep this page open until it is sent.</p>
          ) : (
            <p>Saved on this phone. It is sent when you are back online.</p>
          ))}
      </div>
      <Button variant="primary" size="lg" onClick={onNext}>
        Clean Another Room
      </Button>
      <Button size="lg" onClick={onClose}>
        Done
      </Button>
    </>
  )
}
