import { expect, it } from 'vitest';
import { addressSubject, countedNetworks, truncatedNetwork, widestNetwork } from './address-subject.ts';

/** Address | the network that is stored | the networks that are counted, narrowest first. */
it.each([
  ['203.0.113.9', '203.0.113.0/24', ['203.0.113.9']],
  ['::FFFF:203.0.113.9', '203.0.113.0/24', ['203.0.113.9']],
  ['2001:db8:1:2ff::1', '2001:db8:1::/48', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:0DB8:1:00ab::1', '2001:db8:1::/48', ['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2:a:b:c:d', '2001:db8:1::/48', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1::', '2001:db8:1::/48', ['2001:db8:1:0::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['64:ff9b::192.0.2.33', '64:ff9b:0::/48', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['fe80::1%eth0', 'fe80:0:0::/48', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['::1', '0:0:0::/48', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['not an address', 'unknown', ['not an address']],
])('%s is stored as %s and counted in %s', (ip, network, subjects) => {
  expect(addressSubject(ip)).toBe(subjects[0]);
  expect(truncatedNetwork(ip)).toBe(network);
  expect(countedNetworks(ip).map(({ subject }) => subject)).toEqual(subjects);
  expect(widestNetwork(ip)).toBe(subjects.at(-1));
});
