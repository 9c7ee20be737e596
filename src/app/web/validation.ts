import { z } from 'zod/v4'
import { messages } from '../../shared/messages.ts'

// vite.config.ts resolves 'zod' to this module, so that zod is configured before any page creates a schema.
// `jitless`, because the content security policy forbids generating code at run time.
z.config({ jitless: true, ...messages })

export * from 'zod/v4'
