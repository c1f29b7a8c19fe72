import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SecureContext, TLSSocket } from 'node:tls';
import { HandshakeChannel, type Message, Messages, PACKET, packet, packetsOf } from './packets.ts';
import * as tokens from './tokens.ts';

/** An error that the server reports. */
export class SqlError extends Error {
  readonly number: number;

  constructor(number: number, message = 'message-canary') {
    super(message);
    this.number = number;
  }
}

/** What a batch results in. */
export interface Result {
  columns: tokens.ResultColumn[];
  rows: Iterable<readonly tokens.SqlValue[]>;
}
export type Outcome = Result | { transaction: 'begins' | 'ends' } | null;

export interface Login {
  user: string;
  password: string;
  database: string;
}

interface TdsSession {
  /** @throws SqlError */
  run(sql: string): Outcome;
}

export interface TdsOptions {
  major: number;
  /** Absent: the server offers no encryption. */
  secureContext?: SecureContext;
  /** @throws SqlError */
  login(login: Login): TdsSession;
  /** Called with each batch, and when one is cancelled. */
  heard(what: string): void;
}

const ENCRYPTION = { off: 0x00, on: 0x01, none: 0x02 } as const;
const TRANSACTION = 1n;
const PACKET_BYTES = 4_096;
const CHUNK_BYTES = 64 << 10;

/** A server of the protocol of SQL Server, MS-TDS 7.4, for what a client needs that sends batches. */
export async function tdsServer(options: TdsOptions): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
    serve(socket, options).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection: the prelogin, TLS if both want it, the login, then batches. */
async function serve(socket: Socket, options: TdsOptions): Promise<void> {
  const prelogin = await firstMessage(socket, PACKET.prelogin);
  const wanted = optionOf(prelogin, 1);
  const isSecure = wanted === ENCRYPTION.on && options.secureContext !== undefined;
  socket.write(packetsOf(PACKET.response, preloginAnswer(options, isSecure)));
  const stream = isSecure ? encrypted(socket, options.secureContext!) : socket;
  stream.on('error', () => socket.destroy());
  const inbox = new Inbox(stream);
  const login = loginOf((await inbox.next()).body);
  let session: TdsSession;
  try {
    session = options.login(login);
  } catch (error) {
    const { number, message } = error as SqlError;
    stream.end(packetsOf(PACKET.response, Buffer.concat([tokens.error(number, message), tokens.failed()])));
    return;
  }
  const welcome = [tokens.nowInDatabase(login.database), tokens.info(5701, 'Changed database context.'), tokens.loginAck(options.major)];
  stream.write(packetsOf(PACKET.response, Buffer.concat([...welcome, tokens.features(), tokens.finished(null)])));
  for (;;) {
    const message = await inbox.next();
    if (message.type === PACKET.attention) stream.write(packetsOf(PACKET.response, tokens.cancelled()));
    if (message.type !== PACKET.batch) continue;
    const sql = batchOf(message.body);
    options.heard(sql);
    await answer(stream, inbox, () => session.run(sql), options);
  }
}

/** Messages as they come, in order. */
class Inbox {
  readonly #waiting: Message[] = [];
  #wake: (() => void) | undefined;
  #closed = false;

  constructor(stream: Duplex) {
    const messages = new Messages();
    stream.on('data', (chunk: Buffer) => {
      this.#waiting.push(...messages.add(chunk));
      this.#wake?.();
    });
    stream.on('close', () => {
      this.#closed = true;
      this.#wake?.();
    });
  }

  /** Whether the client asks to end what runs. */
  get isCancelled(): boolean {
    return this.#closed || this.#waiting.some(({ type }) => type === PACKET.attention);
  }

  async next(): Promise<Message> {
    while (this.#waiting.length === 0) {
      if (this.#closed) throw new Error('The client has left');
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
    return this.#waiting.shift()!;
  }
}

async function answer(stream: Duplex, inbox: Inbox, run: () => Outcome, { heard }: TdsOptions): Promise<void> {
  const reply = new Reply(stream);
  try {
    const outcome = run();
    if (outcome === null) await reply.add(tokens.finished(null));
    else if ('transaction' in outcome) {
      const change = outcome.transaction === 'begins' ? tokens.began(TRANSACTION) : tokens.rolledBack(TRANSACTION);
      await reply.add(Buffer.concat([change, tokens.finished(null)]));
    } else {
      await reply.add(tokens.metadata(outcome.columns));
      let count = 0;
      for (const values of outcome.rows) {
        if (await reply.add(tokens.row(outcome.columns, values))) {
          if (inbox.isCancelled) {
            heard('cancelled');
            break;
          }
        }
        count += 1;
      }
      await reply.add(tokens.finished(count));
    }
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    await reply.add(Buffer.concat([tokens.error(error.number, error.message), tokens.failed()]));
  }
  await reply.end();
}

/** A message that is sent as it grows. */
class Reply {
  readonly #stream: Duplex;
  #bytes: Buffer[] = [];
  #length = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** True once in a while, when it has waited for the client. */
  async add(bytes: Buffer): Promise<boolean> {
    this.#bytes.push(bytes);
    this.#length += bytes.length;
    if (this.#length < CHUNK_BYTES) return false;
    await this.#send(false);
    return true;
  }

  end(): Promise<void> {
    return this.#send(true);
  }

  async #send(isLast: boolean): Promise<void> {
    const all = Buffer.concat(this.#bytes);
    const most = PACKET_BYTES - 8;
    const whole = isLast ? all.length : Math.floor((all.length - 1) / most) * most;
    const parts: Buffer[] = [];
    for (let at = 0; at < whole || (isLast && at === 0); at += most) {
      const part = all.subarray(at, Math.min(at + most, whole));
      parts.push(packet(PACKET.response, part, isLast && at + most >= whole), part);
    }
    this.#bytes = [all.subarray(whole)];
    this.#length = all.length - whole;
    if (!this.#stream.write(Buffer.concat(parts)) && !this.#stream.destroyed) {
      await new Promise<void>((done) => {
        this.#stream.once('drain', done).once('close', done);
      });
    } else await new Promise(setImmediate);
  }
}

async function firstMessage(socket: Socket, type: number): Promise<Buffer> {
  const messages = new Messages();
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    const [message] = messages.add(chunk);
    if (message?.type === type) return message.body;
    if (message) throw new Error('Another protocol');
  }
}

/** The first byte of an option of the prelogin (MS-TDS 2.2.6.5). */
function optionOf(body: Buffer, option: number): number | undefined {
  for (let at = 0; body[at] !== 0xff && at < body.length; at += 5) {
    if (body[at] === option) return body[body.readUInt16BE(at + 1)];
  }
  return undefined;
}

function preloginAnswer({ major, secureContext }: TdsOptions, isSecure: boolean): Buffer {
  const encryption = isSecure ? ENCRYPTION.on : secureContext ? ENCRYPTION.off : ENCRYPTION.none;
  const head = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff]);
  return Buffer.concat([head, Buffer.from([major, 0, 0, 0, 0, 0, encryption])]);
}

function encrypted(socket: Socket, secureContext: SecureContext): TLSSocket {
  return new TLSSocket(new HandshakeChannel(socket) as unknown as Socket, { isServer: true, secureContext });
}

/** MS-TDS 2.2.6.4; the password's bits are turned and flipped. */
function loginOf(body: Buffer): Login {
  const bytes = (at: number) => {
    const from = body.readUInt16LE(at);
    return Buffer.from(body.subarray(from, from + 2 * body.readUInt16LE(at + 2)));
  };
  const password = bytes(44).map((byte) => {
    const flipped = byte ^ 0xa5;
    return ((flipped << 4) | (flipped >> 4)) & 0xff;
  });
  return {
    user: bytes(40).toString('utf16le'),
    password: Buffer.from(password).toString('utf16le'),
    database: bytes(68).toString('utf16le'),
  };
}

/** What is sent is text after headers, which say how long they are. */
function batchOf(body: Buffer): string {
  return body.subarray(body.readUInt32LE(0)).toString('utf16le');
}
