import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toIso } from '#platform/values/time.ts'
import { type CameraView, useCamera } from '#platform/web/camera/use-camera.ts'
import { CameraError, Viewfinder } from '#platform/web/camera/viewfinder.tsx'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { PictureError, shrinkPicture, takePicture } from '../shared/picture.ts'
import type { Photo } from './flow.ts'

/** Takes a photo of the room or uploads one. `children`: additional buttons. */
export function PhotoCard({ onUse, children }: { onUse: (photo: Photo) => void; children: ReactNode }) {
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
      setError(failure instanceof PictureError ? failure.message : 'Failed to read the selected image.')
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
        title: 'No Photo',
        description: 'Please take or upload a photo first.',
        variant: 'destructive',
      })
  }

  return (
    <div className="flex flex-col gap-3">
      {photo ? <Preview photo={photo} /> : <Viewfinder camera={camera} label="Camera preview of the room" />}
      <CameraError sentence={photo ? undefined : (error ?? camera.error)} />
      {photo ? (
        <Button size="lg" onClick={retake}>
          Retake
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
        pending={isPreparing && 'Preparing photo...'}
        onClick={use}
      >
        Use Photo
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
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      {camera.state === 'on' ? (
        <Button variant="primary" size="lg" onClick={onTake}>
          <Camera aria-hidden />
          Take Photo
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          pending={camera.state === 'starting' && 'Starting camera...'}
          onClick={onStart}
        >
          <Camera aria-hidden />
          Start Camera
        </Button>
      )}
      <Button size="lg" onClick={() => file.current?.click()}>
        <ImageUp aria-hidden />
        Upload Photo
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo from this phone"
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
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="aspect-video overflow-hidden rounded-card bg-sunken">
      {url && <img src={url} alt="The room" className="size-full object-contain" />}
    </div>
  )
}
