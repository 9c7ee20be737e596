import { expect, test } from 'vitest'
import { toNetwork } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1a2b:3c4d:5e6f:7081', 'fe80:0:0:0'],
  ['fe80::1a2b:3c4d:5e6f:7082%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => expect(toNetwork(address)).toBe(network))
