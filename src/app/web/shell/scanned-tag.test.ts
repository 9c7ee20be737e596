import { expect, test } from 'vitest'
import { isTagScan } from './scanned-tag.ts'

test.each([
  'KXW7QH',
  'kxw7qh',
  'https://desk.example/cleaner-app?tag=KXW7QH',
  '04:A2:6B:91',
  '04A26B915C2280',
])('%s names a room or locker', code => expect(isTagScan(code)).toBe(true))

test.each(['4006381333931', 'M-000123', '96385074', '107', 'R-000012', 'R-234567', 'https://desk.example/'])(
  '%s does not',
  code => expect(isTagScan(code)).toBe(false),
)
