import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { declareBytes } from '../src/data/sources/declared-bytes.ts';
import { AppError, invalidFields } from '../src/platform/errors.ts';

const FIELD_BYTES_MAX = 10_000;

/**
 * The input of an upload route: the query, the form fields before the file, and the file as an unread stream. A form is multipart with the
 * file last; any other body is the file itself, named by `?file_name=`.
 */
export async function uploadInput(req: Request): Promise<Record<string, unknown>> {
  const type = req.get('content-type') ?? '';
  if (/^multipart\/form-data/i.test(type)) return { ...req.query, ...(await firstFile(req)) };
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data, or as the body itself with ?file_name=.');
  }
  const empty =
    req.get('content-length') === '0' || (req.get('content-length') === undefined && req.get('transfer-encoding') === undefined);
  declareBytes(req, Number(req.get('content-length') ?? 0));
  return { ...req.query, ...(empty ? {} : { stream: req }) };
}

function firstFile(req: Request): Promise<{ file_name?: string; stream?: Readable; [field: string]: unknown }> {
  return new Promise((resolve, reject) => {
    const malformed = (cause: unknown) => reject(invalidFormError(cause));
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: req.headers, limits: { files: 1, fields: 20, fieldSize: FIELD_BYTES_MAX }, defParamCharset: 'utf8' });
    } catch (error) {
      return malformed(error);
    }
    const fields: Record<string, string> = Object.create(null);
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_name, stream, info) => {
      // A truncated form must end the reader of its file, not the process.
      parser.on('error', (error) => stream.destroy(invalidFormError(error)));
      req.on('aborted', () => stream.destroy(invalidFormError(undefined)));
      resolve({ ...fields, file_name: info.filename ?? fields.file_name, stream });
    });
    parser.on('error', malformed);
    parser.on('close', () => resolve({ ...fields }));
    req.pipe(parser);
  });
}

function invalidFormError(cause: unknown): AppError {
  const { message, details } = invalidFields({ file: ['The form is malformed or was cut off. Send the file again.'] });
  return new AppError('validation_error', message, { details, cause });
}
