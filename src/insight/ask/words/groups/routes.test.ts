import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const departs = { column: 'departs_on', verb: 'depart', sql: null, from: '2025-01-01', to: '2025-12-31' };
const refers = (from: string, column: string, to: string, key: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [key] },
  matched: 1,
});

/** Vessels of operators, their sailings from one port to another, and what these cost. */
const model = {
  tables: [
    describedTable('operators', ['operator_id'], [column('operator_id', 'integer'), column('operator_name', 'text')]),
    describedTable(
      'vessels',
      ['vessel_id'],
      [
        column('vessel_id', 'integer'),
        column('operator_id', 'integer'),
        column('vessel_name', 'text'),
        column('vessel_type', 'text'),
        column('top_speed', 'integer', 'rate'),
      ],
    ),
    describedTable('ports', ['port_code'], [column('port_code', 'text'), column('city', 'text')]),
    describedTable(
      'sailings',
      ['sailing_id'],
      [
        column('sailing_id', 'integer'),
        column('vessel_id', 'integer'),
        column('from_port', 'text'),
        column('to_port', 'text'),
        column('departs_on', 'date'),
      ],
      { times: [departs], defaultTime: 'departs_on' },
    ),
    describedTable(
      'fares',
      ['fare_id'],
      [
        column('fare_id', 'integer'),
        column('sailing_id', 'integer'),
        column('fare_code', 'text'),
        column('fare_class', 'text'),
        column('one_way_price', 'integer', 'rate'),
        column('return_price', 'integer', 'rate'),
      ],
    ),
  ],
  relationships: [
    refers('vessels', 'operator_id', 'operators', 'operator_id'),
    refers('sailings', 'vessel_id', 'vessels', 'vessel_id'),
    refers('sailings', 'from_port', 'ports', 'port_code'),
    refers('sailings', 'to_port', 'ports', 'port_code'),
    refers('fares', 'sailing_id', 'sailings', 'sailing_id'),
  ],
} as unknown as DataModel;
const tables = questionTables(model.tables, {
  'ports.city': ['Oslo', 'Kiel'],
  'ports.port_code': ['OSL', 'KIE'],
  'vessels.vessel_type': ['cruise', 'cargo'],
  'fares.fare_class': ['first', 'economy'],
});

function understood(question: string): string {
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}
const asked = (cases: readonly (readonly [string, string])[]) =>
  test.each(cases)('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });

describe('from one place to another', () => {
  asked([
    [
      'How many sailings are there from Oslo to Kiel?',
      'the number of sailings, where ports.city via sailings.from_port is Oslo and ports.city via sailings.to_port is Kiel.',
    ],
    [
      'How many sailings from Oslo (OSL) to Kiel (KIE) are there?',
      'the number of sailings, where sailings.from_port is OSL and sailings.to_port is KIE.',
    ],
    [
      'How many sailings to Kiel were there in May 2025?',
      'the number of sailings, where ports.city via sailings.to_port is Kiel, from 2025-05-01 to 2025-05-31.',
    ],
    [
      'Which operators have sailings from Oslo to Kiel, and how many sailings do they have, sorted by number of sailings in ascending order?',
      'the number of sailings by operators.operator_name, where ports.city via sailings.from_port is Oslo and ports.city via sailings.to_port is Kiel.',
    ],
    [
      'Which vessels do not have any sailings from Oslo?',
      'Rows of vessels (vessels.vessel_name), where vessels without rows of sailings where ports.city via sailings.from_port is Oslo.',
    ],
    ['How many sailings were there from January to March 2025?', 'the number of sailings, from 2025-01-01 to 2025-03-31.'],
  ]);
});

describe('shares, running totals and indices', () => {
  asked([
    [
      'How is the number of sailings distributed over vessel types, in percent of the total?',
      'the number of sailings by vessels.vessel_type, as shares.',
    ],
    [
      'Cumulate the number of sailings over the months in 2025',
      'the number of sailings by month, from 2025-01-01 to 2025-12-31, as a running total.',
    ],
    [
      'How did the number of sailings add up month after month in 2025?',
      'the number of sailings by month, from 2025-01-01 to 2025-12-31, as a running total.',
    ],
    [
      'How much did the number of sailings grow between Q1 2025 and Q2 2025?',
      'the number of sailings, from 2025-04-01 to 2025-06-30, compared with 2025-01-01 – 2025-03-31, with the change.',
    ],
    ['How many cruise and cargo vessels are there?', 'the number of vessels where vessels.vessel_type is cruise or cargo.'],
  ]);
});

describe('columns by their parts', () => {
  asked([
    ['What is the average price of return fares for each fare code?', 'the average of fares.return_price by fares.fare_code.'],
    ['What is the average return price for each fare code?', 'the average of fares.return_price by fares.fare_code.'],
    ['What is the average price by fare class?', 'choices'],
    ['How many fares are in first class?', 'the number of fares, where fares.fare_class is first.'],
    [
      'What are the top 2 types of vessel with the highest average top speed?',
      'the average of vessels.top_speed by vessels.vessel_type, only the 2 largest.',
    ],
    [
      'What are the vessel ids for all vessels with a top speed of over 20 knots? Sort the vessel ids in ascending order.',
      'Rows of vessels (vessels.vessel_id), where vessels.top_speed > 20, sorted by vessels.vessel_id.',
    ],
    [
      'Which sailings have fares in economy class? Give me the sailing id and fare code.',
      'Rows of fares (fares.sailing_id, fares.fare_code), where fares.fare_class is economy.',
    ],
    [
      'What is the average price of return fares from Oslo to Kiel for each operator, sorted in descending order by average price?',
      'the average of fares.return_price by operators.operator_name, where ports.city via sailings.from_port is Oslo and ports.city via sailings.to_port is Kiel.',
    ],
    [
      'What are the top 2 operators by number of sailings and average return price per operator?',
      'the number of sailings and the average of fares.return_price by operators.operator_name, only the 2 largest.',
    ],
  ]);
});
