import { childrenOf, columnOf, type Shape } from './questions.ts';
import type { Cell, Row } from './spec.ts';

/** Rows at the ends of an order; all that tie for the first place. */
function atEnd(rows: readonly Row[], value: (row: Row) => number, highest: boolean): Row[] {
  const best = rows.map(value).reduce((a, b) => (highest === a > b ? a : b));
  return rows.filter((row) => value(row) === best);
}

/** Rankings of rows, and of things by their rows in other tables. */
export const rankings: Record<string, Shape> = {
  'highest row': (from) => {
    const of = from.random.pick(from.named);
    const column = columnOf(from, of, 'number');
    if (!column) return null;
    const highest = from.random.chance(0.6);
    const rows = atEnd(from.rowsOf(of), (row) => Number(row[column.name]), highest);
    const word = highest ? 'highest' : 'lowest';
    const text = from.random.pick([
      `Which ${of.one} has the ${word} ${column.words}?`,
      `What is the name of the ${of.one} with the ${word} ${column.words}?`,
      `Find the ${of.one} with the ${word} ${column.words}.`,
    ]);
    return { text, truth: rows.map((row) => [row.name!]) };
  },
  'attribute of highest': (from) => {
    const of = from.random.pick(from.named);
    const [column, other] = [columnOf(from, of, 'number'), columnOf(from, of, 'category')];
    if (!column || !other) return null;
    const rows = atEnd(from.rowsOf(of), (row) => Number(row[column.name]), true);
    if (rows.length > 1) return null;
    return {
      text: `What is the ${other.words} of the ${of.one} with the highest ${column.words}?`,
      truth: rows.map((row): Cell[] => [row[other.name]!]),
    };
  },
  'highest in each': (from) => {
    const of = from.random.pick(from.named);
    const [column, by] = [columnOf(from, of, 'number'), columnOf(from, of, 'category')];
    if (!column || !by) return null;
    const groups = [...Map.groupBy(from.rowsOf(of), (row) => row[by.name]!)];
    const text = from.random.pick([
      `What is the highest ${column.words} for each ${by.words} of the ${of.many}?`,
      `What is the maximum ${column.words} of ${of.many} per ${by.words}?`,
    ]);
    return { text, truth: groups.map(([value, rows]) => [value, Math.max(...rows.map((row) => Number(row[column.name])))]) };
  },
  'first few': (from) => {
    const of = from.random.pick(from.named);
    const column = columnOf(from, of, 'number');
    if (!column) return null;
    const n = from.random.int(2, 4);
    const highest = from.random.chance(0.6);
    const sorted = [...from.rowsOf(of)].sort((a, b) => (highest ? -1 : 1) * (Number(a[column.name]) - Number(b[column.name])));
    if (sorted[n - 1]![column.name] === sorted[n]?.[column.name]) return null;
    const word = highest ? 'highest' : 'lowest';
    const text = from.random.pick([
      `Which ${n} ${of.many} have the ${word} ${column.words}?`,
      `List the ${n} ${of.many} with the ${word} ${column.words}.`,
      `What are the names of the ${n} ${of.many} with the ${word} ${column.words}?`,
      ...(highest ? [`What are the top ${n} ${of.many} by ${column.words}?`] : []),
    ]);
    return { text, truth: sorted.slice(0, n).map((row) => [row.name!]) };
  },
  ordered: (from) => {
    const of = from.random.pick(from.named);
    const column = columnOf(from, of, 'number');
    if (!column) return null;
    const text = from.random.pick([
      `List the names of the ${of.many} ordered by ${column.words} in descending order.`,
      `List all ${of.many} sorted by ${column.words}.`,
      `Show the name and ${column.words} of each ${of.one}, sorted by ${column.words} from highest to lowest.`,
    ]);
    return { text, truth: from.rowsOf(of).map((row) => (text.startsWith('Show') ? [row.name!, row[column.name]!] : [row.name!])) };
  },
  'most rows': (from) => {
    const of = from.random.pick(from.named);
    const children = childrenOf(from, of);
    if (children.length === 0) return null;
    const { child, column } = from.random.pick(children);
    const count = (row: Row) => from.rowsOf(child).filter((one) => one[column.name] === row.id).length;
    const rows = atEnd(from.rowsOf(of), count, true);
    const text = from.random.pick([
      `Which ${of.one} has the most ${child.many}?`,
      `What is the name of the ${of.one} with the most ${child.many}?`,
      `Which ${of.one} has the highest number of ${child.many}?`,
      `Find the ${of.one} with the largest number of ${child.many}.`,
    ]);
    return { text, truth: rows.map((row) => [row.name!]) };
  },
  'top by rows': (from) => {
    const of = from.random.pick(from.named);
    const children = childrenOf(from, of);
    if (children.length === 0) return null;
    const { child, column } = from.random.pick(children);
    const n = from.random.int(2, 3);
    const counted = from.rowsOf(of).map((row) => ({ row, count: from.rowsOf(child).filter((one) => one[column.name] === row.id).length }));
    counted.sort((a, b) => b.count - a.count);
    if (counted[n - 1]!.count === counted[n]?.count) return null;
    const text = from.random.pick([
      `What are the top ${n} ${of.many} by number of ${child.many}?`,
      `Which ${n} ${of.many} have the most ${child.many}?`,
      `List the ${n} ${of.many} with the most ${child.many}.`,
    ]);
    return { text, truth: counted.slice(0, n).map(({ row }) => [row.name!]) };
  },
  'most common': (from) => {
    const of = from.random.pick(from.keyed);
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const groups = [...Map.groupBy(from.rowsOf(of), (row) => row[by.name]!)].sort(([, a], [, b]) => b.length - a.length);
    if (groups[0]![1].length === groups[1]?.[1].length) return null;
    const text = from.random.pick([
      `What is the most common ${by.words} among the ${of.many}?`,
      `Which ${by.words} has the most ${of.many}?`,
      `Which ${by.words} is the most common for ${of.many}?`,
    ]);
    return { text, truth: [[groups[0]![0]]] };
  },
};
