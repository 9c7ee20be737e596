import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { z } from 'zod'
import { type FieldErrors, Invalid, Malformed } from '../../shared/http/errors.ts'

/**
 * Fastify's option by which every request is validated against its contract's schema; errors name the field. Responses
 * are not checked here. Without the option, Fastify also loads its own validator and serializer, which takes 1.5 MB.
 */
export const validationBySchema = {
  compilersFactory: { buildValidator: () => compileValidator, buildSerializer: () => () => JSON.stringify },
} as object as NonNullable<FastifyServerOptions['schemaController']>

const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  value => {
    const result = schema.safeParse(value)
    if (result.success) return { value: result.data }
    const errors = errorsByField(result.error)
    return { error: httpPart === 'body' ? new Invalid(errors) : malformedUrl(errors) }
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
