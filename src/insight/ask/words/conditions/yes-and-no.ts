import type { DataModel } from '../../../../data/model/types.ts';
import type { QuestionTable } from '../../question-tables.ts';
import { nameOf } from '../grammar/columns.ts';
import { valueKey } from '../tokens/tokens.ts';
import type { ColumnRef, ReadingScope, YesAndNo } from '../types.ts';

const PAIRS = [
  ['yes', 'no'],
  ['ja', 'nein'],
  ['true', 'false'],
  ['wahr', 'falsch'],
  ['y', 'n'],
  ['j', 'n'],
] as const;

/** The columns whose only two values are a yes and a no, or 1 and 0, by `table.column`. */
export function yesAndNoColumns(model: DataModel, tables: readonly QuestionTable[]): Map<string, YesAndNo> {
  const found = new Map<string, YesAndNo>();
  for (const { name, profile } of tables) {
    const table = model.tables.find((one) => one.name === name);
    for (const { name: of, type, topValues, distinctCount, min, max } of profile.columns) {
      const column = table?.columns.find((one) => one.name === of);
      if (table && column && !column.personal && type === 'integer' && distinctCount === 2 && min === '0' && max === '1')
        found.set(nameOf({ table, column }), { yes: 1, no: 0 });
      if (!table || !column || column.personal || type !== 'text' || topValues.length !== 2) continue;
      const spelled = (word: string) => topValues.find(({ value }) => valueKey(value) === word)?.value;
      for (const [yes, no] of PAIRS) {
        const answers = { yes: spelled(yes), no: spelled(no) };
        if (answers.yes !== undefined && answers.no !== undefined)
          found.set(nameOf({ table, column }), { yes: answers.yes, no: answers.no });
      }
    }
  }
  return found;
}

/** How a column says yes and no; null for any that does not. */
export function yesAndNo(scope: ReadingScope, ref: ColumnRef): YesAndNo | null {
  if (ref.column.personal) return null;
  return ref.column.type === 'boolean' ? { yes: true, no: false } : (scope.flags.get(nameOf(ref)) ?? null);
}
