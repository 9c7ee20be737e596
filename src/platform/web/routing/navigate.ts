import { useEffect } from 'react'
import { useRouter } from './use-router.ts'

/** Goes to another page in place of this one as soon as it is rendered. */
export function Navigate({ to }: { to: string }) {
  const { navigate } = useRouter()
  useEffect(() => navigate({ to, replace: true }), [navigate, to])
  return null
}
