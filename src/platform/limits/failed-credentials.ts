import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { addressKey } from './address.ts';

const WINDOW_MS = 60_000;
/** The share of an address's failures allowed for a single credential or client. */
const SHARE_OF_ONE = 0.2;
const KNOWN_MS = 3_600_000;
const REMEMBERED_MAX = 50_000;

/** Keeps a flood of bad credentials from the database. Counted per process and reset each minute, so not kept across restarts. */
export interface FailedCredentials {
  /** @throws AppError rate_limited if this credential failed too often in this minute, or its address did and the credential never worked */
  check(address: string, credential: string): void;
  failed(address: string, credential: string): void;
  /** For an hour from now, its address's failures do not count against this credential. */
  held(address: string, credential: string): void;
}

/** @param perAddress failures per minute; a single credential may have a fifth of them */
export function createFailedCredentials(now: () => Date, perAddress: number): FailedCredentials {
  const perCredential = Math.max(1, Math.floor(perAddress * SHARE_OF_ONE));
  const known = new Map<string, number>();
  let failures = new Map<string, number>();
  let minute = 0;

  function counts(): Map<string, number> {
    const present = Math.floor(now().getTime() / WINDOW_MS);
    if (present !== minute) failures = new Map();
    minute = present;
    return failures;
  }

  function count(key: string): void {
    const all = counts();
    if (all.size < REMEMBERED_MAX || all.has(key)) all.set(key, (all.get(key) ?? 0) + 1);
  }

  return {
    check(address, credential) {
      const all = counts();
      const key = keyOf(address, credential);
      const one = (all.get(key) ?? 0) >= perCredential;
      const everybody = (all.get(addressKey(address)) ?? 0) >= perAddress && (known.get(key) ?? Number.NEGATIVE_INFINITY) < now().getTime();
      if (!one && !everybody) return;
      const retryAfterSeconds = Math.ceil(((minute + 1) * WINDOW_MS - now().getTime()) / 1000);
      throw new AppError(
        'rate_limited',
        `Too many requests with invalid credentials${one ? '' : ' from this address'}. Use a valid one and try again in ${retryAfterSeconds} seconds.`,
        { retryAfterSeconds },
      );
    },
    failed(address, credential) {
      count(keyOf(address, credential));
      count(addressKey(address));
    },
    held(address, credential) {
      const key = keyOf(address, credential);
      known.delete(key);
      known.set(key, now().getTime() + KNOWN_MS);
      if (known.size > REMEMBERED_MAX) known.delete(known.keys().next().value as string);
    },
  };
}

/** Stores nothing of the credential itself. */
function keyOf(address: string, credential: string): string {
  return `${addressKey(address)} ${hash('sha256', credential, 'hex').slice(0, 16)}`;
}
