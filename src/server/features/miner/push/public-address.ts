import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose networks of IPv4 (IANA registry), multicast and the reserved end included. */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
// Of the global unicast addresses, those that contain an IPv4 address or are for documentation.
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');
special.addSubnet('3fff::', 20, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The host name resolves to an address that is none of the public internet. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a host name for the connection that is about to be opened, so that no later answer of the DNS can replace
 * what was checked. Fails when one of its addresses is not public.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} is not on the public internet`), '');
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
