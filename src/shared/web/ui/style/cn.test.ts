import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['px-3 pl-9', 'px-3 pl-9'],
  ['pl-9 px-3', 'px-3'],
  ['h-9 h-12', 'h-12'],
  ['size-9 h-12', 'size-9 h-12'],
  ['h-9 w-9 size-12', 'size-12'],
  ['text-sm text-muted text-center text-ink', 'text-sm text-center text-ink'],
  ['border border-line border-line-strong', 'border border-line-strong'],
  ['bg-surface hover:bg-hover bg-sunken', 'hover:bg-hover bg-sunken'],
  ['hover:bg-hover hover:bg-sunken', 'hover:bg-sunken'],
  ['rounded-control rounded-full', 'rounded-full'],
  ['flex hidden md:block', 'hidden md:block'],
  ['min-w-0 min-w-48 w-full', 'min-w-48 w-full'],
  ['flex-1 flex-col flex-row', 'flex-1 flex-row'],
  ['border-transparent border-b-2', 'border-transparent border-b-2'],
  ['border-t border-b border', 'border-t border-b border'],
  ['gap-x-4 gap-y-2', 'gap-x-4 gap-y-2'],
  ['gap-x-4 gap-2', 'gap-2'],
  ['rounded-t-2xl rounded-card', 'rounded-t-2xl rounded-card'],
  ['text-balance text-muted text-sm', 'text-balance text-muted text-sm'],
  ['-mx-2 mx-4', 'mx-4'],
  ['w-full w-60', 'w-60'],
  ['max-w-[calc(1rem+2px)] max-w-sm', 'max-w-sm'],
  ['tap text-entry', 'tap text-entry'],
  ['min-w-0! min-w-48', 'min-w-0! min-w-48'],
  ['[&_svg]:size-4 size-6 [&_svg]:size-5', 'size-6 [&_svg]:size-5'],
  [
    'group-data-[state=open]:p-2 px-1 group-data-[state=open]:px-3',
    'group-data-[state=open]:p-2 px-1 group-data-[state=open]:px-3',
  ],
  ['[content-visibility:auto] [content-visibility:hidden]', '[content-visibility:hidden]'],
])('%s becomes %s', (given, joined) => {
  expect(cn(given)).toBe(joined)
})
