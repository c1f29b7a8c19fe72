import { quoteName, quoteText } from '../sql-quote.ts';
import { chosenReadings } from './column-doubts.ts';
import { CURRENCIES } from './number-format.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

const NUMBER = /INT|DECIMAL|DOUBLE|FLOAT/;

/** Asks about columns of numbers whose cells show different signs, or only some of them one: a sum over them may add up dollars and euros. */
export function askUnits(table: TextTable, columns: TypedColumn[]): TypedColumn[] {
  return columns.map((column) => {
    const { shown, engineType, question, valueSql } = column;
    if (!shown || !('differ' in shown) || question || !NUMBER.test(engineType)) return column;
    const signs = shown.differ;
    const evidence = signs.length > 1 ? differentSigns(signs) : someSigned(signs[0]!);
    const source = quoteName(column.source);
    const readings = unitReadings(valueSql, source);
    const taken = chosenReadings(table, column.name)('mixed_units') === 'text' ? 'text' : 'number';
    const asked = { ...column, question: { kind: 'mixed_units' as const, evidence, readings, taken } };
    if (taken === 'number') return asked;
    return {
      ...asked,
      engineType: 'VARCHAR',
      textSql: source,
      valueSql: source,
      strict: null,
      reason: `Kept as text, as a person chose: ${evidence}`,
    };
  });
}

/** What a person may say of numbers with different signs: `number` and `text` are SQL of the values. */
export function unitReadings(number: string, text: string) {
  return [
    { id: 'number', meaning: 'All numbers are in one unit, whatever the cells show.', valueSql: number },
    { id: 'text', meaning: 'They are not to be added up: the values are text.', valueSql: text },
  ];
}

export const differentSigns = (signs: readonly string[]) => `Cells show different signs: ${signs.join(', ')}.`;

export const someSigned = (sign: string) => `Only some cells show the sign ${sign}.`;

const BLANK = '[ \u00a0\u202f]*';
const SIGN = `(${CURRENCIES.map((sign) => sign.replace('$', '\\$')).join('|')})`;
const BEFORE = `^([-(]*)${BLANK}${SIGN}${BLANK}`;
const AFTER = `${BLANK}${SIGN}${BLANK}([-)]*)$`;
const [SIGN_BEFORE, SIGN_AFTER] = [new RegExp(BEFORE), new RegExp(AFTER)];

/** The signs of currencies that stand beside the texts of a sample, and the texts without them; null unless they have several. */
export function mixedSigns(sample: readonly string[]): { signs: string[]; bare: string[] } | null {
  const signs = new Set(sample.flatMap((text) => SIGN_BEFORE.exec(text)?.[2] ?? SIGN_AFTER.exec(text)?.[1] ?? []));
  if (signs.size < 2) return null;
  const bare = sample.map((text) => (SIGN_BEFORE.test(text) ? text.replace(SIGN_BEFORE, '$1') : text.replace(SIGN_AFTER, '$2')));
  return { signs: [...signs].sort(), bare };
}

/** SQL of a text without the sign of a currency beside it. */
export function withoutSign(v: string): string {
  const without = (pattern: string, kept: string) => `regexp_replace(${v}, ${quoteText(pattern)}, '${kept}')`;
  return `CASE WHEN regexp_matches(${v}, ${quoteText(BEFORE)}) THEN ${without(BEFORE, '\\1')} ELSE ${without(AFTER, '\\2')} END`;
}
