import { createTailwindMerge } from 'tailwind-merge'

const isSize = (value: string) =>
  /^(\d|px|auto|full|screen|min|max|fit|none|dvh|dvw|xs|sm|md|lg|\dxl|xl|\[|\()/.test(value)
const isColor = (value: string) =>
  /^(white|black|current|transparent|ground|surface|sunken|hover|line|ink|muted|veil|focus|on-|primary|green|red|yellow|amber|orange|blue|purple|gray)/.test(
    value,
  )

const sides = ['x', 'y', 't', 'r', 'b', 'l']
const sized = [
  ...['p', 'm'].flatMap(box => [box, ...sides.map(side => box + side)]),
  ...['w', 'h', 'size', 'min-w', 'min-h', 'max-w', 'max-h', 'gap', 'gap-x', 'gap-y'],
]

/**
 * Joins class names. Of two conflicting classes the later one wins. Covers only the utilities that callers override: the
 * full configuration of tailwind-merge would add 6 KB to the bundle.
 */
export const cn = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(sized.map(name => [name, [{ [name]: [isSize] }]])),
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'hidden', 'contents'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    direction: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    items: [{ items: ['start', 'center', 'end', 'stretch', 'baseline'] }],
    justify: [{ justify: ['start', 'center', 'end', 'between', 'stretch'] }],
    bg: [{ bg: [isColor] }],
    'text-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', 'entry'] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-color': [{ text: [isColor] }],
    weight: [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'border-width': [{ border: ['', '0', '2'] }],
    'border-color': [{ border: [isColor] }],
    rounded: [{ rounded: ['', 'none', 'sm', 'md', 'lg', 'xl', '2xl', 'full', 'control', 'card'] }],
    shadow: [{ shadow: ['none', 'card', 'float'] }],
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pl', 'pr'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['ml', 'mr'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['before', 'after', '*', 'placeholder'],
}))
