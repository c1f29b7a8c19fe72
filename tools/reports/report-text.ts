import { formatCell, formatHeader, formatInstant } from '../../src/insight/figures/format-cell.ts';
import { formatChange, formatNumber } from '../../src/insight/figures/format-number.ts';
import type { ReportJson } from '../../src/insight/figures/json-schema.ts';
import { AppError } from '../../src/platform/errors.ts';

type Section = ReportJson['sections'][number];
type Block = Section['blocks'][number];
type Table = Extract<Block, { kind: 'table' }>['table'];
type Chart = Extract<Block, { kind: 'chart' }>['chart'];

/** About 2,500 tokens. */
const CHARACTERS_MAX = 10_000;
/** What is kept for the lines that name what was left out. */
const RESERVED = 400;

/** The address of a report's summary as a resource of agents. */
export const summaryUri = (reportId: string) => `report://${reportId}/summary`;

/** The address of one section. */
export const sectionUri = (reportId: string, section: string) => `report://${reportId}/sections/${encodeURIComponent(section)}`;

/**
 * A report's figures, findings and notices as Markdown, without its tables and charts, and the addresses of its sections. At most 10,000
 * characters: what did not fit is said at the end.
 */
export function summaryText(report: ReportJson): string {
  const { title, template, period, sources, generated_at: at, sections, report_id: id } = report;
  const head = [
    `# ${oneLine(title)}`,
    `${template.name} over ${sources.map(({ name }) => oneLine(name)).join(', ')}, made ${formatInstant(at)}.`,
    ...(period === null
      ? []
      : [`Period: ${spanText(period)}${period.compared_to ? `, compared with ${spanText(period.compared_to)}` : ''}.`]),
    ...sources.map(({ name, import_summary: said }) => `Import of ${oneLine(name)}: ${oneLine(said)}`),
  ];
  const links = ['', 'Sections:', ...sections.map((section) => `- ${oneLine(section.title)}: ${sectionUri(id, section.id)}`)];
  const page = new Page(CHARACTERS_MAX - lengthOf(links), 'the sections have them', 'the sections have them');
  page.add(head);
  for (const section of sections) {
    const lines = section.blocks.flatMap((block) => (block.kind === 'table' || block.kind === 'chart' ? [] : wordsOf(block)));
    if (lines.length > 0) page.add(['', `## ${oneLine(section.title)}`, ...lines]);
  }
  return [...page.lines(), ...links].join('\n');
}

/**
 * One section as Markdown: all it says, and the data of its tables and charts. At most 10,000 characters, which its tables share: rows and
 * lines left out are counted, with the address of the file that has them.
 * @throws AppError not_found with the sections there are
 */
export function sectionText(report: ReportJson, wanted: string): string {
  const section = report.sections.find(({ id }) => id === wanted);
  if (section === undefined) {
    const valid = report.sections.map(({ id }) => id).join(', ');
    throw new AppError('not_found', `The section "${wanted}" was not found in the report. Use overview, or one of: ${valid}.`);
  }
  const page = new Page(CHARACTERS_MAX, ...elsewhere(report.report_id));
  page.add([`# ${oneLine(report.title)}: ${oneLine(section.title)}`]);
  let grids = section.blocks.filter(({ kind }) => kind === 'table' || kind === 'chart').length;
  const texts = section.blocks.filter(({ kind }) => kind !== 'table' && kind !== 'chart');
  for (const block of texts) page.add(wordsOf(block));
  for (const block of section.blocks) {
    if (block.kind === 'table') page.addGrid(gridOfTable(block.table), grids--);
    if (block.kind === 'chart') page.addGrid(gridOfChart(block.chart), grids--);
  }
  return page.lines().join('\n');
}

interface Grid {
  title: string;
  header: string[];
  rows: string[][];
  /** Of the whole table. */
  rowCount: number;
}

/** Lines within a budget of characters. */
class Page {
  #left: number;
  #lines: string[] = [];
  #omitted = 0;
  readonly #whereLines: string;
  readonly #whereRows: string;

  /** @param whereLines where the lines are that do not fit, and `whereRows` the rows */
  constructor(charactersMax: number, whereLines: string, whereRows: string) {
    this.#left = charactersMax - RESERVED;
    this.#whereLines = whereLines;
    this.#whereRows = whereRows;
  }

  /** Adds lines as far as they fit. */
  add(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.#omitted > 0 || line.length + 1 > this.#left) this.#omitted += 1;
      else this.#put(line);
    }
  }

  /** Adds a table's first rows: `sharers` tables, this one included, divide what is left. */
  addGrid({ title, header, rows, rowCount }: Grid, sharers: number): void {
    const head = ['', `## ${title}`, '', rowText(header), rowText(header.map(() => '---'))];
    const until = this.#left - Math.floor(this.#left / sharers);
    const note = (shown: number) => `Rows 1 to ${shown} of ${rowCount}; ${this.#whereRows}.`;
    const room = this.#left - until - lengthOf(head) - note(rowCount).length - 1;
    const texts = rows.map(rowText);
    let shown = 0;
    for (let used = 0; shown < texts.length && used + texts[shown]!.length + 1 <= room; shown++) used += texts[shown]!.length + 1;
    if (shown === 0 && rowCount > 0) {
      this.add(['', `## ${title}`, `${rowCount} rows, too wide to be shown here; ${this.#whereRows}.`]);
      return;
    }
    for (const line of [...head, ...texts.slice(0, shown)]) this.#put(line);
    if (shown < rowCount) this.#put(note(shown));
  }

  lines(): string[] {
    return this.#omitted === 0 ? this.#lines : [...this.#lines, `… ${this.#omitted} lines left out; ${this.#whereLines}.`];
  }

  #put(line: string): void {
    this.#lines.push(line);
    this.#left -= line.length + 1;
  }
}

/** CSV has only one table, and pages for people only the first rows of a long one. */
const elsewhere = (id: string) =>
  [
    `report://${id}/file has them unless it is csv`,
    `report://${id}/file has them all if it is json or excel, otherwise use query_data`,
  ] as const;

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length + 1, 0);
const spanText = ({ start, end }: { start: string; end: string }) => `${start} to ${end}`;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const rowText = (cells: readonly string[]) => `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function wordsOf(block: Exclude<Block, { kind: 'table' | 'chart' }>): string[];
function wordsOf(block: Block): string[];
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [oneLine(block.text)];
    case 'notice':
      return [`Note: ${oneLine(block.text)}`];
    case 'findings':
      return block.items.map(({ sentence }) => `- ${oneLine(sentence)}`);
    case 'kpis':
      return block.items.map(({ label, value, format, unit, change }) => {
        const changed = change ? `, ${formatChange(change.absolute, change.fraction, format, unit)} ${change.compared_to}` : '';
        return `- ${oneLine(label)}: ${formatNumber(value, format, unit)}${changed}`;
      });
    default:
      return [];
  }
}

function gridOfTable({ title, columns, rows, row_count: rowCount }: Table): Grid {
  return {
    title: oneLine(title),
    header: columns.map(formatHeader),
    rows: rows.map((row) => row.map((cell, at) => formatCell(cell, columns[at]!))),
    rowCount,
  };
}

function gridOfChart({ title, x, y, categories, series }: Chart): Grid {
  return {
    title: oneLine(title),
    header: [x.label, ...series.map(({ name }) => name)],
    rows: categories.map((category, at) => [category, ...series.map(({ values }) => formatNumber(values[at] ?? null, y.format, y.unit))]),
    rowCount: categories.length,
  };
}
