import type { Storage } from '../../../platform/storage/types.ts';
import { tableName } from '../../engine/table-name.ts';
import type { MergeCounts } from '../../engine/table-parts.ts';
import type { ImportCertificate, ImportedTable, MergedTable, TableCertificate, TablesRequest, TablesResult } from '../../engine/types.ts';
import type { ChosenStream, Connector, Link, ReadState, StreamState, TablePart } from '../connectors/types.ts';
import { localParts } from '../table-files.ts';
import { type Basis, type KnownTable, nextFullRead, type StreamSync } from './sync-state.ts';

interface Reading {
  connector: Connector;
  link: Link<object, object>;
  streams: readonly ChosenStream[];
  basis: Basis;
  storage: Storage;
  importTables(tables: TablesRequest['tables']): Promise<TablesResult>;
}

interface StreamsRead {
  tables: (ImportedTable | MergedTable)[];
  certificate: ImportCertificate;
  /** What was read by which rule, and what could not be, in sentences. */
  notes: string[];
  /** Where the next sync continues, by stream. */
  sync: Record<string, StreamSync>;
}

/**
 * Reads the streams and imports them, continuing those that can be. If the rows of one cannot be merged, all are read again in full, as of one moment.
 * @throws ConnectorProblem, AppError
 */
export async function readStreams(reading: Reading): Promise<StreamsRead> {
  const first = await readOnce(reading, reading.basis.states);
  if (!('refused' in first)) return first;
  const again = await readOnce(reading, {});
  if ('refused' in again) throw new Error(`A full read of ${again.refused.table} was to be merged: ${again.refused.reason}`);
  const { table, reason } = first.refused;
  return {
    ...again,
    notes: [`All tables were read in full, because new rows of ${table} could not be merged: ${reason}.`, ...again.notes],
  };
}

async function readOnce(reading: Reading, states: ReadState): Promise<StreamsRead | { refused: { table: string; reason: string } }> {
  const { connector, link, streams, basis, storage } = reading;
  const parts: TablePart[] = [];
  const notes: string[] = [];
  const reached = new Map<string, StreamState>();
  for await (const part of connector.read(link, streams, states)) {
    if (part.kind === 'table') parts.push(part);
    else if (part.kind === 'state') reached.set(part.stream, part.state);
    else notes.push(part.message);
  }
  const tables = await Promise.all(parts.map((part) => withPrevious(part, basis, storage)));
  const result = await reading.importTables(tables);
  if (result.refused) return result;
  const sign = result.tables.map((table) => otherSign(table, result.certificate, basis)).find((reason) => reason !== null);
  if (sign) return { refused: sign };
  const now = link.now();
  const sync: Record<string, StreamSync> = {};
  for (const part of parts) {
    const { name } = part.table;
    const known = basis.known.get(name)?.sync;
    const [chosen, state] = [streams.find((stream) => stream.name === name), reached.get(name)];
    const counts = result.merged.find(({ table }) => table === tableName(name));
    if (counts) notes.push(...describe(part, counts, known));
    if (!chosen || !state || !part.key) continue;
    sync[name] = { chosen, key: part.key, state, fullReadAt: part.delta && known ? known.fullReadAt : now.toISOString() };
  }
  return { ...continued(result, basis), notes, sync };
}

async function withPrevious(
  { table, key, delta }: TablePart,
  { known }: Basis,
  storage: Storage,
): Promise<TablesRequest['tables'][number]> {
  const before = known.get(table.name);
  if (table.format === 'grid' || !key || !before) {
    if (delta) throw new Error(`${table.name} has nothing to merge rows into`);
    return table;
  }
  const use = delta ? 'merge' : 'compare';
  const keeps = delta?.keeps ? { keeps: delta.keeps } : {};
  return { ...table, previous: { name: before.table.name, parts: await localParts(storage, before.table), key, use, ...keeps } };
}

function describe({ table: { name }, delta }: TablePart, counts: MergeCounts, known: StreamSync | undefined): string[] {
  const number = (count: number) => count.toLocaleString('en-US');
  if (counts.use === 'merge') {
    if (!known || !delta) throw new Error(`${name} has nothing that it continues`);
    const { read, added, replaced, unchanged, removed } = counts;
    const due = nextFullRead(known).toISOString().slice(0, 10);
    const [one, other, same, gone] = [added, replaced, unchanged, removed].map(number);
    const rows = `${number(read)} ${read === 1 ? 'row' : 'rows'}`;
    if (!delta.keeps) {
      return [
        `${name}: read ${rows} with ${delta.rule}: ${one} new, ${other} changed, ${same} as before. Rows that were deleted are noticed by the next full read, from ${due} on.`,
      ];
    }
    return [
      removed > 0
        ? `${name}: read ${rows} with ${delta.rule}: ${one} new, ${other} changed, ${same} as before, ${gone} gone. What changes in the days before is noticed by the next full read, from ${due} on.`
        : `${name}: read ${rows} with ${delta.rule}: ${one} new, ${other} changed, ${same} as before. What changes in the days before is noticed by the next full read, from ${due} on.`,
    ];
  }
  if (counts.deleted === null) return [`${name} was read in full. How many rows were deleted is not known, because its key has changed.`];
  if (counts.deleted === 0) return [];
  return [
    counts.deleted === 1
      ? `${name} was read in full: 1 row that it no longer has was removed.`
      : `${name} was read in full: ${number(counts.deleted)} rows that it no longer has were removed.`,
  ];
}

/** New rows with another sign at their numbers than the rows before, such as another currency, are another column. */
function otherSign(table: ImportedTable | MergedTable, { tables }: ImportCertificate, { known }: Basis) {
  if (!('parts' in table)) return null;
  const before = previousOf(table.name, known)?.table.profile.columns ?? [];
  const read = tables.find(({ name }) => name === table.name)?.columns ?? [];
  const other = read.find(({ name, symbol }) => symbol !== undefined && before.find((column) => column.name === name)?.symbol !== symbol);
  return other ? { table: table.name, reason: `the numbers of ${other.name} have another sign than before` } : null;
}

/** Tables that are continued keep what is known of the rows that they had: the signs of numbers, and what the certificate says of them. */
function continued(
  { tables, certificate }: Extract<TablesResult, { refused: null }>,
  { known }: Basis,
): Pick<StreamsRead, 'tables' | 'certificate'> {
  const certificates = new Map(certificate.tables.map((one) => [one.name, one]));
  const signed = tables.map((table) => {
    const before = 'parts' in table ? previousOf(table.name, known) : undefined;
    const added = certificates.get(table.name);
    if (!before || !added) return table;
    certificates.set(table.name, wholeCertificate(added, before.certificate, table.rowCount));
    const columns = table.profile.columns.map((column) => {
      const { symbol, fraction } = before.table.profile.columns.find(({ name }) => name === column.name) ?? {};
      return symbol === undefined ? column : { ...column, symbol, ...(fraction ? { fraction } : {}) };
    });
    return { ...table, profile: { ...table.profile, columns } };
  });
  return { tables: signed, certificate: { ...certificate, tables: [...certificates.values()] } };
}

/** The certificate of all rows of a table. Issues of rows that were replaced since stay listed, and so do questions about the rows before. */
function wholeCertificate(added: TableCertificate, before: TableCertificate | undefined, rows: number): TableCertificate {
  const old = before?.issues ?? [];
  const more = added.issues.filter((issue) => !old.some(({ message }) => message === issue.message));
  const issues = old.map((issue) => {
    const again = added.issues.find(({ message }) => message === issue.message);
    return again ? { ...issue, count: issue.count + again.count } : issue;
  });
  const asked = before?.doubts ?? [];
  const doubts = [...asked, ...(added.doubts ?? []).filter(({ id }) => !asked.some((one) => one.id === id))];
  const [cellsRepaired, cellsRejected] = [
    added.cellsRepaired + (before?.cellsRepaired ?? 0),
    added.cellsRejected + (before?.cellsRejected ?? 0),
  ];
  return {
    ...added,
    rowsRead: rows,
    rowsKept: rows,
    cellsKept: Math.max(0, rows * added.columns.length - cellsRejected),
    cellsRepaired,
    cellsRejected,
    columns: before?.columns ?? added.columns,
    issues: [...issues, ...more],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}

function previousOf(name: string, known: Basis['known']): KnownTable | undefined {
  return [...known.values()].find(({ table }) => table.name === name);
}
