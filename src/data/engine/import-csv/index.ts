import { isUtf8 } from 'node:buffer';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import { importCarefully, type WrittenTable } from './careful-path.ts';
import { blocksOf, type DialectGuess, detectDialect, SCORE_LOW, usualWidth } from './detect-dialect.ts';
import { type EncodingGuess, guessWideEncoding, transcodeLegacy, transcodeWide } from './encoding.ts';
import { importFast } from './fast-path.ts';
import { findLayout, type Layout } from './find-layout.ts';
import { cutColumns, fixedWidths } from './fixed-widths.ts';
import { findPageHead } from './page-heads.ts';
import { type FileScan, scanFile, scanInThread } from './scan-file.ts';
import { isBlank } from './section.ts';
import { COLUMNS_MAX, type DelimitedRequest, type DelimitedResult, type Row } from './types.ts';

export type { DelimitedRequest, DelimitedResult } from './types.ts';
export { typeTextTable } from './typing.ts';

const SAMPLE_BYTES = 256 * 1024;
/** Smaller files go straight to the careful path, which reports more and is fast enough for them. */
const FAST_BYTES_MIN = 8 * 1024 * 1024;

const UTF8: EncodingGuess = { name: 'utf-8', bom: false, certain: true, reason: null };

/**
 * Imports a delimited text file of any encoding and dialect into Parquet. A regular UTF-8 file goes straight through DuckDB, which verifies every
 * row and cell; anything else is read record by record. The certificate lists everything repaired, rejected or ambiguous.
 */
export async function importDelimited(
  connection: DuckDBConnection,
  request: DelimitedRequest,
  { fastBytesMin = FAST_BYTES_MIN, inThread = true } = {},
): Promise<DelimitedResult> {
  if (request.fileBytes === 0) throw new AppError('validation_error', 'The file is empty (0 bytes). Upload a file with a header and rows.');
  const folder = await mkdtemp(join(request.temporaryFolder, 'delimited-'));
  try {
    return await run(connection, { ...request, temporaryFolder: folder }, { fastBytesMin, inThread });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  connection: DuckDBConnection,
  request: DelimitedRequest,
  { fastBytesMin, inThread }: { fastBytesMin: number; inThread: boolean },
): Promise<DelimitedResult> {
  const tableName = tableNameOf(request.fileName);
  const wide = guessWideEncoding(request.path);
  const large = request.fileBytes >= fastBytesMin;
  const scanning = (large && inThread ? scanInThread : scanFile)(request.path, request.fileSha256 ?? null);
  if (!wide && large) {
    const sample = await readSample(request.path);
    if (isUtf8(sample.bytes) && sample.bytes.indexOf(0) < 0 && !fixedWidths(sample.text)) {
      const found = understand(sample.text, sample.whole, request);
      const fast = await importFast(connection, { ...request, ...found, tableName, scan: scanning });
      if (fast) return result(found.guess, found.layout, { ...UTF8, bom: fast.scan.bom }, fast.scan, [fast.table]);
    }
  }
  const scan = await scanning;
  if (scan.onlyNuls)
    throw new AppError(
      'validation_error',
      'The file contains only zero bytes; it was probably cut off while being copied. Upload it again.',
    );
  const { path: whole, encoding, warnings } = await asUtf8(request, wide, scan);
  const fixed = fixedWidths((await readSample(whole)).text);
  if (fixed) warnings.push(`The columns have fixed widths, as line ${fixed.ruleLine} shows, and were cut there.`);
  const path = fixed ? await cutColumns(whole, fixed, request.temporaryFolder) : whole;
  const sample = await readSample(path);
  const { guess, layout } = understand(sample.text, sample.whole, request);
  const tables = await importCarefully(connection, { ...request, path, dialect: guess.dialect, layout, tableName });
  return result(guess, layout, encoding, scan, tables, warnings);
}

async function asUtf8(
  request: DelimitedRequest,
  wide: EncodingGuess | null,
  scan: FileScan,
): Promise<{ path: string; encoding: EncodingGuess; warnings: string[] }> {
  const target = join(request.temporaryFolder, 'utf8.txt');
  if (wide) {
    await transcodeWide(request.path, wide, target);
    return { path: target, encoding: wide, warnings: [] };
  }
  if (scan.utf8) return { path: request.path, encoding: { ...UTF8, bom: scan.bom }, warnings: [] };
  const encoding = await transcodeLegacy(request.path, target);
  const lines =
    encoding.examples.length > 0
      ? [`Lines in Windows-1252: ${encoding.examples.join(', ')}${encoding.lines > encoding.examples.length ? ', …' : ''}.`]
      : [];
  return { path: target, encoding, warnings: lines };
}

/** Detects dialect and layout from the head of the file. */
function understand(sample: string, whole: boolean, request: DelimitedRequest): { guess: DialectGuess; layout: Layout } {
  const hint = request.format === 'tsv' ? '\t' : null;
  const guess = detectDialect(sample.replaceAll('\u0000', ''), whole, hint);
  if (guess.rows.length === 0) throw new AppError('validation_error', 'The file contains no text. Upload a file with a header and rows.');
  if (guess.width > COLUMNS_MAX) {
    throw new AppError(
      'validation_error',
      `The file has ${guess.width} columns; at most ${COLUMNS_MAX} are read. Remove columns, or turn them into rows.`,
    );
  }
  if (findPageHead(guess.rows, guess.width)) return { guess, layout: findLayout(guess.rows, guess.width, guess.dialect, request.readings) };
  // With several tables in one file, the first one decides.
  const blocks = guess.width > 1 ? blocksOf(guess.rows) : [];
  const lead = leadOf(blocks, guess);
  const width = lead ? usualWidth(lead) : guess.width;
  const until = lead ? guess.rows.indexOf(lead.at(-1) as Row) + 1 : guess.rows.length;
  // Lines above that look like a table may be as wide as the real one.
  const from = lead && lead !== blocks.find(leads) ? guess.rows.indexOf(lead[0] as Row) : 0;
  const above = guess.rows.slice(0, from);
  if (!above.some((row) => row.cells.length === width && row.cells.filter((cell) => cell.trim() !== '').length > 1))
    return { guess, layout: findLayout(guess.rows.slice(0, until), width, guess.dialect, request.readings) };
  const layout = findLayout(guess.rows.slice(from, until), width, guess.dialect, request.readings);
  const preamble = [...above.filter((row) => !isBlank(row)), ...layout.preamble];
  return { guess, layout: { ...layout, preamble, recordsBefore: layout.recordsBefore + from } };
}

/** How many times the rows of lines above it a table must have, so that these are no table of their own. */
const LEAD_FACTOR = 3;

/** The first block of records that could be a table; but not a few lines without a header of their own above a much longer table. */
function leadOf(blocks: Row[][], { dialect }: DialectGuess): Row[] | undefined {
  const tables = blocks.filter(leads);
  const [first] = tables;
  if (!first) return undefined;
  const longer = tables.find((block) => block.length >= first.length * LEAD_FACTOR);
  if (!longer) return first;
  const { header, certain, width } = findLayout(first, usualWidth(first), dialect);
  const named =
    header?.every((name) => name.trim() !== '') && certain && (width > 2 || !first.some((row) => /:\s*$/.test(row.cells[0] ?? '')));
  return named ? first : longer;
}

/** True if these records could be a table. */
function leads(block: Row[]): boolean {
  const width = usualWidth(block);
  const usual = block.filter((row) => row.cells.length === width).length;
  return width > 1 && usual >= 3 && usual >= block.length * 0.7;
}

async function readSample(path: string): Promise<{ bytes: Buffer; text: string; whole: boolean }> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(SAMPLE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, SAMPLE_BYTES, 0);
    const { size } = await file.stat();
    const whole = bytesRead >= size;
    let bytes = buffer.subarray(0, bytesRead);
    if (!whole) {
      const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
      if (end > 0) bytes = bytes.subarray(0, end + 1);
    }
    return { bytes, text: bytes.toString('utf8').replace(/^\ufeff/, ''), whole };
  } finally {
    await file.close();
  }
}

function result(
  guess: DialectGuess,
  layout: Layout,
  encoding: EncodingGuess,
  scan: FileScan,
  tables: WrittenTable[],
  warnings: string[] = [],
): DelimitedResult {
  const { dialect } = guess;
  const doubts = [...guess.reasons, ...(encoding.reason ? [encoding.reason] : []), ...new Set(tables.flatMap((table) => table.doubts))];
  if (tables.length > 1) doubts.push(`The file holds ${tables.length} tables, one below the other; each was imported.`);
  const rows = tables.reduce((sum, { certificate }) => sum + certificate.rowsRead, 0);
  const touched = tables.reduce((sum, { certificate }) => sum + certificate.rowsRepaired + certificate.rowsRejected, 0);
  if (layout.headerRepair) doubts.push(layout.headerRepair);
  if (touched > 0) doubts.push(`${touched} of ${rows} rows were repaired or rejected.`);
  if (layout.preamble.length > 0) doubts.push(`${layout.preamble.length} lines before the table were left out.`);
  const notes = [...warnings];
  if (rows === 0) notes.push('The file has a header and no rows.');
  const repaired = tables.reduce((sum, { certificate }) => sum + certificate.rowsRepaired, 0);
  const irregular = guess.width > 1 && guess.score < SCORE_LOW;
  const doubtful = repaired > rows * 0.05 || layout.headerRepair !== null || tables.length > 1 || irregular;
  return {
    tables: tables.map(({ name, path }, i) => ({ name, path, ...(i === 0 ? { above: layout.preamble.map(({ cells }) => cells) } : {}) })),
    certificate: {
      encoding: encoding.bom ? `${encoding.name} with byte order mark` : encoding.name,
      dialect: {
        delimiter: dialect.spaceAfterDelimiter ? `${dialect.delimiter} ` : dialect.delimiter,
        quote: dialect.quote,
        escape: dialect.escape,
        newline: dialect.newline,
        headerLine: layout.headerLine,
        skippedLines: layout.preamble.length,
      },
      confidence: {
        level: doubts.length === 0 ? 'certain' : doubtful ? 'doubtful' : 'likely',
        reasons: doubts,
      },
      tables: tables.map((table) => table.certificate),
      warnings: notes,
    },
    fileSha256: scan.sha256,
  };
}

/** Turns the file's name into a table name of lower-case letters, digits and underscores. */
function tableNameOf(fileName: string): string {
  const base = basename(fileName, extname(fileName)).normalize('NFKC').toLowerCase();
  const name = base
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return name === '' ? 'data' : /^\p{N}/u.test(name) ? `t_${name}` : name;
}
