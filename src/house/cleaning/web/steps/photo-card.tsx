import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toIso } from '#platform/values/time.ts'
import { type CameraView, useCamera } from '#platform/web/camera/use-camera.ts'
import { CameraError, Viewfinder } from '#platform/web/camera/viewfinder.tsx'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { PictureError, shrinkPicture, takePicture } from '../shared/picture.ts'
import type { Photo } from './flow.ts'

/** Takes a photo of the room or uploads one. `children`: additional buttons. */
export function PhotoCard({ onUse, children }: { onUse: (photo: Photo) => void; children: ReactNode }) {
  const t = useTexts(cleaningTexts)
  const camera = useCamera()
  const [photo, setPhoto] = useState<Photo>()
  const [error, setError] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)

  async function take() {
    setPreparing(true)
    try {
      setPhoto({ picture: await takePicture(camera.video.current!), takenTime: toIso(now()) })
      camera.stop()
    } finally {
      setPreparing(false)
    }
  }

  async function choose(file: File) {
    setError(undefined)
    setPreparing(true)
    try {
      setPhoto({ picture: await shrinkPicture(file) })
      camera.stop()
    } catch (failure) {
      setError(failure instanceof PictureError ? failure.message : t('imageUnreadable'))
    } finally {
      setPreparing(false)
    }
  }

  function retake() {
    setPhoto(undefined)
    if (photo?.takenTime !== undefined) void camera.start()
  }

  function use() {
    if (photo) onUse(photo)
    else
      toast({
        title: t('noPhoto'),
        description: t('takePhotoFirst'),
        variant: 'destructive',
      })
  }

  return (
    <div className="flex flex-col gap-3">
      {photo ? <Preview photo={photo} /> : <Viewfinder camera={camera} label={t('cameraPreview')} />}
      <CameraError sentence={photo ? undefined : (error ?? camera.error)} />
      {photo ? (
        <Button size="lg" onClick={retake}>
          {t('retake')}
        </Button>
      ) : (
        <CameraButtons
          camera={camera}
          onStart={() => {
            setError(undefined)
            void camera.start()
          }}
          onTake={() => void take()}
          onChoose={file => void choose(file)}
        />
      )}
      <Button
        variant={photo ? 'primary' : 'soft'}
        size="lg"
        pending={isPreparing && t('preparingPhoto')}
        onClick={use}
      >
        {t('usePhoto')}
      </Button>
      {children}
    </div>
  )
}

interface CameraButtonsProps {
  camera: CameraView
  onStart: () => void
  onTake: () => void
  onChoose: (file: File) => void
}

function CameraButtons({ camera, onStart, onTake, onChoose }: CameraButtonsProps) {
  const t = useTexts(cleaningTexts)
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      {camera.state === 'on' ? (
        <Button variant="primary" size="lg" onClick={onTake}>
          <Camera aria-hidden />
          {t('takePhoto')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          pending={camera.state === 'starting' && t('startingCamera')}
          onClick={onStart}
        >
          <Camera aria-hidden />
          {t('startCamera')}
        </Button>
      )}
      <Button size="lg" onClick={() => file.current?.click()}>
        <ImageUp aria-hidden />
        {t('uploadPhoto')}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('photoFromPhone')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </>
  )
}

/** An unsent photo. */
export function Preview({ photo }: { photo: Photo }) {
  const t = useTexts(cleaningTexts)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="aspect-video overflow-hidden rounded-card bg-sunken">
      {url && <img src={url} alt={t('theRoom')} className="size-full object-contain" />}
    </div>
  )
}
