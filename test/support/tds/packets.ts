import { Duplex } from 'node:stream';

/** Types of packets (MS-TDS 2.2.3.1.1). */
export const PACKET = { batch: 0x01, response: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 } as const;
const HEADER_BYTES = 8;
const END_OF_MESSAGE = 1;

export interface Message {
  type: number;
  body: Buffer;
}

/** One message as packets of at most so many bytes. */
export function packetsOf(type: number, body: Buffer, packetBytes = 4_096): Buffer {
  const parts: Buffer[] = [];
  const most = packetBytes - HEADER_BYTES;
  for (let at = 0; at === 0 || at < body.length; at += most) {
    const part = body.subarray(at, at + most);
    parts.push(packet(type, part, at + most >= body.length), part);
  }
  return Buffer.concat(parts);
}

/** The header of a packet with so much in it. */
export function packet(type: number, part: Buffer, isLast: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = type;
  header[1] = isLast ? END_OF_MESSAGE : 0;
  header.writeUInt16BE(part.length + HEADER_BYTES, 2);
  header[6] = 1;
  return header;
}

/** Puts messages together from bytes as they come. */
export class Messages {
  #bytes = Buffer.alloc(0);
  #parts: Buffer[] = [];

  *add(chunk: Buffer): Iterable<Message> {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= HEADER_BYTES) {
      const length = this.#bytes.readUInt16BE(2);
      if (this.#bytes.length < length) return;
      const [type = 0, status = 0] = this.#bytes;
      this.#parts.push(this.#bytes.subarray(HEADER_BYTES, length));
      this.#bytes = this.#bytes.subarray(length);
      if ((status & END_OF_MESSAGE) === 0) continue;
      const body = Buffer.concat(this.#parts);
      this.#parts = [];
      yield { type, body };
    }
  }
}

/** Kinds of TLS records (RFC 8446 section 5.1). */
const [CHANGE_CIPHER, ALERT, APPLICATION] = [0x14, 0x15, 0x17];

/** The way of TLS through a connection: its handshake is in packets of the prelogin, and what follows is not (MS-TDS 2.2.6.5). */
export class HandshakeChannel extends Duplex {
  readonly #under: Duplex;
  #inHandshake = true;

  constructor(under: Duplex) {
    super();
    this.#under = under;
    let wrapped = Buffer.alloc(0);
    under.on('data', (chunk: Buffer) => {
      wrapped = Buffer.concat([wrapped, chunk]);
      while (wrapped.length > 0) {
        if (wrapped[0] !== PACKET.prelogin) {
          this.push(wrapped);
          wrapped = Buffer.alloc(0);
        } else {
          const length = wrapped.length < HEADER_BYTES ? Number.POSITIVE_INFINITY : wrapped.readUInt16BE(2);
          if (wrapped.length < length) return;
          this.push(wrapped.subarray(HEADER_BYTES, length));
          wrapped = wrapped.subarray(length);
        }
      }
    });
    under.on('close', () => this.destroy());
    under.on('drain', () => this.emit('ready-again'));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    const [kind = 0] = chunk;
    if (kind === APPLICATION) this.#inHandshake = false;
    const isWrapped = this.#inHandshake && kind >= CHANGE_CIPHER && kind !== ALERT;
    const bytes = isWrapped ? packetsOf(PACKET.prelogin, chunk) : chunk;
    if (this.#under.destroyed) done();
    else if (this.#under.write(bytes)) done();
    else this.once('ready-again', () => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.emit('ready-again');
    this.#under.destroy();
    done(error);
  }
}
