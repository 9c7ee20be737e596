import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { z } from 'zod'
import {
  type Detail,
  type FieldDetails,
  Invalid,
  inEnglish,
  Malformed,
  writeDetail,
} from '#platform/http/errors.ts'
import type { Sentence } from '#platform/languages/plain-texts.ts'
import { fieldTexts } from '#platform/values/languages/texts.ts'
import { describeIssue } from '#platform/values/validation-messages.ts'
import { toFieldSentence } from '../languages/field-sentences.ts'

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
    const { errors, data } = validate(schema, value)
    if (!errors) return { value: data }
    return { error: httpPart === 'body' ? new Invalid(errors) : malformedUrl(errors) }
  }

/** Returns the value as a schema reads it, or what is wrong with its fields. */
export function validate(
  schema: z.ZodType,
  value: unknown,
): { data?: unknown; errors?: FieldDetails | undefined } {
  const result = schema.safeParse(value, { reportInput: true })
  const errors = { ...(!result.success && errorsByField(result.error)), ...unstorableTexts(value) }
  return result.success && Object.keys(errors).length === 0 ? { data: result.data } : { errors }
}

/**
 * Returns an error for each text at any depth that no database stores as it is: PostgreSQL refuses a NUL, and half of a
 * surrogate pair cannot be encoded.
 */
function unstorableTexts(value: unknown): FieldDetails {
  const errors: FieldDetails = {}
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

function textError(text: string): Sentence | undefined {
  if (text.includes('\0')) return fieldTexts.sentence(t => t('controlCharacters'))
  return text.isWellFormed() ? undefined : fieldTexts.sentence(t => t('halfCharacter'))
}

function malformedUrl(errors: FieldDetails): Malformed {
  const [field, detail] = Object.entries(errors)[0]!
  const inAddress = (problem: string) => fieldTexts.sentence(t => t('inAddress', { field, problem }))
  const sentence: Sentence = {
    english: inAddress(inEnglish(detail)).english,
    write: async language => inAddress(await writeDetail(detail, language)).write(language),
  }
  return new Malformed(sentence, errors)
}

/** Returns the first message for each field; the whole body is named 'body'. */
function errorsByField({ issues }: z.ZodError): FieldDetails {
  const errors: FieldDetails = {}
  for (const issue of issues) errors[issue.path.join('.') || 'body'] ??= toDetail(issue)
  return errors
}

/** Returns an issue's message as a sentence: a generic one, or the schema's own. */
function toDetail(issue: z.core.$ZodIssue): Detail {
  const generic = fieldTexts.sentence(t => describeIssue(issue, t) ?? '')
  return generic.english === issue.message ? generic : toFieldSentence(issue.message)
}
