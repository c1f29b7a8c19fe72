import { hash, randomBytes } from 'node:crypto';
import { BODY_LENGTH, base62, CHECKSUM_LENGTH, checksum } from '../../platform/base62.ts';
import type { Door } from '../../platform/scopes.ts';

type CredentialKind = 'rest_key' | 'mcp_key' | 'mcp_access' | 'mcp_refresh' | 'mcp_client' | 'jwt' | 'unknown';
type MintedKind = Exclude<CredentialKind, 'jwt' | 'unknown'>;

/** Longest first: `svc_mcp_tok_` is neither an MCP key nor a REST key. */
const PREFIXES = [
  ['svc_mcp_tok_', 'mcp_access'],
  ['svc_mcp_rft_', 'mcp_refresh'],
  ['svc_mcp_cli_', 'mcp_client'],
  ['svc_mcp_', 'mcp_key'],
  ['svc_', 'rest_key'],
] as const;

const KIND_OF_DOOR = { rest: 'rest_key', mcp: 'mcp_key' } as const;
const KEY_BODY = new RegExp(`^[0-9A-Za-z]{${BODY_LENGTH + CHECKSUM_LENGTH}}$`);
const JWT_SHAPE = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;
/** How many characters a list shows of a key after its prefix. */
const SHOWN = 4;

/**
 * A new key: the door's prefix, 256 random bits in base 62, and a checksum. Store only `hash` (SHA-256). Base 62 has no underscore, so no
 * body can start like one of the longer prefixes.
 */
export function mintRawKey(door: Door): { raw: string; hash: Buffer; prefix: string } {
  const { raw, hash: sha256, prefix } = mintCredential(KIND_OF_DOOR[door]);
  return { raw, hash: sha256, prefix: raw.slice(0, prefix.length + SHOWN) };
}

/** A new credential of any kind, in the same format as a key. */
export function mintCredential(kind: MintedKind): { raw: string; hash: Buffer; prefix: string } {
  // Every minted kind has a prefix.
  const [prefix] = PREFIXES.find(([, of]) => of === kind) as (typeof PREFIXES)[number];
  return { ...mintSecret(prefix), prefix };
}

/** 256 random bits in base 62 with a checksum, after any prefix: also for cookies, codes and emailed links. */
export function mintSecret(prefix = ''): { raw: string; hash: Buffer } {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH);
  const raw = `${prefix}${body}${checksum(prefix + body)}`;
  return { raw, hash: Buffer.from(hashRawKey(raw), 'hex') };
}

/** The SHA-256 of a raw key as hexadecimal text, the form of the unique index. */
export function hashRawKey(raw: string): string {
  return hash('sha256', raw, 'hex');
}

/** What a bearer value claims to be, by its prefix alone. */
export function claimedKind(raw: string): CredentialKind {
  for (const [prefix, kind] of PREFIXES) if (raw.startsWith(prefix)) return kind;
  return JWT_SHAPE.test(raw) ? 'jwt' : 'unknown';
}

/** What a bearer value really is: judged by its prefix, longest first, and for our own keys also by length, alphabet and checksum. */
export function credentialKind(raw: string): CredentialKind {
  for (const [prefix, kind] of PREFIXES) {
    if (raw.startsWith(prefix)) return wellFormed(raw, prefix) ? kind : 'unknown';
  }
  return JWT_SHAPE.test(raw) ? 'jwt' : 'unknown';
}

function wellFormed(raw: string, prefix: string): boolean {
  if (raw.length !== prefix.length + BODY_LENGTH + CHECKSUM_LENGTH || !KEY_BODY.test(raw.slice(prefix.length))) return false;
  return checksum(raw.slice(0, -CHECKSUM_LENGTH)) === raw.slice(-CHECKSUM_LENGTH);
}
