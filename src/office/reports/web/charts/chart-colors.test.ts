import { expect, test } from 'vitest'
import { revenueSources } from '../../revenue/takings.ts'
import { pickColor } from './chart-colors.ts'

test('each source of revenue has a color of its own, none of them that of the previous period', () => {
  const colors = [...revenueSources, 'before'].map(pickColor)
  expect(new Set(colors).size).toBe(colors.length)
})
