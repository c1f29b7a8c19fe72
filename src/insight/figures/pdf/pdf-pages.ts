import { BRAND_FONTS, fitLogo } from '../../../platform/brand.ts';
import { brandColours } from '../../../platform/brand-colours.ts';
import { phrase, presentBrand } from '../../../platform/locale.ts';
import { chartSvg, isHorizontal, LOW_HEIGHT, SMALL_HEIGHT, SMALL_WIDTH, WIDTH } from '../chart-svg.ts';
import type { Block, ReportDocument, Table } from '../document.ts';
import { formatInstant, formatParameter, formatParameterName, formatPeriod, formatRowsRead } from '../format-cell.ts';
import { formatFigure } from '../format-number.ts';
import { receiptsLead, sourceKind } from '../own-words.ts';
import { sparkline } from '../sparkline.ts';
import { firstRows, rowCountNote, rowsInWords } from '../table-rows.ts';
import { pageTable } from './page-table.ts';
import { typesetLabels } from './typeset-labels.ts';

/**
 * Limit on cells in one document: typesetting takes about 0.12 ms and 20 kB per cell. The note under a table reports it like any other limit.
 */
const CELLS_MAX = 24_000;

/** Input of the Typst template: final texts and pictures. Everything is data, nothing is markup. */
export interface PdfPages {
  title: string;
  organization: string;
  description: string;
  'title-short': string;
  'organization-short': string;
  generated: string;
  footer: string;
  /** Colours, typeface and texts of the organization's brand; each null or empty for our own. */
  brand: {
    accent: string | null;
    fill: string | null;
    font: string | null;
    footer: string;
    note: string;
    logo: { file: string; width: number; height: number } | null;
  };
  date: number[];
  /** The period and what it is compared to; empty without one. */
  span: string;
  lang: string;
  /** The template's own words. */
  words: ReturnType<typeof pageWords>;
  facts: [string, string][];
  /** The whole report is turned, because its first page has little before a wide table. */
  landscape: boolean;
  sections: { title: string; headline: { text: string; receipts: string[] } | null; blocks: unknown[] }[];
  sources: { name: string; tables: string[]; imported: string; summary: string; snapshot: string }[];
  receipts: { id: string; label: string; sql: string; facts: [string, string][] }[];
}

/** The content of the pages, in order, with charts drawn and numbers formatted. */
export async function pdfPages(document: ReportDocument, signal?: AbortSignal): Promise<PdfPages> {
  const known = new Set(document.receipts.map(({ id }) => id));
  const references = (ids: string[]) => ids.filter((id) => known.has(id));
  const budget = { cells: CELLS_MAX };
  const sections: PdfPages['sections'] = [];
  for (const { title, headline, blocks } of document.sections) {
    const laid: unknown[] = [];
    for (const [at, block] of blocks.entries()) laid.push(await pageBlock(block, { opens: at === 0, references, budget, signal }));
    const head = headline ? { text: breakWords(headline.sentence), receipts: references(headline.receiptIds) } : null;
    sections.push({ title, headline: head, blocks: laid });
  }
  const at = new Date(document.generatedAt);
  const { period } = document;
  return {
    title: document.title,
    organization: document.organization,
    description: document.description,
    'title-short': shortened(document.title),
    'organization-short': shortened(document.organization),
    generated: formatInstant(document.generatedAt),
    footer: `${phrase('Report', 'Bericht')} ${document.reportId}`,
    brand: pageBrand(),
    date: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()],
    span: formatPeriod(period),
    lang: phrase('en', 'de'),
    words: pageWords(),
    facts: facts(document),
    landscape: opensWide(sections),
    sections,
    sources: document.sources.map((source) => ({
      name: `${source.name} (${sourceKind(source.type)})`,
      tables: source.tables.map(({ name, rowCount }) => `${name}: ${rowsInWords(rowCount)}`),
      imported: formatInstant(source.importedAt),
      summary: source.importSummary,
      snapshot: source.snapshotSha256,
    })),
    receipts: document.receipts.map((receipt) => ({
      id: receipt.id,
      label: receipt.label,
      sql: breakWords(receipt.sql),
      facts: [
        ...(receipt.params.length
          ? [[phrase('Parameters', 'Parameter'), breakWords(JSON.stringify(receipt.params))] as [string, string]]
          : []),
        ...receipt.tables.map(
          (table) => [phrase('Table', 'Tabelle'), breakWords(`${table.name}, sha256 ${table.tableSha256}`)] as [string, string],
        ),
        [phrase('Rows', 'Zeilen'), formatRowsRead(receipt)],
      ],
    })),
  };
}

function pageBrand(): PdfPages['brand'] {
  const { colour, font, footer, coverNote, logo } = presentBrand();
  const shades = colour === null ? null : brandColours(colour);
  return {
    accent: shades?.text ?? null,
    fill: shades?.fill ?? null,
    font: font && BRAND_FONTS[font].typst,
    footer,
    note: breakWords(coverNote),
    logo: logo && { file: `/logo.${logo.contentType === 'image/png' ? 'png' : 'jpg'}`, ...fitLogo(logo, 190, 40) },
  };
}

/** Whether a wide table follows before the first page has charts or findings: alone on it, its head would leave the page empty. */
function opensWide(sections: PdfPages['sections']): boolean {
  const blocks = sections.flatMap((section) => section.blocks as { kind: string; landscape?: boolean }[]);
  const wide = blocks.findIndex(({ landscape }) => landscape === true);
  return wide >= 0 && !blocks.slice(0, wide).some(({ kind }) => kind === 'chart' || kind === 'findings' || kind === 'table');
}

const pageWords = () => ({
  sources: phrase('Sources', 'Quellen'),
  receipts: phrase('Receipts', 'Belege'),
  receiptsLead: receiptsLead(),
  table: phrase('Table', 'Tabelle'),
  imported: phrase('Imported', 'Importiert'),
  snapshot: phrase('Snapshot', 'Datenstand'),
});

function facts({ template, generatedAt, parameters }: ReportDocument): [string, string][] {
  const facts: [string, string][] = [];
  facts.push([phrase('Report', 'Bericht'), template.name], [phrase('Generated', 'Erstellt'), formatInstant(generatedAt)]);
  for (const [name, value] of Object.entries(parameters)) {
    if (name !== 'date_range') facts.push([formatParameterName(name), breakWords(formatParameter(value))]);
  }
  return facts;
}

/** `opens`: the block is the first of its section. */
async function pageBlock(
  block: Block,
  {
    opens,
    references,
    budget,
    signal,
  }: { opens: boolean; references: (ids: string[]) => string[]; budget: { cells: number }; signal: AbortSignal | undefined },
): Promise<unknown> {
  switch (block.kind) {
    case 'kpis':
      return {
        kind: block.kind,
        items: block.items.map((kpi) => {
          const { value, change } = formatFigure(kpi);
          const trend = sparkline(kpi.trend?.values ?? []);
          return { label: kpi.label, value, change: change || null, trend, receipts: references(kpi.receiptIds) };
        }),
      };
    case 'findings':
      return {
        kind: block.kind,
        items: block.items.map(({ kind, sentence, receiptIds, chart }) => ({
          kind,
          text: breakWords(sentence),
          chart: chart
            ? { title: chart.title, alternative: chart.alternative, ...typesetLabels(chartSvg(chart, SMALL_WIDTH, SMALL_HEIGHT)) }
            : null,
          receipts: references(receiptIds),
        })),
      };
    case 'chart': {
      const { title, alternative, receiptIds } = block.chart;
      const item = { kind: block.kind, title, alternative, receipts: references(receiptIds) };
      const low = opens && !isHorizontal(block.chart) ? { ...item, ...typesetLabels(chartSvg(block.chart, WIDTH, LOW_HEIGHT)) } : null;
      return { ...item, ...typesetLabels(chartSvg(block.chart)), low };
    }
    case 'table':
      return { kind: block.kind, ...(await pageTableBlock(block.table, budget, signal)), receipts: references(block.table.receiptIds) };
    default:
      return { kind: block.kind, text: breakWords(block.text) };
  }
}

async function pageTableBlock(table: Table, budget: { cells: number }, signal?: AbortSignal) {
  const affordable = Math.max(1, Math.floor(budget.cells / Math.max(1, table.columns.length)));
  const rows = await firstRows(table, Math.min(table.rowsShownMax, affordable), signal);
  budget.cells = Math.max(0, budget.cells - rows.length * table.columns.length);
  return { title: table.title, note: rowCountNote(rows.length, table.rowCount), ...pageTable(table, rows) };
}

const shortened = (text: string) => ([...text].length > 48 ? `${[...text].slice(0, 47).join('')}…` : text);

/** Inserts break points into words longer than a line. */
function breakWords(text: string): string {
  return text.replaceAll(/[\x21-\x7e\u00a1-\u024f]{60,}/g, (word) => (word.match(/.{1,40}/gs) as string[]).join('\u200b'));
}
