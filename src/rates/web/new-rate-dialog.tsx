import { useAddRate } from './queries.ts'
import { RateDialog } from './rate-dialog.tsx'

export default function NewRateDialog() {
  const add = useAddRate()
  return <RateDialog title="New Rate" save={body => add.mutateAsync({ body })} />
}
