import type { Camera } from './open-camera.ts'

/** Chromium's API for photos in full resolution; missing in TypeScript's types. */
interface StillCamera {
  takePhoto(): Promise<Blob>
}
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined

/** Takes a photo, or captures a video frame if the browser cannot take photos. Throws if neither works. */
export async function takePhoto({ track, stream }: Camera): Promise<Blob> {
  if (typeof ImageCapture === 'function') {
    const photo = await new ImageCapture(track).takePhoto().catch(() => undefined)
    if (photo) return photo
  }
  return grabFrame(stream)
}

async function grabFrame(stream: MediaStream): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.srcObject = null
  return canvas.convertToBlob({ type: 'image/png' })
}
