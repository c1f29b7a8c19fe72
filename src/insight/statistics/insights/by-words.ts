import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import { labelOf, sayMember, sayNumber, sayPercent } from '../../figures/wording.ts';
import { chiSquareAbove } from '../distributions.ts';
import { isValue } from './by-category.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, TableToMine } from './types.ts';

const WORDS_MAX = 25;
const LETTERS_MIN = 4;
const COMMON = new Set(
  'with from that this have been were will would could should there their than then them they what when where which while your about after also because before being between both does doing each into just more most only other over same some such through under until very'.split(
    ' ',
  ),
);

/** Words in a column of short texts that occur with one value of a category more often than by chance. */
export async function byWords(table: TableToMine, { words, categories }: Mineable, ask: Ask): Promise<Candidate[]> {
  const used = categories.filter(({ distinctCount }) => distinctCount <= 30).slice(0, 6);
  if (!words || used.length === 0) return [];
  const names = used.map(({ name }) => quoteName(name));
  const { rows, receiptId } = await ask({
    label: `Rows with each frequent word of ${words.name}, in all and by ${used.map(({ name }) => name).join(', by ')}`,
    sql:
      `WITH r AS (SELECT list_distinct(${wordsSql(words.name)}) AS words, ${names.join(', ')} FROM ${quoteName(table.name)}),` +
      `\nw AS (SELECT unnest(words) AS word, ${names.join(', ')} FROM r),\nf AS (SELECT word FROM w GROUP BY word ORDER BY count(*) DESC, word LIMIT ${WORDS_MAX + COMMON.size})` +
      `\nSELECT GROUPING(${names.join(', ')}) AS which, word${names.map((name, i) => `, CAST(${name} AS VARCHAR) AS v${i}`).join('')}, count(*) AS row_count` +
      `\nFROM w WHERE word IN (SELECT word FROM f)\nGROUP BY GROUPING SETS ((word), ${names.map((name) => `(word, ${name})`).join(', ')})\nORDER BY ALL`,
    params: [],
    tables: [table.name],
    rowsMax: 20_000,
  });
  const all = 2 ** used.length - 1;
  const frequent = rows
    .filter((row) => Number(row[0]) === all && !COMMON.has(String(row[1])))
    .map((row) => ({ word: String(row[1]), count: Number(row.at(-1)) }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, WORDS_MAX);
  return frequent.flatMap(({ word, count }) =>
    used.flatMap((category, i): Candidate[] => {
      const mask = all - 2 ** (used.length - 1 - i);
      const own = rows.filter((row) => Number(row[0]) === mask && row[1] === word && row[2 + i] !== null);
      const found = own
        .map((row) => ({ value: String(row[2 + i]), count: Number(row.at(-1)) }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
      const sizes = new Map(category.topValues.map((one) => [one.value, one.count]));
      const [top] = found;
      const size = top && sizes.get(top.value);
      if (!top || !size || count < 10 || count > table.rowCount * 0.95) return [];
      // Two by two: with or without the word, with or without the value.
      const expected = (count * size) / table.rowCount;
      const cell = (observed: number, wanted: number) => (wanted > 0 ? (observed - wanted) ** 2 / wanted : 0);
      const square =
        cell(top.count, expected) +
        cell(count - top.count, count - expected) +
        cell(size - top.count, size - expected) +
        cell(table.rowCount - size - count + top.count, table.rowCount - size - count + expected);
      if (expected < 5 || top.count <= expected) return [];
      const others = frequent.filter((one) => one.word !== word).slice(0, 5);
      return [
        {
          id: `word ${words.name} ${word} ${category.name}`,
          kind: 'association',
          sentence: `"${word}" is in ${sayNumber(count, 'integer')} of ${labelOf(words.name).toLowerCase()} (${sayPercent(count / table.rowCount)}), and ${sayPercent(top.count / count)} of them have ${labelOf(category.name).toLowerCase()} "${sayMember(top.value)}", where ${sayPercent(size / table.rowCount)} of all rows have it. Frequent are also ${others.map((one) => `"${one.word}"`).join(', ')}.`,
          values: [
            { name: word, value: count, format: 'integer' },
            { name: `${word} with ${top.value}`, value: top.count, format: 'integer' },
            { name: `Share of ${top.value}`, value: top.count / count, format: 'percent' },
            ...others.map((one) => ({ name: one.word, value: one.count, format: 'integer' as const })),
          ],
          columns: [words.name, category.name],
          p: chiSquareAbove(square, 1),
          effect: Math.min(1, Math.sqrt(square / table.rowCount)),
          coverage: count / table.rowCount,
          receiptIds: [receiptId],
          contrast: {
            u: `list_contains(${wordsSql(words.name)}, ${quoteText(word)})`,
            v: isValue(category.name, top.value),
            choices: found.length,
            values: found.length,
            rows: expected,
          },
        },
      ];
    }),
  );
}

const wordsSql = (column: string) => `regexp_extract_all(lower(${quoteName(column)}), '[a-z][a-z0-9]{${LETTERS_MIN - 1},}')`;
