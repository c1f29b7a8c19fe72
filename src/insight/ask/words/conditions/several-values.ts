import { nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Condition } from '../types.ts';

/** One or several values of a column. */
export function valuesOf(parser: Parser, at: number, { table, column }: ColumnRef): Parse<string[]>[] {
  const found: Parse<string[]>[] = [];
  for (const item of parser.values(at)) {
    const own = item.refs.filter((ref) => ref.table === table && ref.column === column);
    if (own.length === 0) continue;
    const values = [...new Set(own.map(({ value }) => value))];
    found.push({ end: item.end, cost: 0, value: values });
    for (const next of parser.role(parser.skipMarks(item.end), 'or', 'and')) {
      for (const more of valuesOf(parser, parser.skip(next), { table, column }))
        found.push({ end: more.end, cost: 0, value: [...values, ...more.value] });
    }
    if (parser.tokens[item.end]?.word === ',') {
      for (const more of valuesOf(parser, item.end + 1, { table, column }))
        found.push({ end: more.end, cost: 0, value: [...values, ...more.value] });
    }
  }
  return found;
}

/** A column with one of several values, and whether they are joined by "and". */
export function withValues(parser: Parser, { at, end }: { at: number; end: number }, ref: ColumnRef, values: string[]): Condition {
  const dimension = nameOf(ref);
  if (values.length === 1) return { filter: { dimension, is: values[0]! }, columns: [ref] };
  const says = (role: 'and' | 'or') => parser.tokens.slice(at, end).some((_, i) => parser.role(at + i, role).length > 0);
  return { filter: { dimension, in: values }, columns: [ref], ...(says('and') && !says('or') ? { and: true as const } : {}) };
}

/**
 * "A repair and a sale": where one column has both values, it is that of both. "A home policy", where reserves have that value as well: it is that of
 * the things named after it.
 */
export function besideOthers<T extends ColumnRef>(
  parser: Parser,
  { at, end }: { at: number; end: number },
  refs: readonly T[],
): readonly T[] {
  const things = tablesAt(parser, end).filter(({ cost }) => cost === 0);
  const own = refs.filter((ref) => things.some(({ value }) => value === ref.table));
  if (own.length > 0) return own;
  const before = parser.beforeFillers(at);
  const joins = [1, 2, 3]
    .map((length) => before - length)
    .filter((start) => start > 0 && parser.role(start, 'and', 'or', 'nor').includes(before));
  const others = joins.flatMap((end) =>
    parser.tokens.slice(0, end).flatMap((_, start) => parser.values(start).flatMap((item) => (item.end === end ? item.refs : []))),
  );
  const same = refs.filter((ref) => others.some((other) => other.table === ref.table && other.column === ref.column));
  return same.length > 0 ? same : refs;
}
