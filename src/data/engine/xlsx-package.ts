import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { AppError } from '../../platform/errors.ts';

const INFLATED_BYTES_MAX = 4 * 1024 ** 3;
const STRINGS_BYTES_MAX = 512 * 1024 ** 2;
const RATIO_MAX = 250;
/** Parts up to this size may compress at any ratio. */
const RATIO_FREE_BYTES = 32 * 1024 ** 2;
const PARTS_MAX = 10_000;
/** Excel allows 32,767 characters in a cell. */
const TEXT_CHARACTERS_MAX = 1_000_000;

/**
 * The parts of an Office Open XML file. Checks sizes before inflating anything, and enforces them while reading.
 * @throws AppError validation_error for archives that are not a workbook, are damaged, or unpack to far more than their size
 */
export class XlsxPackage {
  readonly parts: Map<string, yauzl.Entry>;
  private readonly zip: yauzl.ZipFile;

  private constructor(zip: yauzl.ZipFile, parts: Map<string, yauzl.Entry>) {
    this.zip = zip;
    this.parts = parts;
  }

  static async open(path: string): Promise<XlsxPackage> {
    const zip = await openZip(path);
    const parts = new Map<string, yauzl.Entry>();
    try {
      await listParts(zip, parts);
      checkSizes(parts);
    } catch (error) {
      zip.close();
      throw error;
    }
    return new XlsxPackage(zip, parts);
  }

  close(): void {
    this.zip.close();
  }

  /** Feeds one part through an XML parser, awaiting `flush` after each chunk, so that the caller's memory stays bounded. */
  async parse(name: string, handlers: XmlHandlers, flush?: () => Promise<void> | void): Promise<void> {
    const entry = this.parts.get(name);
    if (!entry) throw damaged(`the part ${name} is missing`);
    const parser = new SaxesParser();
    const decoder = new TextDecoder('utf-8');
    parser.on('error', (error) => {
      throw damaged(`${name}: ${error.message}`);
    });
    // Document types allow entity bombs, and workbooks have none.
    parser.on('doctype', () => {
      throw damaged(`${name} declares a document type, which no workbook does`);
    });
    parser.on('opentag', (tag) => handlers.open?.(tag.name.replace(/^.*:/, ''), tag.attributes as Record<string, string>));
    parser.on('closetag', (tag) => handlers.close?.(tag.name.replace(/^.*:/, '')));
    parser.on('text', (text) => handlers.text?.(text));
    let sinceTag = 0;
    try {
      for await (const chunk of (await this.read(entry)) as AsyncIterable<Buffer>) {
        sinceTag = longestText(chunk, sinceTag, name);
        parser.write(decoder.decode(chunk, { stream: true }));
        await flush?.();
        if (handlers.done?.()) return;
      }
      parser.close();
      await flush?.();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw damaged(name, error);
    }
  }

  private read(entry: yauzl.Entry): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(entry.fileName, error)) : resolve(stream)));
    });
  }
}

interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Returns true to stop reading. */
  done?: () => boolean;
}

function openZip(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged('the archive', error)) : resolve(zip),
    );
  });
}

function listParts(zip: yauzl.ZipFile, parts: Map<string, yauzl.Entry>): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      parts.set(entry.fileName, entry);
      if (parts.size > PARTS_MAX)
        reject(
          new AppError(
            'validation_error',
            `The workbook has more than ${PARTS_MAX} parts, the maximum. Save the sheet you need as CSV or Parquet and upload that.`,
          ),
        );
      else zip.readEntry();
    });
    zip.on('end', () => resolve());
    zip.on('error', (error) => reject(damaged('the archive', error)));
    zip.readEntry();
  });
}

function checkSizes(parts: Map<string, yauzl.Entry>): void {
  if (!parts.has('xl/workbook.xml')) {
    throw new AppError(
      'validation_error',
      'The file is a ZIP archive without a workbook. Unpack it and upload the file inside, or save it as .xlsx.',
    );
  }
  let total = 0;
  for (const [name, entry] of parts) {
    total += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > RATIO_FREE_BYTES && ratio > RATIO_MAX) {
      throw bomb(`its part ${name} unpacks to ${Math.round(ratio)} times its size (at most ${RATIO_MAX} is allowed)`);
    }
    if (name.endsWith('sharedStrings.xml') && entry.uncompressedSize > STRINGS_BYTES_MAX) throw bomb('its texts take more than 512 MB');
  }
  if (total > INFLATED_BYTES_MAX) throw bomb('it unpacks to more than 4 GB');
}

function bomb(why: string): AppError {
  return new AppError('validation_error', `The workbook was refused: ${why}. Save the sheet you need as CSV or Parquet and upload that.`);
}

function damaged(what: string, cause?: unknown): AppError {
  const words = cause instanceof Error ? `: ${cause.message}` : '';
  return new AppError(
    'validation_error',
    `The workbook cannot be read (${what}${words}). Open it, save it again as .xlsx and upload that.`,
    { cause },
  );
}

/** Characters since the last tag began, after this chunk. */
function longestText(chunk: Buffer, before: number, part: string): number {
  let run = before;
  let from = 0;
  for (let at = chunk.indexOf(0x3c); at >= 0; at = chunk.indexOf(0x3c, from)) {
    if (run + at - from > TEXT_CHARACTERS_MAX) throw bomb(`a cell or tag in ${part} is longer than a million characters`);
    run = 0;
    from = at + 1;
  }
  run += chunk.length - from;
  if (run > TEXT_CHARACTERS_MAX) throw bomb(`a cell or tag in ${part} is longer than a million characters`);
  return run;
}
