/** Returns a short name for a user agent, such as 'Chrome on Android'. */
export function browserName(agent: string): string {
  const browser = firstIn(agent, [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ])
  const system = firstIn(agent, [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['CrOS', 'ChromeOS'],
    ['Linux', 'Linux'],
  ])
  if (!browser) return agent.split(' ')[0] || 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}

const firstIn = (agent: string, names: [part: string, name: string][]) =>
  names.find(([part]) => agent.includes(part))?.[1]
