import { useEffect, useState } from 'react'
import { type Decoders, openDecoders } from './decode/decoders.ts'

/** Decoders for as long as the component is there; undefined for the moment before they start. */
export function useDecoders(): Decoders | undefined {
  const [decoders, setDecoders] = useState<Decoders>()
  useEffect(() => {
    const opened = openDecoders()
    setDecoders(opened)
    return () => opened.close()
  }, [])
  return decoders
}
