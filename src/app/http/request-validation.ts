import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type FieldErrors, Invalid, Malformed } from '../../shared/http/errors.ts'

/** Validates every request against its contract's schema; errors name the field. Responses are not checked here. */
export function validateBySchema(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => value => {
    const result = schema.safeParse(value)
    if (result.success) return { value: result.data }
    const errors = errorsByField(result.error)
    return { error: httpPart === 'body' ? new Invalid(errors) : malformedUrl(errors) }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

function malformedUrl(errors: FieldErrors): Malformed {
  const [field, sentence] = Object.entries(errors)[0] ?? ['request', 'Invalid input']
  return new Malformed(`${field}: ${sentence}`, errors)
}

/** Returns the first message for each field; the whole body is named 'body'. */
function errorsByField({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  return errors
}
