import { isIPv6 } from 'node:net';

/**
 * The key for counting a client address: an IPv4 address as it is, an IPv6 address by its /64, the least that a provider assigns to one
 * customer (RFC 6177 §2). An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) counts as that IPv4 address.
 */
export function addressKey(address: string | undefined): string {
  const plain = (address ?? '').split('%')[0] as string;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted ? address.slice(0, dotted.index) + pairs(dotted.slice(1).map(Number)) : address;
  const [head = '', tail] = text.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const pairs = (bytes: number[]) => [0, 2].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16)).join(':');
