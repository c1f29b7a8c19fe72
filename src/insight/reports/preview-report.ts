import { inOwnLocale } from '../../account/organizations/organization-profile.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { wholeNumber } from '../../platform/locale.ts';
import type { Block, ReportDocument, Table } from '../figures/document.ts';
import { reportJson } from '../figures/json.ts';
import type { ReportJson } from '../figures/json-schema.ts';
import { firstRows } from '../figures/table-rows.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { buildReport, DOUBTS_ID } from './build-report.ts';
import { pinned } from './check-sections.ts';
import { prepareReport, type ReportRequest } from './prepare-report.ts';

/** A preview of a report, computed from the data. */
export interface ReportPreview {
  /** Why the template cannot use the sources; empty if it can. */
  reasons: string[];
  /** Why there is no preview although the template can use the sources; otherwise null. */
  left_out: string | null;
  blocks: ReportJson['sections'][number]['blocks'];
}

/** Above this many rows a preview costs as much as the report, so there is none. */
export const PREVIEW_ROWS_MAX = 2_000_000;
const KPIS_MAX = 4;
const FINDINGS_MAX = 2;
const COLUMNS_MAX = 4;
const TABLE_ROWS_MAX = 5;
const PATIENCE_MS = 20_000;

/**
 * Computes a report's first figures, first chart (or rows) and first findings. Saves nothing and costs nothing.
 * @throws AppError validation_error by field, not_found if a source is not the organization's
 */
export function previewReport(ctx: Context, request: ReportRequest): Promise<ReportPreview> {
  return inOwnLocale(ctx, () => preview(ctx, request));
}

async function preview(ctx: Context, request: ReportRequest): Promise<ReportPreview> {
  const { organizationId, organizationName } = ctx.principal;
  const {
    template,
    parameters,
    pinned: pins,
    sources: readable,
    binds,
  } = await prepareReport(ctx.em, organizationId, await pinned(ctx, request), 'read');
  if (!binds.ok) return { reasons: binds.reasons, left_out: null, blocks: [] };
  const tables = template.takesSections ? readable.flatMap((source) => source.tables) : binds.binding.map(({ table }) => table);
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (rows > PREVIEW_ROWS_MAX) return nothing(`The data has ${wholeNumber(rows)} rows, too many for a preview. The report reads them all.`);
  const opened = await openSources(ctx, ctx.em, organizationId, pins);
  const sources = await withMeaning({ ...ctx, organizationId }, opened);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const input = { reportId: '', title: '', description: '', organization: organizationName, generatedAt: ctx.now(), template, parameters };
  try {
    const document = await buildReport(
      { ...input, sources },
      {
        engine: ctx.engine,
        signal: AbortSignal.any([ctx.signal, patience]),
        compose: { composer: ctx.composer, em: ctx.em, organizationId },
      },
    );
    return { reasons: [], left_out: null, blocks: await firstBlocks(document) };
  } catch (error) {
    if (patience.aborted) return nothing('This data takes too long to read for a preview. The report has more time.');
    throw error instanceof AppError || !ctx.signal.aborted ? error : new AppError('service_unavailable', 'The caller disconnected.');
  }
}

function nothing(reason: string): ReportPreview {
  return { reasons: [], left_out: reason, blocks: [] };
}

async function firstBlocks(document: ReportDocument): Promise<ReportPreview['blocks']> {
  const all = document.sections.flatMap(({ blocks }) => blocks);
  const first = <K extends Block['kind']>(kind: K) => all.find((block) => block.kind === kind) as Extract<Block, { kind: K }> | undefined;
  const [kpis, line, findings, table] = [first('kpis'), first('chart'), first('findings'), first('table')];
  // Prefer what sets a template apart: a stacked chart if there is one, and findings other than totals, which the figures already show.
  const parts = all.find((block) => block.kind === 'chart' && block.chart.type === 'area' && block.chart.series.length > 1);
  const chart = parts ?? line;
  const telling = findings?.items.toSorted((a, b) => Number(a.kind === 'total') - Number(b.kind === 'total')) ?? [];
  const doubts = document.sections.filter(({ id }) => id === DOUBTS_ID).flatMap(({ blocks }) => blocks);
  const blocks: Block[] = [
    ...doubts,
    ...(kpis ? [{ ...kpis, items: kpis.items.slice(0, KPIS_MAX) }] : []),
    ...(chart ? [chart] : table ? [{ ...table, table: await corner(table.table) }] : []),
    ...(findings ? [{ ...findings, items: telling.slice(0, FINDINGS_MAX) }] : []),
  ];
  const { sections } = await reportJson({ ...document, sections: [{ id: 'preview', title: '', blocks }] }, TABLE_ROWS_MAX);
  return sections[0]?.blocks ?? [];
}

/** The top left corner of a table. */
async function corner(table: Table): Promise<Table> {
  const rows = (await firstRows(table, TABLE_ROWS_MAX)).map((row) => row.slice(0, COLUMNS_MAX));
  return { ...table, columns: table.columns.slice(0, COLUMNS_MAX), rows, rowCount: rows.length };
}
