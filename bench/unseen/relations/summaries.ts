import { childrenOf, columnOf, mean, numbers, type Shape } from './questions.ts';
import type { Cell, Row } from './spec.ts';

const tally = (rows: readonly Row[], column: string): [Cell, Row[]][] => [...Map.groupBy(rows, (row) => row[column]!)];

/** Numbers of all rows, or of each group. */
export const summaries: Record<string, Shape> = {
  count: ({ random, keyed, rowsOf }) => {
    const of = random.pick(keyed);
    const text = random.pick([
      `How many ${of.many} are there?`,
      `What is the number of ${of.many}?`,
      `Count the ${of.many}.`,
      `How many ${of.many} do we have in total?`,
    ]);
    return { text, truth: [[rowsOf(of).length]] };
  },
  'aggregate of all': (from) => {
    const of = from.random.pick(from.keyed);
    const column = columnOf(from, of, 'number');
    if (!column) return null;
    const values = numbers(from.rowsOf(of), column.name);
    const [word, value] = from.random.pick([
      ['average', mean(values)],
      ['maximum', Math.max(...values)],
      ['minimum', Math.min(...values)],
      ['highest', Math.max(...values)],
    ] as const);
    const text = from.random.pick([
      `What is the ${word} ${column.words} of the ${of.many}?`,
      `What is the ${word} ${column.words} across all ${of.many}?`,
      `Find the ${word} ${column.words} of all ${of.many}.`,
    ]);
    return { text, truth: [[value]] };
  },
  'aggregate by category': (from) => {
    const of = from.random.pick(from.keyed);
    const [column, by] = [columnOf(from, of, 'number'), columnOf(from, of, 'category')];
    if (!column || !by) return null;
    const text = from.random.pick([
      `What is the average ${column.words} of the ${of.many} for each ${by.words}?`,
      `What is the average ${column.words} of ${of.many} by ${by.words}?`,
      `Show the average ${column.words} per ${by.words} of the ${of.many}.`,
      `For each ${by.words}, what is the average ${column.words} of the ${of.many}?`,
    ]);
    return { text, truth: tally(from.rowsOf(of), by.name).map(([value, rows]) => [value, mean(numbers(rows, column.name))]) };
  },
  'count by category': (from) => {
    const of = from.random.pick(from.keyed);
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const text = from.random.pick([
      `How many ${of.many} are there for each ${by.words}?`,
      `How many ${of.many} are there per ${by.words}?`,
      `What is the number of ${of.many} by ${by.words}?`,
      `For every ${by.words}, how many ${of.many} are there?`,
      `Count the ${of.many} in each ${by.words}.`,
    ]);
    return { text, truth: tally(from.rowsOf(of), by.name).map(([value, rows]) => [value, rows.length]) };
  },
  'count different': (from) => {
    const of = from.random.pick(from.keyed);
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const text = from.random.pick([
      `How many different ${by.words} values do the ${of.many} have?`,
      `How many distinct ${by.words} values are there among the ${of.many}?`,
    ]);
    return { text, truth: [[tally(from.rowsOf(of), by.name).length]] };
  },
  'count of related': (from) => {
    const of = from.random.pick(from.named);
    const children = childrenOf(from, of);
    if (children.length === 0) return null;
    const { child, column } = from.random.pick(children);
    const rows = from.rowsOf(child);
    const text = from.random.pick([
      `How many ${child.many} does each ${of.one} have?`,
      `What is the number of ${child.many} per ${of.one}?`,
      `How many ${child.many} are there for each ${of.one}?`,
      `Show the number of ${child.many} for every ${of.one}.`,
      `Count the ${child.many} of each ${of.one}.`,
    ]);
    const counted = from.rowsOf(of).map((row): Cell[] => [row.name!, rows.filter((one) => one[column.name] === row.id).length]);
    return { text, truth: counted.filter(([, count]) => Number(count) > 0) };
  },
  'mean count': (from) => {
    const of = from.random.pick(from.named);
    const children = childrenOf(from, of);
    if (children.length === 0) return null;
    const { child, column } = from.random.pick(children);
    const groups = tally(from.rowsOf(child), column.name);
    // Who has none is left out by some and counted by others.
    if (groups.length !== from.rowsOf(of).length) return null;
    const text = from.random.pick([
      `What is the average number of ${child.many} per ${of.one}?`,
      `How many ${child.many} does a ${of.one} have on average?`,
    ]);
    return { text, truth: [[from.rowsOf(child).length / groups.length]] };
  },
  percentage: (from) => {
    const of = from.random.pick(from.keyed);
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const row = from.random.pick(from.rowsOf(of));
    const part = from.rowsOf(of).filter((one) => one[by.name] === row[by.name]).length;
    const text = from.random.pick([
      `What percentage of the ${of.many} have the ${by.words} ${row[by.name]}?`,
      `What percentage of ${of.many} have ${by.words} "${row[by.name]}"?`,
      `What share of the ${of.many} has ${row[by.name]} as ${by.words}?`,
    ]);
    return { text, truth: [[(100 * part) / from.rowsOf(of).length]] };
  },
  'ratio or difference': (from) => {
    const of = from.random.pick(from.keyed);
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const [one, other] = from.random.shuffle(by.values);
    const count = (value: Cell) => from.rowsOf(of).filter((row) => row[by.name] === value).length;
    if (count(one!) === 0 || count(other!) === 0) return null;
    if (from.random.chance(0.5))
      return {
        text: `What is the ratio of ${of.many} with ${by.words} ${one} to ${of.many} with ${by.words} ${other}?`,
        truth: [[count(one!) / count(other!)]],
      };
    return {
      text: `What is the difference between the number of ${of.many} with ${by.words} ${one} and the number of ${of.many} with ${by.words} ${other}?`,
      truth: [[count(one!) - count(other!)]],
    };
  },
};
