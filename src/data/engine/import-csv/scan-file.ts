import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface FileScan {
  sha256: string;
  /** The whole file is valid UTF-8. */
  utf8: boolean;
  bom: boolean;
  nulBytes: boolean;
  /** True if every byte is zero. */
  onlyNuls: boolean;
  /** Two line ends in a row occur somewhere: an empty line, or one inside a quoted cell. */
  blankLines: boolean;
}

/** Little enough to stay in the processor's cache from one search to the next. */
const CHUNK_BYTES = 1 << 18;
const LINE_ENDS = Buffer.from('\n\n');

/** Reads every byte of a file once, for its hash unless known, and for facts that no sample can prove. */
export async function scanFile(file: string, knownSha256: string | null = null): Promise<FileScan> {
  const handle = openSync(file, 'r');
  const hash = knownSha256 === null ? createHash('sha256') : null;
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const scan: FileScan = { sha256: knownSha256 ?? '', utf8: true, bom: false, nulBytes: false, onlyNuls: true, blankLines: false };
  let carried = 0;
  let first = true;
  try {
    for (;;) {
      const bytesRead = readSync(handle, buffer, carried, buffer.length - carried, null);
      const bytes = buffer.subarray(0, carried + bytesRead);
      if (bytesRead === 0) {
        if (carried > 0 && !isUtf8(bytes)) scan.utf8 = false;
        break;
      }
      hash?.update(bytes.subarray(carried));
      if (first) scan.bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
      first = false;
      const cut = scan.utf8 ? lastWholeCharacter(bytes) : bytes.length;
      if (scan.utf8 && !isUtf8(bytes.subarray(0, cut))) scan.utf8 = false;
      scan.nulBytes ||= bytes.indexOf(0) >= 0;
      if (scan.onlyNuls) scan.onlyNuls = bytes.every((byte) => byte === 0);
      scan.blankLines ||= hasBlankLine(bytes);
      // Check the tail again with the next chunk: a character or a pair of line ends may straddle the boundary.
      const keep = Math.min(bytes.length, Math.max(bytes.length - cut, bytes.length > 8 ? newlineTail(bytes) : 0));
      const clean = scan.utf8 ? Math.max(keep, bytes.length - cut) : 0;
      bytes.copyWithin(0, bytes.length - clean);
      carried = clean;
    }
  } finally {
    closeSync(handle);
  }
  if (hash) scan.sha256 = hash.digest('hex');
  return scan;
}

/** A thread started in advance. */
let prepared: Worker | null = null;

/** The thread's program lies next to this one, which may be bundled: then both end in another suffix. */
const startThread = () => new Worker(path.join(import.meta.dirname, `scan-worker${path.extname(import.meta.filename)}`));

/** Starts the thread of the next `scanInThread` in advance: for a process that will lose read access to its own code. */
export async function prepareScan(): Promise<void> {
  prepared = startThread();
  await once(prepared, 'message');
}

/** `scanFile` in its own thread, in parallel with the caller. */
export function scanInThread(file: string, knownSha256: string | null = null): Promise<FileScan> {
  const worker = prepared ?? startThread();
  prepared = null;
  const scan = new Promise<FileScan>((resolve, reject) => {
    worker.on('message', (message: FileScan | 'ready') => {
      if (message !== 'ready') resolve(message);
    });
    worker.once('error', reject);
  });
  worker.postMessage({ path: file, knownSha256 });
  // A failure reaches the caller that awaits the scan; until then it must not crash the process as unhandled.
  scan.catch(() => {});
  return scan;
}

/** Searches for two line ends in a row; skips the CR variants in a chunk without a CR. */
function hasBlankLine(bytes: Buffer): boolean {
  if (bytes.indexOf(LINE_ENDS) >= 0) return true;
  return bytes.indexOf(13) >= 0 && (bytes.indexOf('\n\r\n') >= 0 || bytes.indexOf('\r\r') >= 0);
}

function lastWholeCharacter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** The number of trailing line-end bytes that might belong to an empty line. */
function newlineTail(bytes: Buffer): number {
  let tail = 0;
  while (tail < 2 && (bytes[bytes.length - 1 - tail] === 10 || bytes[bytes.length - 1 - tail] === 13)) tail++;
  return tail;
}
