import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type ChosenReadings, doubtId, type ImportDoubt } from '../doubts.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { ImportedTable, TableCertificate, TableProfile } from '../types.ts';
import { type CountedSides, countSides, sideSql } from './count-sides.ts';
import { findMarks } from './find-marks.ts';
import { isStatement } from './is-statement.ts';
import type { Side } from './mark-words.ts';
import { type BalanceProof, proveByBalance } from './prove-by-balance.ts';
import { proveByEnds } from './prove-by-ends.ts';

/** A table whose numbers have the direction that another column marks. */
export interface SettledDirection {
  /** The file to use instead, with signs set; null if the numbers stay as they are. */
  path: string | null;
  certificate: TableCertificate;
}

const WRITTEN = '(FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)';
const AMOUNTS_SHOWN = 3;
const READINGS = { debit: 'debits_negative', credit: 'credits_negative' } as const;
const AS_WRITTEN = 'as_written';

/**
 * Finds numbers whose direction stands in a column of its own, such as debit and credit or S and H, and asks which rows are negative. Until somebody
 * answers, they stay as the file has them. Where balances prove the direction, it is set without a question; where the words of the mark
 * leave no doubt, as refunds among sales, it is set, and a person may change it.
 * `scope` sets the questions apart from those of the source's other tables.
 */
export async function settleDirection(
  connection: DuckDBConnection,
  table: Pick<ImportedTable, 'name' | 'path' | 'profile'>,
  certificate: TableCertificate,
  {
    readings,
    scope,
    folder,
    above = [],
  }: { readings: ChosenReadings | undefined; scope: string; folder: string; above?: string[][] | undefined },
): Promise<SettledDirection> {
  const doubts: ImportDoubt[] = [];
  const issues: TableCertificate['issues'] = [];
  const signed = new Map<string, { mark: string; sql: string }>();
  for (const mark of findMarks(table.profile)) {
    const counted = await countSides(connection, table.path, mark);
    if (!counted) continue;
    const id = doubtId('direction', [mark.name], scope);
    const answer = readings?.[id];
    const proof = answer === undefined ? await proveByBalance(connection, table.path, table.profile, { mark: mark.name, counted }) : null;
    const byEnds = answer === undefined && !proof ? proveByEnds(above, counted) : null;
    const settled = answer === undefined && !proof && !byEnds && leavesNoDoubt(counted, table.profile);
    if (!proof && !byEnds) doubts.push(question(mark.name, counted, { id, answer, settled }));
    const chosen = (['debit', 'credit'] as const).find((side) => doubts.at(-1)?.taken === READINGS[side]);
    const negative = proof?.negative ?? byEnds ?? chosen;
    if (!negative) continue;
    const side = sideSql(mark.name, counted.sides);
    for (const name of counted.amounts) {
      const value = `CASE WHEN ${side} = '${negative}' THEN -${wide(name, table.profile)} ELSE ${quoteName(name)} END`;
      signed.set(name, { mark: mark.name, sql: `CAST(${value} AS ${signedType(name, table.profile)}) AS ${quoteName(name)}` });
    }
    issues.push(issue(mark.name, counted, negative, proof ? byBalance(proof) : byEnds ? BY_ENDS : settled ? BY_WORDS : CHOSEN));
  }
  const settled = certified(certificate, { doubts, issues, signed, profile: table.profile });
  if (signed.size === 0) return { path: null, certificate: settled };
  const to = path.join(folder, `${path.basename(table.path, '.parquet')}-signed.parquet`);
  const columns = table.profile.columns.map(({ name }) => signed.get(name)?.sql ?? quoteName(name));
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM read_parquet(${quoteText(table.path)})) TO ${quoteText(to)} ${WRITTEN}`);
  return { path: to, certificate: settled };
}

/** Whether a row of the debit side can only be negative: its words say so, or they are those of a bank, and no number has a sign of its own. */
function leavesNoDoubt({ sides, negative, rows }: CountedSides, profile: TableProfile): boolean {
  return negative === 0 && rows.none === 0 && (!sides.either || isStatement(profile, sides));
}

interface Asked {
  id: string;
  answer: string | undefined;
  settled: boolean;
}

function question(mark: string, counted: CountedSides, { id, answer, settled }: Asked): ImportDoubt {
  const { sides, rows } = counted;
  const shown = { debit: spelled(sides.debit), credit: spelled(sides.credit) };
  const possible: Side[] = sides.either ? ['debit', 'credit'] : ['debit'];
  const readings = [
    ...possible.map((side) => ({
      id: READINGS[side] as string,
      meaning: `Numbers in rows marked ${shown[side]} are negative.`,
      preview: preview(mark, counted, side),
    })),
    { id: AS_WRITTEN, meaning: 'All numbers count as they stand, whatever the mark says.', preview: preview(mark, counted, null) },
  ];
  const taken = readings.find((reading) => reading.id === answer)?.id ?? (settled ? READINGS.debit : AS_WRITTEN);
  const { negative, filled } = counted;
  const seen =
    negative === 0
      ? `"${mark}" marks ${rows.debit} rows with ${shown.debit} and ${rows.credit} with ${shown.credit}, and no number next to it is negative.`
      : `"${mark}" marks ${rows.debit} rows with ${shown.debit} and ${rows.credit} with ${shown.credit}, and only ${negative} of ${filled} numbers next to it are negative.`;
  const evidence = [seen, ...(rows.none > 0 ? [`${rows.none} rows have no mark and stay as they are.`] : [])];
  return {
    id,
    kind: 'direction',
    columns: counted.amounts,
    rows: null,
    evidence: evidence.join(' '),
    readings,
    taken,
    answered: answer === taken || settled,
  };
}

const spelled = (values: readonly string[]) => values.join(' / ');

/** Rows and sums by mark, and of all rows, if those of one side are negative. */
function preview(
  mark: string,
  { sides, amounts, rows, sums }: CountedSides,
  negative: Side | null,
): ImportDoubt['readings'][number]['preview'] {
  const shown = amounts.slice(0, AMOUNTS_SHOWN);
  const sum = (side: Side | 'none', i: number) => (side === negative ? -1 : 1) * (sums[side][i] ?? 0);
  const written = (value: number) => String(Math.round(value * 1e6) / 1e6);
  const parts = (['debit', 'credit', 'none'] as const).filter((side) => rows[side] > 0);
  const total = (i: number) => parts.reduce((all, side) => all + sum(side, i), 0);
  return {
    columns: [mark, 'rows', ...shown.map((name) => `sum of ${name}`)],
    rows: [
      ...parts.map((side) => [
        side === 'none' ? null : spelled(sides[side]),
        String(rows[side]),
        ...shown.map((_, i) => written(sum(side, i))),
      ]),
      ['total', String(parts.reduce((all, side) => all + rows[side], 0)), ...shown.map((_, i) => written(total(i)))],
    ],
  };
}

const BY_ENDS = 'The opening and the closing balance above the table prove it.';
const BY_WORDS = 'The words of the mark and the other columns say so.';
const CHOSEN = 'A person chose that.';
const byBalance = ({ balance, amount, held, rows }: BalanceProof) =>
  `"${balance}" proves it: it moves by "${amount}" from row to row in ${held} of ${rows} rows.`;

function issue(mark: string, { sides, amounts, rows }: CountedSides, negative: Side, why: string): TableCertificate['issues'][number] {
  const message = `${amounts.map((name) => `"${name}"`).join(', ')} became negative in rows that "${mark}" marks with ${spelled(sides[negative])}. ${why}`;
  return { kind: 'direction', action: 'repaired', count: rows[negative], message, examples: [] };
}

interface Found {
  doubts: ImportDoubt[];
  issues: TableCertificate['issues'];
  signed: ReadonlyMap<string, { mark: string }>;
  profile: TableProfile;
}

function certified(certificate: TableCertificate, { doubts, issues, signed, profile }: Found): TableCertificate {
  if (doubts.length === 0 && issues.length === 0) return certificate;
  return {
    ...certificate,
    cellsRepaired: certificate.cellsRepaired + issues.reduce((sum, { count }) => sum + count, 0),
    columns: certificate.columns.map((column) => {
      const mark = signed.get(column.name)?.mark;
      if (mark === undefined) return column;
      return { ...column, engineType: signedType(column.name, profile), reason: `${column.reason} Its direction is taken from "${mark}".` };
    }),
    issues: [...certificate.issues, ...issues],
    doubts: [...(certificate.doubts ?? []), ...doubts],
  };
}

const typeOf = (name: string, { columns }: TableProfile) => columns.find((column) => column.name === name)?.engineType ?? 'DOUBLE';

/** The type that holds a number and its opposite. */
function signedType(name: string, profile: TableProfile): string {
  const type = typeOf(name, profile);
  if (type === 'UBIGINT') return 'DECIMAL(20,0)';
  return /^U?(TINYINT|SMALLINT|INTEGER)$/.test(type) ? 'BIGINT' : type;
}

const wide = (name: string, profile: TableProfile) => `CAST(${quoteName(name)} AS ${signedType(name, profile)})`;
