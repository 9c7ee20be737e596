/** Returns whether an address is a loopback address, or a name that browsers find on their own machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLocalName(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether a host name is one of a local trial: 'harbor.localhost'. DNS cannot give it another address. */
export const isLocalName = (host: string): boolean => host.endsWith('.localhost')
