import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../src/platform/config.ts';
import { addressKey } from '../src/platform/limits/address.ts';

/** What is written at once; the rest waits until the caller has read it. */
const PIECE_BYTES = 64 * 1024;

type Limits = Pick<Config, 'writeTimeoutMs' | 'unreadBytesPerCaller' | 'unreadBytesMax'>;

/** A response that its caller has not finished reading. */
interface Unread {
  caller: string;
  bytes: number;
  progressAt: number;
  drop(): void;
}

/**
 * Limits the memory that unread responses hold: a body is sent in pieces as the caller reads, a response that makes no progress within the
 * write timeout is cut off, and when the unread bytes of one caller (an organization, else an address) or of the whole process exceed their
 * limit, the responses that have stalled longest are cut off first.
 */
export function boundUnreadAnswers(limits: Limits, log: Logger): RequestHandler {
  const held = new Set<Unread>();

  function makeRoom(own: Unread): void {
    shed(own, (one) => one.caller === own.caller, limits.unreadBytesPerCaller);
    shed(own, () => true, limits.unreadBytesMax);
  }

  function shed(own: Unread, among: (one: Unread) => boolean, bytesMax: number): void {
    const all = [...held].filter(among);
    let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= bytesMax) return;
    // The newest may exceed the limit on its own: its size is limited where it is made.
    for (const one of all.filter((other) => other !== own).sort((a, b) => a.progressAt - b.progressAt)) {
      if (bytes <= bytesMax) return;
      bytes -= one.bytes;
      log.debug({ caller: one.caller, bytes: one.bytes }, 'an unread answer was cut off: too much waits for its readers');
      one.drop();
    }
  }

  return (req, res, next) => {
    watch(req, res, { limits, held, makeRoom });
    next();
  };
}

function watch(
  req: Request,
  res: Response,
  { limits, held, makeRoom }: { limits: Limits; held: Set<Unread>; makeRoom: (own: Unread) => void },
): void {
  const end = res.end.bind(res);
  const write = res.write.bind(res);
  let unread: Unread | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Registers bytes that the caller has yet to read. */
  function waiting(bytes: number): void {
    if (res.destroyed || res.closed) return;
    const grown = bytes > (unread?.bytes ?? 0);
    if (unread === null) {
      const caller: string = res.locals.organizationId ?? addressKey(req.ip);
      unread = { caller, bytes, progressAt: performance.now(), drop: () => res.destroy() };
      held.add(unread);
    }
    unread.bytes = bytes;
    unread.progressAt = performance.now();
    timer ??= setTimeout(late, limits.writeTimeoutMs).unref();
    if (grown) makeRoom(unread);
  }

  function late(): void {
    timer = undefined;
    if (unread === null) return;
    // A response queued behind an earlier one on its connection has no socket yet; its reader is not to blame.
    const left = res.socket === null ? limits.writeTimeoutMs : unread.progressAt + limits.writeTimeoutMs - performance.now();
    if (left > 1) timer = setTimeout(late, left).unref();
    else res.destroy();
  }

  function done(): void {
    clearTimeout(timer);
    timer = undefined;
    if (unread) held.delete(unread);
    unread = null;
  }

  function inPieces(body: Buffer, ended: (() => void) | undefined): void {
    let at = 0;
    const next = () => {
      while (at < body.length) {
        if (res.destroyed) return;
        const piece = body.subarray(at, at + PIECE_BYTES);
        at += piece.length;
        if (at >= body.length) {
          waiting(piece.length);
          end(piece, ended);
          return;
        }
        if (!write(piece)) {
          waiting(body.length - at + piece.length);
          res.once('drain', next);
          return;
        }
      }
    };
    next();
  }

  const wrappedEnd = (chunk?: unknown, encoding?: unknown, ended?: unknown) => {
    const callback = [chunk, encoding, ended].find((value) => typeof value === 'function') as (() => void) | undefined;
    const body =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : chunk instanceof Uint8Array
          ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          : null;
    if (body === null || body.length === 0) {
      end(callback);
      if (res.writableLength > 0) waiting(res.writableLength);
      return res;
    }
    if (body.length <= PIECE_BYTES || req.method === 'HEAD') {
      end(body, callback);
      if (res.writableLength > 0) waiting(res.writableLength);
      return res;
    }
    if (!res.headersSent && !res.hasHeader('Content-Length') && !res.hasHeader('Transfer-Encoding')) {
      res.setHeader('Content-Length', body.length);
    }
    inPieces(body, callback);
    return res;
  };
  const wrappedWrite = (...given: Parameters<typeof write>) => {
    const taken = write(...given);
    if (!taken) waiting(res.writableLength);
    return taken;
  };
  // Same signatures, same semantics; only the pace differs.
  res.end = wrappedEnd as unknown as typeof res.end;
  res.write = wrappedWrite as unknown as typeof res.write;
  res.on('drain', () => {
    if (!res.writableEnded && res.writableLength === 0) done();
  });
  res.on('finish', done);
  res.on('close', done);
}
