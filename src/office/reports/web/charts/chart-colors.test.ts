import { expect, test } from 'vitest'
import { revenueSources } from '../../revenue/takings.ts'
import { colorOf } from './chart-colors.ts'

test('each source of revenue has a color of its own, none of them that of the previous period', () => {
  const colors = [...revenueSources, 'before'].map(colorOf)
  expect(new Set(colors).size).toBe(colors.length)
})
