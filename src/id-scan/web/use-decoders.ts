import { useEffect, useState } from 'react'
import { type Decoders, openDecoders } from './decode/decoders.ts'

/** Decoders while the component is mounted; undefined on the first render. */
export function useDecoders(): Decoders | undefined {
  const [decoders, setDecoders] = useState<Decoders>()
  useEffect(() => {
    const opened = openDecoders()
    setDecoders(opened)
    return () => opened.close()
  }, [])
  return decoders
}
