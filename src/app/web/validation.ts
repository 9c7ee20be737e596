import { z } from 'zod'
import { useMessages } from '../../shared/messages.ts'

// The content security policy forbids making code at run time; zod must know before any schema is made.
z.config({ jitless: true })
useMessages()
