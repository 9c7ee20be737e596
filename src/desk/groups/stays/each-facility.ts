import { Conflict, Invalid, NotFound, Problem } from '#platform/http/errors.ts'
import { namingFacility } from '../rules.ts'

/**
 * Runs a part of an action for several facilities. An error names the facility that refused, and `field` of the form if
 * it is about the facility, its key or its own guest.
 */
export async function atFacility<T>(
  name: string,
  run: () => Promise<T>,
  field?: string | undefined,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof Problem ? named(error, name, field) : error
  }
}

function named(error: Problem, name: string, field: string | undefined): Problem {
  const text = namingFacility(name, error.message)
  const isOfFacility = ['facilityId', 'key', 'customerName'].some(key => error.errors?.[key] !== undefined)
  const errors = field && isOfFacility ? { [field]: text } : error.errors
  if (error instanceof Conflict) return new Conflict(text, errors, error.extensions)
  if (error instanceof NotFound) return new NotFound(text, errors)
  if (error instanceof Invalid)
    return new Invalid(Object.fromEntries(Object.keys(errors ?? { _: '' }).map(key => [key, text])))
  return error
}
