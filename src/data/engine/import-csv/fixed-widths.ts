import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../../platform/errors.ts';

/** Lines within which the rule below a header stands. */
const RULE_WITHIN = 30;
const FLUSH_CHARACTERS = 1 << 20;

/** The columns that a rule of dashes below a header shows. */
export interface FixedWidths {
  /** Line of the rule, from 1. */
  ruleLine: number;
  /** Where each column begins and ends, in characters from 0, the end excluded. */
  spans: [from: number, to: number][];
}

/** A rule of dashes with gaps below names shows where columns begin and end; null if the head of a file has none. */
export function fixedWidths(sample: string): FixedWidths | null {
  const lines = sample.split(/\r\n|\n|\r/, RULE_WITHIN);
  const at = lines.findIndex((line, i) => /^ *-{2,}(?: +-{2,})+ *$/.test(line) && /\S {2,}\S/.test(lines[i - 1] ?? ''));
  if (at < 0 || /[,;|\t]/.test(lines[at - 1] ?? '')) return null;
  const spans = [...(lines[at] as string).matchAll(/-+/g)].map(({ index, 0: dashes }): [number, number] => [index, index + dashes.length]);
  return { ruleLine: at + 1, spans };
}

/**
 * Writes a file whose columns have fixed widths as delimited text into a folder and returns its path. Lines keep their numbers, except for the header,
 * which moves to the line of the rule. Refuses a file with text between its columns; after an empty line below the table, that is a note.
 */
export async function cutColumns(path: string, { ruleLine, spans }: FixedWidths, folder: string): Promise<string> {
  const target = join(folder, 'cut.csv');
  const file = await open(target, 'w');
  try {
    let out = '';
    let number = 0;
    let ended = false;
    let header = '';
    for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
      if (number === ruleLine - 1) header = text;
      ended ||= number > ruleLine && text.trim() === '';
      const cells = number === ruleLine - 1 ? [''] : number === ruleLine ? cut(header, spans) : number < ruleLine ? null : cut(text, spans);
      if (cells === null && number >= ruleLine && !ended) throw crossed(number === ruleLine ? number - 1 : number, ruleLine);
      out += `${(cells ?? [text]).map(quoted).join(',')}\n`;
      if (out.length < FLUSH_CHARACTERS) continue;
      await file.write(out);
      out = '';
    }
    await file.write(out);
  } finally {
    await file.close();
  }
  return target;
}

/** The cells of a line; null if it has text between the columns. The last one takes what stands behind the rule. */
function cut(line: string, spans: FixedWidths['spans']): string[] | null {
  const characters = [...line];
  const cells: string[] = [];
  let before = 0;
  for (const [i, [from, to]] of spans.entries()) {
    if (characters.slice(before, from).some((character) => character !== ' ')) return null;
    const end = i === spans.length - 1 ? characters.length : to;
    cells.push(characters.slice(from, end).join('').trim());
    before = end;
  }
  return line.trim() === '' ? [''] : cells;
}

const quoted = (cell: string) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

function crossed(line: number, ruleLine: number): AppError {
  return new AppError(
    'validation_error',
    `The columns of this file have fixed widths, as line ${ruleLine} shows, but line ${line} has text between them. Export it with a delimiter, such as CSV, and upload that.`,
  );
}
