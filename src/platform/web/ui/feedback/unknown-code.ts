import { toast } from './toast.ts'

/** Says that a scanned code is unknown. `description` says what was looked for. */
export const showUnknownCode = (description: string) =>
  toast({ title: 'Unknown code', description, variant: 'destructive' })
