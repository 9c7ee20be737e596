/**
 * A request to the worker. `film`: one of many video frames, decoded quickly; `photo`: every method is tried.
 */
export interface DecodeRequest {
  id: number
  picture: ImageBitmap
  kind: 'film' | 'photo'
}

/** The worker's response; `failed` if the decoder did not start or crashed. */
export type DecodeResponse = { id: number; read: string | undefined } | { id: number; failed: string }
