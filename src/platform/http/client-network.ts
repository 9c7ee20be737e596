/** Groups of an IPv6 address, and those of its /64 prefix. */
const GROUPS = 8
const PREFIX_GROUPS = 4

/**
 * Returns what one client has many addresses in: the /64 prefix of an IPv6 address ('fe80:0:0:0'), without its zone; an
 * IPv4 address unchanged, also if it is written as IPv6.
 */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.replace(/^::ffff:/, '')
  const [start = '', end = ''] = address.replace(/%.*/, '').split('::')
  const [before, after] = [splitGroups(start), splitGroups(end)]
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, PREFIX_GROUPS).join(':')
}

const splitGroups = (text: string) => text.split(':').filter(group => group !== '')
