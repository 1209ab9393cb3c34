import { isIP } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
const STORED_BYTES = 3;
const STORED_BITS = 48;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export interface CountedNetwork {
  readonly subject: string;
  /** How many times the budget of one address it has. */
  readonly budgets: number;
}

/**
 * Of IPv6. A subscriber has a /64 at least, usually a /56, and a /48 for the asking: with the /64 alone that is 65,536
 * budgets. Carriers put many subscribers into one /48, so wider networks have more than one budget.
 */
const COUNTED_BITS = [
  { bits: 64, budgets: 1 },
  { bits: 56, budgets: 4 },
  { bits: 48, budgets: 16 },
] as const;

/**
 * Returns the networks that an address (`request.ip`) is counted as, the narrowest first: an IPv4 address is counted as
 * itself, also when mapped to IPv6.
 */
export function countedNetworks(ip: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  const address = plainAddress(ip);
  if (isIP(address) !== 6) return [{ subject: address, budgets: 1 }];
  const groups = groupsOf(address);
  const [narrowest, ...wider] = COUNTED_BITS;
  const counted = ({ bits, budgets }: (typeof COUNTED_BITS)[number]): CountedNetwork => ({
    subject: networkOf(groups, bits),
    budgets,
  });
  return [counted(narrowest), ...wider.map(counted)];
}

/** Returns the subject that names an address where one is enough: an IPv4 address, or the /64 of IPv6. */
export function addressSubject(ip: string): string {
  return countedNetworks(ip)[0].subject;
}

/** Returns the widest network that an address is counted as. Clients of one share what is shared fairly. */
export function widestNetwork(ip: string): string {
  const networks = countedNetworks(ip);
  return (networks.at(-1) ?? networks[0]).subject;
}

/** Returns the network of an address that is stored with a consent: /24 of IPv4, /48 of IPv6. */
export function truncatedNetwork(ip: string): string {
  const address = plainAddress(ip);
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, STORED_BYTES).join('.')}.0/24`;
    case 6:
      return networkOf(groupsOf(address), STORED_BITS);
    default:
      return 'unknown';
  }
}

/** Returns the network of the first `bits` bits of an address, such as '2001:db8:1:200::/56'. */
function networkOf(groups: readonly string[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / GROUP_BITS));
  const last = Number.parseInt(kept.at(-1) ?? '0', 16);
  const hostBits = kept.length * GROUP_BITS - bits;
  const masked = ((last >> hostBits) << hostBits).toString(16);
  return `${[...kept.slice(0, -1), masked].join(':')}::/${bits}`;
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
