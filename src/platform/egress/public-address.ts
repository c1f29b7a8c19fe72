import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges outside the public Internet (RFC 6890, RFC 6598, RFC 5737, RFC 1112 §4). */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** In IPv6 only global unicast is public (RFC 4291 §2.4): not ::1, fc00::/7, fe80::/10, ff00::/8, ::ffff:0:0/96, 64:ff9b::/96. */
const GLOBAL_V6: [string, number] = ['2000::', 3];

/** Exceptions within it: protocol assignments including Teredo, documentation, 6to4, which embeds any IPv4 address, and documentation again. */
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, bits] of SPECIAL_V4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, 'ipv6');

/** True for an IP address on the public Internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Names that resolve only within a network or machine (RFC 6761, RFC 6762, RFC 8375, and .internal by ICANN). */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|home\.arpa|test|lan)$/;

/** True for the host of a URL that may be on the public Internet: a public address, or any name not reserved for private use. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return isIPv4(host) || isIPv6(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
}
