import X from 'lucide-react/icons/x'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Tag } from '../../contract.ts'
import { useRegisterTag, useRemoveTag } from './facility-queries.ts'

/** One registered tag. Removing takes effect immediately; the toast offers Undo. */
export function TagRow({ tag }: { tag: Tag }) {
  const remove = useRemoveTag()
  const register = useRegisterTag()
  const { tagId, facilityType, facilityId, facilityName } = tag

  const failed = showFailure('Failed to change tags')

  async function press() {
    try {
      await remove.mutateAsync({ params: { tagId } })
      const undo = () =>
        void register.mutateAsync({ body: { tagId, facilityType, facilityId } }).catch(failed)
      toast({
        title: 'Tag removed',
        description: `${tagId} is no longer linked to ${facilityName}.`,
        action: { label: 'Undo', onPress: undo },
      })
    } catch (error) {
      failed(error)
    }
  }

  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control border border-line bg-sunken pl-2.5">
      <span className="truncate font-mono text-xs">{tagId}</span>
      <IconButton
        size="sm"
        icon={<X />}
        label={`Remove tag ${tagId} from ${facilityName}`}
        disabled={remove.isPending}
        onClick={() => void press()}
      />
    </span>
  )
}
