import { quoteName } from '../sql-quote.ts';
import { chosenReadings } from './column-doubts.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

const NUMBER = /INT|DECIMAL|DOUBLE|FLOAT/;

/** Asks about columns of numbers whose cells show different signs, or only some of them one: a sum over them may add up dollars and euros. */
export function askUnits(table: TextTable, columns: TypedColumn[]): TypedColumn[] {
  return columns.map((column) => {
    const { shown, engineType, question, valueSql } = column;
    if (!shown || !('differ' in shown) || question || !NUMBER.test(engineType)) return column;
    const signs = shown.differ;
    const evidence = signs.length > 1 ? `Cells show different signs: ${signs.join(', ')}.` : `Only some cells show the sign ${signs[0]}.`;
    const source = quoteName(column.source);
    const readings = [
      { id: 'number', meaning: 'All numbers are in one unit, whatever the cells show.', valueSql },
      { id: 'text', meaning: 'They are not to be added up: the values are text.', valueSql: source },
    ];
    const taken = chosenReadings(table, column.name)('mixed_units') === 'text' ? 'text' : 'number';
    const asked = { ...column, question: { kind: 'mixed_units' as const, evidence, readings, taken } };
    if (taken === 'number') return asked;
    return {
      ...asked,
      engineType: 'VARCHAR',
      textSql: source,
      valueSql: source,
      strictSql: null,
      reason: `Kept as text, as a person chose: ${evidence}`,
    };
  });
}
