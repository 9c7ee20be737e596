import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type FieldErrors, Invalid, Malformed } from '../shared/errors.ts'

/** Validates every request by its contract's schema; errors name the field. Answers are checked where they are made. */
export function validateBySchema(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => value => {
    const result = schema.safeParse(value)
    if (result.success) return { value: result.data }
    const errors = errorsByField(result.error)
    return { error: httpPart === 'body' ? new Invalid(errors) : refuseAddress(errors) }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

function refuseAddress(errors: FieldErrors): Malformed {
  const [field, sentence] = Object.entries(errors)[0] ?? ['request', 'Invalid input']
  return new Malformed(`${field}: ${sentence}`, errors)
}

/** The first sentence about each field; the body as a whole is called 'body'. */
function errorsByField({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  return errors
}
