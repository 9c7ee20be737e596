type ClassName = string | false | null | undefined

const size = '(?:\\d|px|auto|full|screen|min|max|fit|none|dvh|dvw|xs|sm|md|lg|\\dxl|xl|\\[|\\()'
const color =
  '(?:white|black|current|transparent|ground|surface|sunken|hover|line|ink|muted|veil|focus|on-|primary|green|red|yellow|amber|orange|blue|purple|gray)'

/** What a utility sets, by its form: named here or by the first group. Of two that set the same, the later one wins. */
const properties: readonly (readonly [form: RegExp, property?: string])[] = [
  [new RegExp(`^-?([pm][xytrbl]?|(?:min-|max-)?[wh]|size|gap(?:-[xy])?)-${size}`)],
  [/^(?:block|inline|inline-block|flex|inline-flex|grid|hidden|contents)$/, 'display'],
  [/^(?:static|relative|absolute|fixed|sticky)$/, 'position'],
  [/^flex-(?:row|col)(?:-reverse)?$/, 'direction'],
  [/^(items|justify)-(?:start|center|end|between|stretch|baseline)$/],
  [/^text-(?:2xs|xs|sm|base|lg|xl|2xl|3xl|entry)$/, 'text-size'],
  [/^text-(?:left|center|right)$/, 'text-align'],
  [new RegExp(`^(bg|text|border)-${color}`)],
  [/^font-(?:normal|medium|semibold|bold)$/, 'weight'],
  [/^border(?:-[02])?$/, 'border-width'],
  [/^(rounded)(?:-(?:none|sm|md|lg|xl|2xl|full|control|card))?$/],
  [/^(shadow)-(?:none|card|float)$/],
  [/^\[([\w-]+):/],
]

/** What the value of a property replaces besides itself. */
const alsoReplaces: Readonly<Record<string, readonly string[]>> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
}

/** The variants of a class, such as `md:hover:`, its utility, and the mark of an important one. */
const parts = /^((?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))*:)*)(.*?)(!?)$/

const joined = new Map<string, string>()

/**
 * Joins class names. Of two conflicting classes the later one wins. Covers only the utilities that callers override.
 */
export function cn(...names: readonly ClassName[]): string {
  const text = names.filter(Boolean).join(' ')
  const known = joined.get(text)
  if (known !== undefined) return known
  const replaced = new Set<string>()
  const kept = text
    .split(/\s+/)
    .filter(Boolean)
    .reverse()
    .filter(name => isKept(name, replaced))
    .reverse()
  const result = kept.join(' ')
  joined.set(text, result)
  return result
}

/** Whether no later class sets the same. Adds what this one sets. */
function isKept(name: string, replaced: Set<string>): boolean {
  const [, variants = '', utility = '', important = ''] = parts.exec(name) ?? []
  const property = propertyOf(utility)
  if (!property) return true
  const scope = variants + important
  if (replaced.has(scope + property)) return false
  for (const one of [property, ...(alsoReplaces[property] ?? [])]) replaced.add(scope + one)
  return true
}

function propertyOf(utility: string): string | undefined {
  for (const [form, property] of properties) {
    const match = form.exec(utility)
    if (match) return property ?? match[1]
  }
  return undefined
}
