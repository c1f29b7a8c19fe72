import { ANSWER_BYTES_MAX, type CellValue } from '../../data/engine/types.ts';
import type { Block, Chart, Finding, Kpi, ReportDocument, Section, Table } from './document.ts';
import type { ReportJson } from './json-schema.ts';
import { firstRows, tableBatches } from './table-rows.ts';
import { writeText } from './write-file.ts';

type JsonBlock = ReportJson['sections'][number]['blocks'][number];
type JsonTable = Extract<JsonBlock, { kind: 'table' }>['table'];

/** Writes the whole report as one JSON document per `reportJsonSchema`, with every row of every table and every receipt. */
export async function renderJson(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  await writeText(path, jsonText(document, signal), signal);
}

/** The same in memory for pages, with the first rows of each table, as many as fit into one answer: `rows` may be fewer than `row_count`. */
export async function reportJson(document: ReportDocument, rowsMax: number, signal?: AbortSignal): Promise<ReportJson> {
  let bytesLeft = ANSWER_BYTES_MAX;
  const fits = (row: CellValue[]) => {
    bytesLeft -= Buffer.byteLength(JSON.stringify(row)) + ','.length;
    return bytesLeft >= 0;
  };
  const block = async (one: Block): Promise<JsonBlock> => {
    if (one.kind !== 'table') return smallBlock(one);
    const { rowsShownMax } = one.table;
    const first = await firstRows(one.table, Math.min(rowsShownMax, rowsMax), signal);
    const tooMany = first.findIndex((row) => !fits(row));
    const rows = tooMany < 0 ? first : first.slice(0, tooMany);
    return { kind: 'table', table: { ...tableHead(one.table), rows } };
  };
  const sections: ReportJson['sections'] = [];
  for (const { id, title, headline, blocks } of document.sections) {
    const shown: JsonBlock[] = [];
    for (const one of blocks) shown.push(await block(one));
    sections.push({ id, title, ...headlineJson(headline), blocks: shown });
  }
  return { ...head(document), sections };
}

async function* jsonText(document: ReportDocument, signal?: AbortSignal): AsyncGenerator<string> {
  yield `${JSON.stringify(head(document), null, 2).slice(0, -2)},\n  "sections": [`;
  for (const [index, { id, title, headline, blocks }] of document.sections.entries()) {
    yield `${index ? ',' : ''}\n    {${JSON.stringify({ id, title, ...headlineJson(headline) }).slice(1, -1)}, "blocks": [`;
    for (const [position, block] of blocks.entries()) {
      yield `${position ? ',' : ''}\n      `;
      if (block.kind === 'table') yield* tableText(block.table, signal);
      else yield JSON.stringify(smallBlock(block));
    }
    yield blocks.length ? '\n    ]}' : ']}';
  }
  yield document.sections.length ? '\n  ]\n}\n' : ']\n}\n';
}

async function* tableText(table: Table, signal?: AbortSignal): AsyncGenerator<string> {
  yield `{"kind": "table", "table": ${JSON.stringify(tableHead(table)).slice(0, -1)},"rows":[`;
  let first = true;
  for await (const rows of tableBatches(table, signal)) {
    yield rows
      .map((row) => {
        const line = `${first ? '' : ','}\n        ${JSON.stringify(row)}`;
        first = false;
        return line;
      })
      .join('');
  }
  yield first ? ']}}' : '\n      ]}}';
}

function tableHead({ id, title, columns, rowFormats, rowCount, receiptIds }: Table): Omit<JsonTable, 'rows'> {
  return { id, title, columns, ...(rowFormats ? { row_formats: rowFormats } : {}), row_count: rowCount, receipt_ids: receiptIds };
}

function head(document: ReportDocument): Omit<ReportJson, 'sections'> {
  return {
    schema_version: document.schemaVersion,
    report_id: document.reportId,
    title: document.title,
    description: document.description,
    organization: document.organization,
    template: document.template,
    generated_at: document.generatedAt,
    parameters: document.parameters,
    period: document.period && {
      start: document.period.start,
      end: document.period.end,
      compared_to: document.period.comparedTo,
    },
    sources: document.sources.map((source) => ({
      id: source.id,
      name: source.name,
      type: source.type,
      snapshot_id: source.snapshotId,
      snapshot_sha256: source.snapshotSha256,
      imported_at: source.importedAt,
      tables: source.tables.map(({ name, rowCount }) => ({ name, row_count: rowCount })),
      import_summary: source.importSummary,
    })),
    primary_table_id: document.primaryTableId,
    receipts: document.receipts.map((receipt) => ({
      id: receipt.id,
      label: receipt.label,
      sql: receipt.sql,
      params: receipt.params,
      tables: receipt.tables.map((table) => ({
        name: table.name,
        source_id: table.sourceId,
        snapshot_id: table.snapshotId,
        snapshot_sha256: table.snapshotSha256,
        table_sha256: table.tableSha256,
      })),
      rows_scanned: receipt.rowsScanned,
      result_rows: receipt.resultRows,
    })),
  };
}

function smallBlock(block: Exclude<Block, { kind: 'table' }>): JsonBlock {
  switch (block.kind) {
    case 'kpis':
      return { kind: 'kpis', items: block.items.map(kpi) };
    case 'findings':
      return { kind: 'findings', items: block.items.map(finding) };
    case 'chart':
      return { kind: 'chart', chart: chart(block.chart) };
    default:
      return { kind: block.kind, text: block.text };
  }
}

function headlineJson(headline: Section['headline']) {
  return headline ? { headline: { sentence: headline.sentence, receipt_ids: headline.receiptIds } } : {};
}

function kpi({ label, value, format, unit, change, trend, receiptIds }: Kpi) {
  const compared = change && { absolute: change.absolute, fraction: change.fraction, compared_to: change.comparedTo };
  return { label, value, format, unit, change: compared, ...(trend ? { trend } : {}), receipt_ids: receiptIds };
}

function finding({ id, kind, sentence, value, format, unit, receiptIds, chart: drawn }: Finding) {
  return { id, kind, sentence, value, format, unit, receipt_ids: receiptIds, ...(drawn ? { chart: chart(drawn) } : {}) };
}

function chart({ id, type, title, alternative, x, y, categories, series, receiptIds }: Chart) {
  return { id, type, title, alternative, x, y, categories, series, receipt_ids: receiptIds };
}
