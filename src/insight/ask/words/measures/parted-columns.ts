import type { ModelTable } from '../../../../data/model/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';

const MODIFIERS_MAX = 3;

/** "The price of return tickets", where tickets have a column `return_price`: its name around that of the table. */
export function partedColumns(parser: Parser, at: number, tablesAt: (at: number) => Parse<ModelTable>[]): Parse<ColumnRef>[] {
  const { tokens, language } = parser;
  const head = tokens[at];
  if (head?.kind !== 'word' || !language.genitives.includes(tokens[at + 1]?.word ?? '')) return [];
  const opened = [at + 2, ...parser.role(at + 2, 'all', 'each')].flatMap((start) => parser.fillers(start));
  return [...new Set(opened)].flatMap((start) =>
    modifiersAt(parser, start).flatMap(({ end, words }) =>
      tablesAt(end).flatMap(({ end: last, value: table, cost }): Parse<ColumnRef>[] => {
        const [column, another] = table.columns.filter(
          ({ name, personal }) => !personal && isSaidBy(partsOf(name), head.word, words, parser),
        );
        return column && !another ? [{ end: last, cost: cost + 0.1, value: { table, column } }] : [];
      }),
    ),
  );
}

/** One to three words, whichever signs join them. */
function modifiersAt({ tokens }: Parser, at: number): { end: number; words: string[] }[] {
  const found: { end: number; words: string[] }[] = [];
  const words: string[] = [];
  for (let next = at; next < tokens.length && words.length < MODIFIERS_MAX; next++) {
    const token = tokens[next]!;
    if (token.kind === 'mark' && token.word === '-' && words.length > 0) continue;
    if (token.kind !== 'word' && token.kind !== 'number') break;
    words.push(token.word);
    found.push({ end: next + 1, words: [...words] });
  }
  return found;
}

/** Whether a column's name ends with what it is, and is otherwise the words before the table. */
function isSaidBy(parts: readonly string[], head: string, words: readonly string[], { language }: Parser): boolean {
  const same = (part: string, word: string) => part === word || language.stems(word).includes(part);
  const rest = parts.slice(0, -1);
  return rest.length > 0 && same(parts.at(-1)!, head) && rest.length === words.length && rest.every((part, at) => same(part, words[at]!));
}
