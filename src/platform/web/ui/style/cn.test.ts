import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['h-9 h-12', 'h-12'],
  ['text-sm text-muted text-center text-ink', 'text-sm text-center text-ink'],
  ['border border-line border-line-strong', 'border border-line-strong'],
  ['text-2xs text-muted text-sm', 'text-muted text-sm'],
  ['text-sm text-muted text-2xs', 'text-muted text-2xs'],
  ['text-sm text-muted text-entry', 'text-muted text-entry'],
  ['rounded-control rounded-full', 'rounded-full'],
  ['rounded-full rounded-card', 'rounded-card'],
  ['shadow-card shadow-float', 'shadow-float'],
  ['shadow-none shadow-card', 'shadow-card'],
  ['tap text-entry', 'tap text-entry'],
])('%s becomes %s', (given, joined) => {
  expect(cn(given)).toBe(joined)
})
