import ImageUp from 'lucide-react/icons/image-up'
import { useRef } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useLogo, useRemoveLogo, useSetLogo } from '../queries.ts'
import { DotImage } from './dot-image.tsx'

/** Sets the logo on papers, and shows it as it is printed. */
export function LogoForm() {
  const { data } = useLogo()
  const set = useSetLogo()
  const remove = useRemoveLogo()
  const file = useRef<HTMLInputElement>(null)
  const fail = showFailure('The logo could not be saved')

  async function choose(chosen: File) {
    try {
      await set.mutateAsync({ body: { image: await readSmall(chosen) } })
      toast({ title: 'Logo saved', description: 'The preview of a printer shows it.' })
    } catch (error) {
      fail(error)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {data?.logo && (
        <div className="rounded border border-line bg-white p-2" style={{ width: data.logo.width / 2 + 16 }}>
          <DotImage image={data.logo} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button pending={set.isPending && 'Saving...'} onClick={() => file.current?.click()}>
          <ImageUp aria-hidden />
          {data?.logo ? 'Change Logo' : 'Choose Logo'}
        </Button>
        {data?.logo && (
          <Button
            variant="ghost"
            disabled={remove.isPending}
            onClick={() => remove.mutate({}, { onError: fail })}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of the logo"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void choose(chosen)
        }}
      />
    </div>
  )
}

/** Larger pictures print no better. */
const MAX_SIDE = 800

/** Returns a picture as a data URL of a PNG. Throws if it is none. */
async function readSmall(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('Choose a picture: JPEG, PNG or WebP')
  })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/png')
}
