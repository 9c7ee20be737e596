import swagger from '@fastify/swagger'
import reference from '@fastify/swagger-ui'
import type { onRequestHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * Serves the OpenAPI description of all endpoints, built from their contracts. Register it before the first route.
 * `admit` rejects requests that may not read it.
 */
export const describeApi = fastifyPlugin(async (app, { admit }: { admit: onRequestHookHandler }) => {
  await app.register(swagger, {
    openapi: { info: { title: 'Keydesk', description: 'Front desk API', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(async docs => {
    docs.addHook('onRequest', admit)
    await docs.register(reference, { routePrefix: '/api/docs' })
  })
})
