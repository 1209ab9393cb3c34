import { isIP } from 'node:net';

const NETWORK_GROUPS = 4;
const GROUPS = 8;
const STORED_BYTES = 3;
const STORED_GROUPS = 3;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the subject that an address (`request.ip`) is counted as: an IPv4 address itself, also when mapped to IPv6;
 * of IPv6 the /64 network, because one subscriber usually has that many addresses.
 */
export function addressSubject(ip: string): string {
  const address = plainAddress(ip);
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns the network of an address that is stored with a consent: /24 of IPv4, /48 of IPv6. */
export function truncatedNetwork(ip: string): string {
  const address = plainAddress(ip);
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, STORED_BYTES).join('.')}.0/24`;
    case 6:
      return `${groupsOf(address).slice(0, STORED_GROUPS).join(':')}::/48`;
    default:
      return 'unknown';
  }
}

/** Without a zone; an IPv4 address that is mapped to IPv6 as itself. */
function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  return MAPPED_IPV4.exec(address)?.[1] ?? address;
}

/** Returns the eight groups of an IPv6 address without leading zeros, `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  // An IPv4 tail replaces two groups; it is beyond the first four, so only the count matters.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: GROUPS - length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
