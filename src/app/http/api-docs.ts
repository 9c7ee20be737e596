import swagger from '@fastify/swagger'
import reference from '@fastify/swagger-ui'
import type { onRequestHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { statusOf } from '#platform/http/endpoint.ts'

/**
 * Serves the OpenAPI description of all endpoints, built from their contracts. Register it before the first route.
 * `admit` rejects requests that may not read it.
 */
export const describeApi = fastifyPlugin(async (app, { admit }: { admit: onRequestHookHandler }) => {
  await app.register(swagger, {
    openapi: { info: { title: 'Keydesk', description: 'Front desk API', version: '1' } },
    transform: describeRoute,
  })
  await app.register(async docs => {
    docs.addHook('onRequest', admit)
    await docs.register(reference, { routePrefix: '/api/docs' })
  })
})

/**
 * Adds summary and response from the endpoint when the description is read. As part of the route, Fastify would keep
 * both in arrays of as many elements as the status code, which takes 2 MB.
 */
const describeRoute: typeof jsonSchemaTransform = document => {
  const { endpoint } = document.route.config ?? {}
  if (!endpoint) return jsonSchemaTransform(document)
  const { summary, path, response } = endpoint
  const tags = [path.split('/')[2] ?? '']
  const schema = { ...document.schema, summary, tags, response: { [statusOf(endpoint)]: response } }
  return jsonSchemaTransform({ ...document, schema })
}
