import swagger from '@fastify/swagger'
import reference from '@fastify/swagger-ui'
import type { onRequestHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * The description of every call, made from the contracts; it must stand before the first call registers. `admit`
 * refuses who may not read it.
 */
export const describeApi = fastifyPlugin(async (app, { admit }: { admit: onRequestHookHandler }) => {
  await app.register(swagger, {
    openapi: { info: { title: 'Keydesk', description: 'The calls of the front desk', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(async docs => {
    docs.addHook('onRequest', admit)
    await docs.register(reference, { routePrefix: '/api/docs' })
  })
})
