import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Characters needed for any 256 bits, and for any CRC-32. */
export const BODY_LENGTH = 43;
export const CHECKSUM_LENGTH = 6;

/** A number in base 62, padded with zeros to a fixed length. */
export function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = ALPHABET[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** CRC-32 of a credential's prefix and body in six base-62 characters, so that scanners can tell a credential from a random word. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    encoded = ALPHABET[rest % 62] + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}
