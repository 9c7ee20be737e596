/** What the page asks the worker. `film`: a frame of many, quickly; `photo`: one picture, by every means. */
export interface Ask {
  id: number
  picture: ImageBitmap
  kind: 'film' | 'photo'
}

/** What the worker answers; `failed` where the decoder itself did not start or broke. */
export type Answer = { id: number; read: string | undefined } | { id: number; failed: string }
