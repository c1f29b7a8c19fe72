import type { ModelTable } from '../../../../data/model/types.ts';
import { columnsAt, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { yesAndNo } from './yes-and-no.ts';

/** "Include insurance", "rent out bikes", "marked as key account": what a column says yes or no to, after a verb by which things have it. */
export function heldFlags(parser: Parser, at: number): Parse<Condition>[] {
  const said = (count: number) =>
    parser.tokens
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(' ');
  return [1, 2, 3]
    .filter((count) => parser.language.holding.has(said(count)))
    .flatMap((count) => parser.fillers(at + count))
    .flatMap((start) => [...columnsAt(parser, start).filter(({ cost }) => cost < NAMED_COST), ...calledLikeThings(parser, start)])
    .flatMap(({ end, value: ref, cost }): Parse<Condition>[] => {
      const answers = yesAndNo(parser.scope, ref);
      return answers ? [{ end, cost, value: { filter: { dimension: nameOf(ref), is: answers.yes }, columns: [ref] } }] : [];
    });
}

/** `canoe_flg` of "canoes", where a table is called so as well. */
const calledLikeThings = (parser: Parser, at: number): Parse<ColumnRef>[] =>
  tablesAt(parser, at).flatMap(({ end }) =>
    parser.scope.model.tables.flatMap((table) =>
      table.columns.flatMap((column) => {
        const { silent, stems } = parser.language;
        const parts = partsOf(column.name).filter((part) => !silent.includes(part));
        const said = parser.tokens.slice(at, end);
        const alike =
          said.length === parts.length && said.every(({ word }, i) => stems(word).some((stem) => stems(parts[i]!).includes(stem)));
        return alike ? [{ end, cost: 0, value: { table, column } }] : [];
      }),
    ),
  );

/** Whether a verb of offering, and no plain "have", says what a column of these things says yes or no to: whether there are such rows is another matter. */
export const offersFlag = (parser: Parser, at: number, table: ModelTable): boolean =>
  parser
    .reached(at, 8, 'preposition', 'filler', 'not', 'did')
    .filter((start) => !HAVING.has(parser.tokens[start]?.word ?? ''))
    .some((start) => heldFlags(parser, start).some(({ value }) => value.columns.every((ref) => ref.table === table)));

const HAVING: ReadonlySet<string> = new Set('with have has had having mit haben hat hatte hatten'.split(' '));

/** More is a name of which a part is missing. */
const NAMED_COST = 0.7;
