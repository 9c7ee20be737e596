import type { MoneyAccount } from '#money/ledger/words.ts'
import type { VenueSettings } from '#office/settings/contract.ts'

/** SPEC §5: forms start with credit card. */
const standard = 'credit_card'

/**
 * Returns the method that a form starts with: the venue's choice if the form offers it, else credit card
 * (SPEC §5), else the first that is offered. Undefined if staff choose each time.
 */
export function presetMethod<M extends MoneyAccount>(
  setting: VenueSettings['presetPaymentMethod'],
  methods: readonly M[],
): M | undefined {
  if (setting === 'none') return undefined
  const offered = (method: string) => methods.find(one => one === method)
  return offered(setting) ?? offered(standard) ?? methods[0]
}
