import { useId, useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Facility } from '../../contract.ts'
import { registerTag } from '../../contract.ts'
import { useRegisterTag, useTags } from '../shared/facility-queries.ts'
import { TagInput } from '../shared/tag-input.tsx'
import { TagRow } from '../shared/tag-row.tsx'

/** The NFC tags and the short code of one facility. Each change is saved at once. */
export function FacilityTags({ facility: { id: facilityId, type, name, retired } }: { facility: Facility }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { data: tags } = useTags()
  const register = useRegisterTag()
  const mayRegister = useIsAuthorized(registerTag)
  if (!mayRegister || retired) return null
  const own = tags?.filter(tag => tag.facilityId === facilityId) ?? []
  const code = own.find(({ kind }) => kind === 'code')?.tagId

  async function add(tagId: string) {
    if (tagId.trim() === '') return setError('Please enter a valid tag ID')
    setError(undefined)
    try {
      await register.mutateAsync({ body: { tagId, facilityType: type, facilityId } })
      setTyped('')
      toast({ title: 'Tag registered', description: `Now linked to ${name}.` })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.detail : String(failure))
    }
  }

  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-4">
      <legend className="float-left w-full font-medium">NFC tags</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {own
          .filter(({ kind }) => kind === 'nfc')
          .map(tag => (
            <TagRow key={tag.tagId} tag={tag} />
          ))}
      </div>
      <label htmlFor={id} className="text-muted text-xs">
        Tag ID
      </label>
      <div className="flex items-start gap-2">
        <TagInput
          id={id}
          value={typed}
          onChange={setTyped}
          onEnter={tagId => void add(tagId)}
          error={error}
        />
        <Button pending={register.isPending && 'Saving...'} onClick={() => void add(typed)}>
          Register Tag
        </Button>
      </div>
      {code && (
        <p className="text-muted text-xs">
          Short code <span className="font-mono text-ink">{code}</span>, for phones without NFC.
        </p>
      )}
    </fieldset>
  )
}
