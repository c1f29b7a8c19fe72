import { createReadStream } from 'node:fs';
import { AppError } from '../../platform/errors.ts';

/** One value of a JSON file that may become a row. */
export interface JsonElement {
  /** Key of the array that contains it; null for the document itself or its lines. */
  group: string | null;
  /** The 1-based line where it begins. */
  line: number;
  bytes: Buffer;
}

export const ELEMENT_BYTES_MAX = 16 * 1024 * 1024;
const [QUOTE, BACKSLASH, NEWLINE, COMMA, COLON] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a];
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** What was seen of the document apart from its elements. */
export interface JsonOutline {
  /** Keys of an object document whose values are not arrays. */
  otherKeys: string[];
  /** True if the document ends in the middle of a value. */
  cutOff: boolean;
}

/**
 * Yields the elements of a JSON document in bounded memory: those of the outer array, or of each array directly inside the outer object.
 * Only tracks brackets and strings; the caller must check that an element is valid JSON.
 * @throws AppError validation_error if an element is larger than 16 MB
 */
export async function* jsonElements(path: string, outline: JsonOutline): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(outline);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    yield* scanner.feed(chunk);
  }
  outline.cutOff = scanner.depth > 0;
  yield* scanner.rest();
}

/** Yields the non-blank lines of an NDJSON file. */
export async function* jsonLines(path: string): AsyncGenerator<JsonElement> {
  let kept: Buffer[] = [];
  let size = 0;
  let line = 1;
  const whole = (part: Buffer): JsonElement | null => {
    const bytes = kept.length === 0 ? part : Buffer.concat([...kept, part]);
    kept = [];
    size = 0;
    return bytes.every((byte) => BLANK.has(byte)) ? null : { group: null, line, bytes: line === 1 ? withoutBom(bytes) : bytes };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const element = whole(chunk.subarray(from, at));
      if (element) yield element;
      from = at + 1;
      line++;
    }
    if (from < chunk.length) {
      kept.push(Buffer.from(chunk.subarray(from)));
      size += chunk.length - from;
      if (size > ELEMENT_BYTES_MAX) throw tooLarge(line);
    }
  }
  const element = whole(Buffer.alloc(0));
  if (element) yield element;
}

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function tooLarge(line: number): AppError {
  return new AppError(
    'validation_error',
    `Line ${line}: one JSON value is larger than 16 MB. Split it into an array of smaller objects, one for each row.`,
  );
}

class Scanner {
  depth = 0;
  private readonly outline: JsonOutline;
  private line = 1;
  private inString = false;
  private escaped = false;
  /** Depth of elements: 1 in an outer array, 2 in an array inside an outer object. */
  private elementDepth = 0;
  private group: string | null = null;
  private key = '';
  private afterColon = false;
  /** Parts of the value in progress and their size. */
  private parts: Buffer[] = [];
  private size = 0;
  private start = -1;
  private startLine = 0;

  constructor(outline: JsonOutline) {
    this.outline = outline;
  }

  *feed(chunk: Buffer): Generator<JsonElement> {
    if (this.start >= 0) this.start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) this.line++;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inString = false;
        continue;
      }
      if (BLANK.has(byte) || (this.depth === 0 && !OPEN.has(byte))) continue;
      if (this.atElements() && this.start < 0 && byte !== COMMA && !CLOSE.has(byte)) this.begin(at);
      if (byte === QUOTE) {
        this.inString = true;
        if (this.inRootObject() && !this.afterColon && this.start < 0) this.begin(at);
      } else if (OPEN.has(byte)) {
        this.open(byte);
      } else if (CLOSE.has(byte)) {
        if (this.atElements()) yield* this.end(chunk, at);
        this.close();
      } else if (byte === COMMA) {
        if (this.atElements()) yield* this.end(chunk, at);
        if (this.inRootObject()) this.afterColon = false;
      } else if (byte === COLON && this.inRootObject() && !this.afterColon) {
        this.key = this.takeKey(chunk, at);
        this.afterColon = true;
        this.outline.otherKeys.push(this.key);
      }
    }
    if (this.start >= 0) this.keep(chunk.subarray(this.start));
  }

  /** Yields the unfinished element of a truncated file. */
  *rest(): Generator<JsonElement> {
    if (this.parts.length > 0 && this.elementDepth > 0) yield { group: this.group, line: this.startLine, bytes: Buffer.concat(this.parts) };
  }

  private atElements(): boolean {
    return this.elementDepth > 0 && this.depth === this.elementDepth;
  }

  private inRootObject(): boolean {
    return this.depth === 1 && this.elementDepth === 0;
  }

  private open(byte: number): void {
    if (this.depth === 0 && byte === 0x5b) this.elementDepth = 1;
    else if (this.inRootObject() && this.afterColon && byte === 0x5b) {
      this.elementDepth = 2;
      this.group = this.key;
      this.outline.otherKeys.pop();
    }
    this.depth++;
  }

  private close(): void {
    if (this.depth === this.elementDepth) this.elementDepth = 0;
    this.depth = Math.max(0, this.depth - 1);
  }

  private begin(at: number): void {
    this.start = at;
    this.startLine = this.line;
  }

  private keep(part: Buffer): void {
    this.parts.push(Buffer.from(part));
    this.size += part.length;
    if (this.size > ELEMENT_BYTES_MAX) throw tooLarge(this.startLine);
  }

  private take(chunk: Buffer, at: number): Buffer {
    const bytes = Buffer.concat([...this.parts, chunk.subarray(this.start, at)]);
    this.parts = [];
    this.size = 0;
    this.start = -1;
    return bytes;
  }

  private takeKey(chunk: Buffer, at: number): string {
    const text = this.start < 0 ? '""' : this.take(chunk, at).toString().trim();
    try {
      return String(JSON.parse(text));
    } catch {
      return text; // Not a valid JSON string; use it as the table's name anyway.
    }
  }

  private *end(chunk: Buffer, at: number): Generator<JsonElement> {
    if (this.start < 0) return;
    yield { group: this.group, line: this.startLine, bytes: this.take(chunk, at) };
  }
}
