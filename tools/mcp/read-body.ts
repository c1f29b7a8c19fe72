import type { IncomingMessage } from 'node:http';
import { AppError, invalidFields } from '../../src/platform/errors.ts';
import { requirePlainJson } from '../parse.ts';

/** The size limits of bodies, with a valid credential and without one. */
export const BODY_BYTES_MAX = 2 ** 20;
export const ANONYMOUS_BODY_BYTES_MAX = 64 * 1024;

/**
 * Reads and parses a JSON body once.
 * @throws AppError payload_too_large over `bytesMax`, validation_error for JSON that is malformed or nested too deep
 */
export async function readBody(req: IncomingMessage, bytesMax: number): Promise<unknown> {
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        req.removeAllListeners('data');
        req.resume();
        reject(tooLarge(bytesMax));
      } else chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    req.on('error', reject);
  });
  const body = parseJson(text);
  requirePlainJson(body);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message, details } = invalidFields({}, 'Parse error: the body is not valid JSON.');
    throw new AppError('validation_error', message, { details, cause: error });
  }
}

function tooLarge(bytesMax: number): AppError {
  const most = bytesMax === BODY_BYTES_MAX ? '1 MiB' : `${bytesMax / 1024} KiB, the most without a credential`;
  return new AppError('payload_too_large', `The body is larger than ${most}. Send a smaller one.`);
}
