import { open } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../platform/errors.ts';
import type { FileFormat } from './types.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Detects a file's format, trusting its first bytes over its name.
 * @throws AppError validation_error for formats without tables, saying what to upload instead
 */
export async function detectFormat(filePath: string, fileName: string): Promise<FileFormat> {
  const handle = await open(filePath);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return formatOf(buffer.subarray(0, bytesRead), fileName);
  } finally {
    await handle.close();
  }
}

/** Signatures of rejected formats, in hexadecimal. */
const REFUSED: [string[], string][] = [
  [['d0cf11e0'], 'It is an old Excel file (.xls) or has a password. Save it as .xlsx without a password'],
  [['25504446'], 'It is a PDF. Upload the table it was made from'],
  [['1f8b'], 'It is compressed with gzip. Unpack it first'],
  [['377abcaf', '52617221', '425a68', 'fd377a585a', '28b52ffd'], 'It is an archive. Unpack it first'],
  [['53514c69746520666f726d61742033'], 'It is a SQLite database. Export its tables as CSV or Parquet'],
  [['89504e47', 'ffd8ff', '47494638'], 'It is a picture. Upload the table it shows'],
];
const MARKUP = /^<(!doctype html|html|\?xml)/i;

/** The format, judged by the file's head and name. */
function formatOf(head: Buffer, fileName: string): FileFormat {
  const extension = path.extname(fileName).toLowerCase();
  const text = head.toString('latin1');
  if (head.length === 0) throw new AppError('validation_error', 'The file is empty. Upload one with a header and at least one row.');
  if (text.startsWith('PAR1')) return 'parquet';
  if (text.startsWith('PK\x03\x04')) return 'xlsx';
  const start = head.toString('hex', 0, 16);
  const refused = REFUSED.find(([signatures]) => signatures.some((signature) => start.startsWith(signature)));
  if (refused) throw new AppError('validation_error', `The file cannot be read as a table: ${refused[1]}.`);
  if (extension === '.ndjson' || extension === '.jsonl') return 'ndjson';
  const body = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (MARKUP.test(body)) throw new AppError('validation_error', 'The file is HTML or XML. Save the table as CSV or XLSX and upload that.');
  const named = extension === '.json' || extension === '.geojson';
  if ((body.startsWith('{') || body.startsWith('[')) && (named || looksLikeJson(body))) return isNdjson(body) ? 'ndjson' : 'json';
  return extension === '.tsv' || extension === '.tab' ? 'tsv' : 'csv';
}

/** A CSV may begin with a bracket too, but only JSON continues with a key, a value or another bracket. */
function looksLikeJson(body: string): boolean {
  return /^\{\s*("|\}|$)/.test(body) || /^\[\s*([[{\]"\d-]|true|false|null|$)/.test(body);
}

function isNdjson(body: string): boolean {
  const [first = '', second] = body.split(/\r?\n/, 2);
  if (!second?.trim().startsWith('{')) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false; // The first line is not a complete value: a single document over several lines.
  }
}
