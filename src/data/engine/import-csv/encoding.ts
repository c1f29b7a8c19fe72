import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';

export interface EncodingGuess {
  /** As stated in the certificate. */
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1252' | 'utf-8 with windows-1252 lines';
  bom: boolean;
  certain: boolean;
  reason: string | null;
}

/** Preloads the decoders, which otherwise load on first use: for a process that will lose read access to its own code. */
export function prepareEncodings(): void {
  for (const name of ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'windows-1252']) iconv.getDecoder(name);
}

/** Guesses a wide encoding from the file's head: a byte order mark, or the zero bytes of UTF-16. UTF-8 is decided by scanning the whole file. */
export function guessWideEncoding(path: string): EncodingGuess | null {
  const head = readHead(path, 65_536);
  if (head.length >= 4 && head.readUInt32LE(0) === 0x0000feff) return { name: 'utf-32le', bom: true, certain: true, reason: null };
  if (head.length >= 4 && head.readUInt32BE(0) === 0x0000feff) return { name: 'utf-32be', bom: true, certain: true, reason: null };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', bom: true, certain: true, reason: null };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', bom: true, certain: true, reason: null };
  let even = 0;
  let odd = 0;
  for (let i = 0; i < head.length; i++) if (head[i] === 0) i % 2 === 0 ? even++ : odd++;
  const pairs = head.length / 2;
  const reason = 'There is no byte order mark; the position of the zero bytes matches UTF-16.';
  if (pairs >= 2 && odd > pairs * 0.3 && even < odd * 0.05) return { name: 'utf-16le', bom: false, certain: false, reason };
  if (pairs >= 2 && even > pairs * 0.3 && odd < even * 0.05) return { name: 'utf-16be', bom: false, certain: false, reason };
  return null;
}

function readHead(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/** Writes a UTF-8 copy of a UTF-16 or UTF-32 file, streaming. */
export async function transcodeWide(path: string, encoding: EncodingGuess, target: string): Promise<void> {
  await pipeline(
    createReadStream(path, { highWaterMark: 1 << 20 }),
    iconv.decodeStream(encoding.name, { stripBOM: true }),
    iconv.encodeStream('utf-8'),
    createWriteStream(target),
  );
}

/**
 * Writes a UTF-8 copy of a file that is not valid UTF-8, streaming: keeps lines that are valid UTF-8 and reads all others as Windows-1252. A file
 * without any multi-byte UTF-8 line counts as Windows-1252 throughout.
 */
export async function transcodeLegacy(path: string, target: string): Promise<EncodingGuess & { lines: number; examples: number[] }> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let legacy = 0;
  let multibyte = 0;
  const examples: number[] = [];
  const convert = (bytes: Buffer): Buffer => {
    line++;
    if (isAscii(bytes)) return bytes;
    if (isUtf8(bytes)) {
      multibyte++;
      return bytes;
    }
    legacy++;
    if (examples.length < 20) examples.push(line);
    return Buffer.from(iconv.decode(bytes, 'windows-1252', { stripBOM: false }), 'utf8');
  };
  const perLine = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const out: Buffer[] = [];
      let from = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
        out.push(convert(bytes.subarray(from, end + 1)));
        from = end + 1;
      }
      rest = Buffer.from(bytes.subarray(from));
      if (rest.length > 4_000_000) {
        // An endless line: convert what we have, so that memory stays bounded.
        out.push(convert(rest));
        rest = Buffer.alloc(0);
      }
      done(null, Buffer.concat(out));
    },
    flush(done) {
      done(null, rest.length > 0 ? convert(rest) : undefined);
    },
  });
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), perLine, createWriteStream(target));
  if (multibyte === 0) {
    const reason = 'The bytes are not valid UTF-8; they were read as Windows-1252, the usual Western encoding. Check accented letters.';
    return { name: 'windows-1252', bom: false, certain: false, reason, lines: 0, examples: [] };
  }
  const reason = `The file mixes encodings: ${legacy} lines are not valid UTF-8 and were read as Windows-1252.`;
  return { name: 'utf-8 with windows-1252 lines', bom: false, certain: false, reason, lines: legacy, examples };
}

function isAscii(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}
