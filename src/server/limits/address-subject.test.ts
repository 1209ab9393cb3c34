import { expect, it } from 'vitest';
import { addressSubject, countedNetworks, truncatedNetwork, widestNetwork } from './address-subject.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject);
});

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', 'unknown'],
])('stores the network of %s as %s', (ip, network) => {
  expect(truncatedNetwork(ip)).toBe(network);
});

it.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab::1', ['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['not an address', ['not an address']],
])('counts %s in the networks %s', (ip, subjects) => {
  expect(countedNetworks(ip).map(({ subject }) => subject)).toEqual(subjects);
  expect(widestNetwork(ip)).toBe(subjects.at(-1));
});
