import type { Desk } from '../../contract.ts'
import { useEquipDesk } from '../queries.ts'
import { useDesk } from '../shared/desk-queries.ts'

/** Returns a function that saves how the scanner of this desk types; null forgets it. */
export function useSaveScanner() {
  const desk = useDesk()
  const { mutateAsync, isPending } = useEquipDesk()
  async function save(scanner: Desk['scanner']) {
    if (!desk) return
    const { id: _, hasDisplay: __, version, ...form } = desk
    await mutateAsync({ body: { ...form, scanner }, ifMatch: version })
  }
  return { save, isPending }
}
