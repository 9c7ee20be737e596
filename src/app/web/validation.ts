import { z } from 'zod/v4'
import { messages } from '../../shared/messages.ts'

// What the web gets as 'zod' (vite.config.ts), so that it is set up before any schema is made, whichever page makes the first.
// The content security policy forbids making code at run time.
z.config({ jitless: true, ...messages })

export * from 'zod/v4'
