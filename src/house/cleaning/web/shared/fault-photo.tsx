import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { currentTexts, useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { PictureError, shrinkPicture } from './picture.ts'

export interface FaultPhotoProps {
  /** A data URL. */
  photo: string | undefined
  onChange: (photo: string | undefined) => void
}

/** The photo of a fault, taken by the phone's camera or chosen. */
export function FaultPhoto({ photo, onChange }: FaultPhotoProps) {
  const t = useTexts(cleaningTexts)
  return (
    <div className="flex flex-col gap-2">
      {photo && (
        <img
          src={photo}
          alt={t('theFault')}
          className="aspect-video w-full rounded-control bg-sunken object-contain"
        />
      )}
      <PhotoButton label={t(photo ? 'otherPhoto' : 'addPhoto')} onPhoto={onChange}>
        {photo && <Button onClick={() => onChange(undefined)}>{t('removePhoto')}</Button>}
      </PhotoButton>
    </div>
  )
}

export interface PhotoButtonProps {
  label: string
  /** Label while the photo is sent. */
  pending?: string | false
  /** Receives a data URL. */
  onPhoto: (photo: string) => void
  /** More buttons beside it. */
  children?: ReactNode
}

/** A button that takes a photo with the phone's camera, or lets people choose one. */
export function PhotoButton({ label, pending, onPhoto, children }: PhotoButtonProps) {
  const t = useTexts(cleaningTexts)
  const file = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  async function choose(chosen: File) {
    setError(undefined)
    try {
      onPhoto(await toDataUrl(await shrinkPicture(chosen)))
    } catch (failure) {
      setError(failure instanceof PictureError ? failure.message : t('imageUnreadable'))
    }
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => file.current?.click()}>
          <ImageUp aria-hidden />
          {label}
        </Button>
        {children}
      </div>
      {error && (
        <p role="alert" className="text-red-ink text-xs">
          {error}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photoOfFault')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void choose(chosen)
        }}
      />
    </>
  )
}

function toDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new PictureError(currentTexts(cleaningTexts)('imageUnreadable')))
    reader.readAsDataURL(picture)
  })
}
