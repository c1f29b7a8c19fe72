import type { DataModel, ModelColumn } from '../../src/data/model/types.ts';
import { readInWords } from '../../src/insight/ask/words/read-question.ts';
import { describedColumn, describedTable, questionTables } from './described-tables.ts';

const text = (name: string) => describedColumn(name, 'text');
const key = (name: string) => describedColumn(name, 'integer');
const day = (name: string) => describedColumn(name, 'date');
const sum = (name: string, type: ModelColumn['type'] = 'decimal') => describedColumn(name, type, 'additive');
const moment = (column: string, verb: string) => ({ column, verb, sql: null, from: '2024-01-01', to: '2026-10-31' });

const branches = describedTable(
  'branches',
  ['branch_id'],
  [key('branch_id'), text('branch_name'), text('town'), describedColumn('area_sqm', 'integer', 'unknown')],
);
const washes = describedTable(
  'washes',
  ['wash_id'],
  [key('wash_id'), key('branch_id'), day('booked_on'), day('collected_on'), text('state'), text('fabric'), sum('fee'), sum('weight_kg')],
  { defaultTime: 'booked_on', times: [moment('booked_on', 'booked'), moment('collected_on', 'collected')] },
);
const targets = describedTable(
  'branch_targets',
  ['branch_id', 'month'],
  [key('branch_id'), day('month'), describedColumn('target_revenue', 'integer', 'quota')],
  { defaultTime: 'month', times: [moment('month', '')] },
);
const orders = describedTable(
  'auftraege',
  ['auftrag_id'],
  [key('auftrag_id'), key('branch_id'), day('eingangsdatum'), text('zustand'), sum('auftragswert')],
  { defaultTime: 'eingangsdatum', times: [moment('eingangsdatum', '')] },
);
const articles = describedTable('artikel', ['artikel_id'], [key('artikel_id'), text('bezeichnung'), text('sorte')]);
const sales = describedTable(
  'verkaeufe',
  ['verkauf_id'],
  [key('verkauf_id'), key('artikel_id'), key('branch_id'), day('datum'), sum('menge', 'integer'), sum('umsatz')],
  { defaultTime: 'datum', times: [moment('datum', '')] },
);
const repairs = describedTable(
  'repairs',
  ['repair_id'],
  [key('repair_id'), key('branch_id'), day('repaired_on'), sum('cost_net'), sum('cost_gross')],
  { defaultTime: 'repaired_on', times: [moment('repaired_on', 'repaired')] },
);
const tables = [repairs, branches, washes, targets, orders, articles, sales];
const link = (from: string, to: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  cardinality: 'many-to-one' as const,
});
const relationships = [
  link('washes', 'branches', 'branch_id'),
  link('repairs', 'branches', 'branch_id'),
  link('branch_targets', 'branches', 'branch_id'),
  link('auftraege', 'branches', 'branch_id'),
  link('verkaeufe', 'branches', 'branch_id'),
  link('verkaeufe', 'artikel', 'artikel_id'),
] as unknown as DataModel['relationships'];
const values = {
  'branches.branch_name': ['Station Road', 'Old Market'],
  'branches.town': ['Ludlow', 'Ely'],
  'washes.state': ['finished', 'cancelled'],
  'washes.fabric': ['wool', 'linen'],
  'auftraege.zustand': ['offen', 'storniert'],
  'artikel.bezeichnung': ['Seife', 'Kleiderbürste'],
  'artikel.sorte': ['Pflege', 'Zubehör'],
};

/** What a question about launderettes, their targets and what they sell is understood as; its kind if it is neither a number nor a listing. */
export function understoodLaunderette(question: string): string {
  const read = readInWords({
    question,
    model: { tables, relationships },
    tables: questionTables(tables, values),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  } as never);
  if (read.kind === 'query') return read.reading.understood;
  if (read.kind === 'choices') return read.readings.map(({ understood }) => understood).join(' / ');
  return read.kind === 'rows' ? read.understood : read.kind;
}
