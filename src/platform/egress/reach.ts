import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Where a connection would go: the host as it was given, one of its addresses, and the port. */
export interface Target {
  host: string;
  address: string;
  port: number;
}

/** Metadata addresses, where clouds hand out credentials to any process on the machine; no configuration opens them. */
const METADATA: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  // Link-local, which has those of AWS, Azure, Google, Oracle, DigitalOcean and Amazon ECS (RFC 3927).
  ['169.254.0.0', 16, 'ipv4'],
  // Alibaba, Oracle's former one, and Azure's host.
  ['100.100.100.200', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];

const metadata = new BlockList();
for (const [net, bits, family] of METADATA) metadata.addSubnet(net, bits, family);

/**
 * True if a connection to `target` is permitted: its address is on the public Internet, or the operator's list allows it. Entries of the list
 * are a host or a network in CIDR notation, either with a port or without (`db.internal`, `db.internal:5432`, `10.0.0.0/8`, `10.0.0.0/8:5432`,
 * `[fd00::/8]:5432`). Metadata addresses are never permitted.
 */
export function mayReach(allowHosts: ReadonlySet<string>, target: Target): boolean {
  const family = isIP(target.address);
  if (family === 0 || isMetadata(target.address)) return false;
  if (isPublicAddress(target.address) || isAllowedHost(allowHosts, target)) return true;
  for (const entry of allowHosts) {
    const network = parseNetwork(entry);
    if (network === null || (network.port !== null && network.port !== target.port)) continue;
    const list = new BlockList();
    list.addSubnet(network.net, network.bits, network.family);
    if (list.check(target.address, family === 4 ? 'ipv4' : 'ipv6')) return true;
  }
  return false;
}

/** Networks that mean something else on every machine or site, and so are a hop's own (RFC 1122, 1918, 4193, 6598). */
const SITE_LOCAL: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];

const siteLocal = new BlockList();
for (const [net, bits, family] of SITE_LOCAL) siteLocal.addSubnet(net, bits, family);

/**
 * True if a hop at the address `hop` may be asked to connect to `target`: what may be reached from here, and from a hop on the public Internet its
 * own machine and private networks. A hop on the operator's networks leads to nothing that is closed from here, and none to a metadata address.
 */
export function mayReachBeyond(allowHosts: ReadonlySet<string>, hop: string, target: Target): boolean {
  if (mayReach(allowHosts, target)) return true;
  const family = isIP(target.address);
  if (family === 0 || isMetadata(target.address) || !isPublicAddress(hop)) return false;
  return siteLocal.check(target.address, family === 4 ? 'ipv4' : 'ipv6');
}

/** True if the operator's list names this host, at any port or at this one. */
export function isAllowedHost(allowHosts: ReadonlySet<string>, { host, port }: Pick<Target, 'host' | 'port'>): boolean {
  const name = isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
  return allowHosts.has(name) || allowHosts.has(host) || allowHosts.has(`${name}:${port}`);
}

/** Matches IPv4 addresses within IPv6 too (RFC 4291 §2.5.5.2). */
function isMetadata(address: string): boolean {
  return metadata.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

const NETWORK = /^(?:\[([^\]]+)\/(\d{1,3})\]|([^/[\]]+)\/(\d{1,3}))(?::(\d{1,5}))?$/;

function parseNetwork(entry: string): { net: string; bits: number; family: 'ipv4' | 'ipv6'; port: number | null } | null {
  const [, bracketed, bracketedBits, plain, plainBits, port] = NETWORK.exec(entry) ?? [];
  const net = bracketed ?? plain ?? '';
  const family = isIP(net);
  const bits = Number(bracketedBits ?? plainBits);
  if (family === 0 || bits > (family === 4 ? 32 : 128)) return null;
  return { net, bits, family: family === 4 ? 'ipv4' : 'ipv6', port: port === undefined ? null : Number(port) };
}
