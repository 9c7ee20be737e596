import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { z } from 'zod'
import { type FieldErrors, Invalid, Malformed } from '#platform/http/errors.ts'

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
    const errors = { ...(!result.success && errorsByField(result.error)), ...unstorableTexts(value) }
    if (result.success && Object.keys(errors).length === 0) return { value: result.data }
    return { error: httpPart === 'body' ? new Invalid(errors) : malformedUrl(errors) }
  }

/**
 * Returns an error for each text at any depth that no database stores as it is: PostgreSQL refuses a NUL, and half of a
 * surrogate pair cannot be encoded.
 */
function unstorableTexts(value: unknown): FieldErrors {
  const errors: FieldErrors = {}
  const left: [path: string, value: unknown][] = [['', value]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, part] = next
    if (typeof part === 'string') {
      const error = textError(part)
      if (error) errors[path || 'body'] = error
    } else if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part))
      for (const [name, inner] of Object.entries(part)) {
        // The name of a field may come from outside too, in a table of settings.
        const error = textError(name)
        if (error) errors[path || 'body'] = error
        else left.push([path === '' ? name : `${path}.${name}`, inner])
      }
  }
  return errors
}

function textError(text: string): string | undefined {
  if (text.includes('\0')) return 'Must not contain control characters'
  return text.isWellFormed() ? undefined : 'Must not contain half of a character'
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
