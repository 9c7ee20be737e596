import { type ActionContext, clockContext } from '../../shared/http/action-context.ts'

/** Returns the context of an action from the command line, now. */
export const commandLineContext = (): ActionContext => ({
  ...clockContext(Date.now()),
  actor: { id: null, name: 'Command line', role: 'clock' },
})
