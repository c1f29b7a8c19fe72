import type { IncomingMessage } from 'node:http';
import { AppError, invalidFields } from '../../src/errors.ts';
import { requirePlainJson } from '../parse.ts';

const BYTES_MAX = 2 ** 20;

/**
 * Reads and parses a JSON body once.
 * @throws AppError payload_too_large over 1 MiB, validation_error for JSON that is malformed or nested too deep
 */
export async function readBody(req: IncomingMessage): Promise<unknown> {
  if (Number(req.headers['content-length'] ?? 0) > BYTES_MAX) throw tooLarge();
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > BYTES_MAX) {
        req.removeAllListeners('data');
        req.resume();
        reject(tooLarge());
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

function tooLarge(): AppError {
  return new AppError('payload_too_large', 'The body is larger than 1 MiB. Send less.');
}
