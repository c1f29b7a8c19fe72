import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';

const [QUOTE, NEWLINE] = [0x22, 0x0a];
const REPLACEMENT = '\uFFFD';

/** Passes CSV on as it comes, counts its rows, and replaces what no text can hold. */
export class CsvRows extends Transform {
  rows = 0;
  zeroBytes = 0;
  /** Whether text was not UTF-8. */
  brokenText = false;
  private isQuoted = false;
  /** Decodes once text that is not UTF-8 has come; characters may be split between chunks before, too. */
  private rest: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const text = this.whole(this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk);
    this.count(text);
    done(null, text);
  }

  override _flush(done: TransformCallback): void {
    if (this.rest.length > 0) {
      this.brokenText = true;
      this.push(REPLACEMENT);
    }
    done();
  }

  /** Whether the last row is complete. */
  get isWhole(): boolean {
    return !this.isQuoted;
  }

  /** Characters that are complete, those that are none replaced. */
  private whole(given: Buffer): Buffer {
    const end = given.length - unfinished(given);
    this.rest = Buffer.from(given.subarray(end));
    let text = given.subarray(0, end);
    if (!isUtf8(text)) {
      this.brokenText = true;
      text = Buffer.from(text.toString('utf8'));
    }
    if (!text.includes(0)) return text;
    const parts = text.toString('utf8').split('\0');
    this.zeroBytes += parts.length - 1;
    return Buffer.from(parts.join(REPLACEMENT));
  }

  private count(text: Buffer): void {
    for (let at = 0; at < text.length; at++) {
      const byte = text[at];
      // A doubled quotation mark ends and begins again.
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === NEWLINE && !this.isQuoted) this.rows++;
    }
  }
}

/** Bytes at the end that begin a character of UTF-8 whose rest may still come. */
function unfinished(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back]!;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}
