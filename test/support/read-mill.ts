import type { DataModel, ModelColumn } from '../../src/data/model/types.ts';
import { readInWords } from '../../src/insight/ask/words/read-question.ts';
import { describedColumn, describedTable, questionTables } from './described-tables.ts';

const text = (name: string) => describedColumn(name, 'text');
const key = (name: string) => describedColumn(name, 'integer');
const sum = (name: string, type: ModelColumn['type'] = 'decimal') => describedColumn(name, type, 'additive');
const level = (name: string) => describedColumn(name, 'integer', 'unknown');
const moment = (column: string, verb: string) => ({ column, verb, sql: null, from: '2024-01-01', to: '2026-11-01' });
const dated = (column: string, verb: string) => ({ defaultTime: column, times: [moment(column, verb)] });

const mills = describedTable(
  'mills',
  ['mill_id'],
  [key('mill_id'), text('mill_name'), text('river'), level('floor_area_sqm'), level('wheel_length_m'), sum('workers', 'integer')],
);
const buyers = describedTable('buyers', ['buyer_id'], [key('buyer_id'), text('buyer_name'), text('town')]);
const deliveries = describedTable(
  'deliveries',
  ['delivery_id'],
  [
    key('delivery_id'),
    key('mill_id'),
    key('buyer_id'),
    describedColumn('sent_on', 'date'),
    sum('flour_kg'),
    sum('charge'),
    sum('discount'),
    text('state'),
  ],
  dated('sent_on', 'sent'),
);
const repairs = describedTable(
  'repairs',
  ['repair_id'],
  [key('repair_id'), key('mill_id'), describedColumn('repaired_on', 'date'), text('firm'), sum('cost')],
  dated('repaired_on', 'repaired'),
);
const millers = describedTable(
  'millers',
  ['miller_id'],
  [key('miller_id'), text('miller_name'), key('mill_id'), describedColumn('annual_salary', 'integer', 'rate')],
);
const tables = [mills, buyers, deliveries, repairs, millers];
const link = (from: string, to: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  cardinality: 'many-to-one' as const,
});
const relationships = [
  link('deliveries', 'mills', 'mill_id'),
  link('deliveries', 'buyers', 'buyer_id'),
  link('repairs', 'mills', 'mill_id'),
  link('millers', 'mills', 'mill_id'),
] as unknown as DataModel['relationships'];
const values = {
  'mills.mill_name': ['Old Mill', 'Brook Mill'],
  'mills.river': ['Wye', 'Exe'],
  'buyers.buyer_name': ['Hill Bakery', 'Corner Shop'],
  'buyers.town': ['Ludlow', 'Ely'],
  'deliveries.state': ['sent', 'returned'],
  'repairs.firm': ['Ashdown', 'Pratt'],
  'millers.miller_name': ['Una', 'Ted'],
};

/** What a question about mills, what they deliver and what they pay, is understood as; its kind if it is neither a number nor a listing. */
export function understoodMill(question: string): string {
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
