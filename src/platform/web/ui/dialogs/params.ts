import { z } from 'zod'

/** An id in the address, which is text. */
export const id = z.coerce.number().int().positive()

/** The parameters of a dialog that has none. */
export const noParams = z.object({})
