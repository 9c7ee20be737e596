import { z } from 'zod/v4'
import { validationMessages } from '#platform/values/validation-messages.ts'

// vite.config.ts resolves 'zod' to this module, so that zod is configured before any page creates a schema.
// `jitless`, because the content security policy forbids generating code at run time.
z.config({ jitless: true, ...validationMessages })

export * from 'zod/v4'
