import { z } from 'zod/v4'
import { fieldTexts } from '#platform/values/languages/texts.ts'
import { describeIssue } from '#platform/values/validation-messages.ts'
import { currentLanguage } from '#platform/web/device/language.ts'

// vite.config.ts resolves 'zod' to this module, so that zod is configured before any page creates a schema.
// `jitless`, because the content security policy forbids generating code at run time.
z.config({
  jitless: true,
  customError: issue => describeIssue(issue, fieldTexts.translator(currentLanguage())),
})

export * from 'zod/v4'
