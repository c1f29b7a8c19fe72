import { columnOf, label, type Shape, unique } from './questions.ts';

/** Listings, and values of one thing. */
export const lookups: Record<string, Shape> = {
  'list names': ({ random, named, rowsOf }) => {
    const of = random.pick(named);
    const text = random.pick([
      `List the names of all ${of.many}.`,
      `What are the names of all the ${of.many}?`,
      `Show me all ${of.many}.`,
      `Give me the name of each ${of.one}.`,
    ]);
    return { text, truth: rowsOf(of).map(label) };
  },
  'list attribute': (from) => {
    const of = from.random.pick(from.named);
    const column = columnOf(from, of, 'number') ?? columnOf(from, of, 'category');
    if (!column) return null;
    const { words } = column;
    const text = from.random.pick([
      `What is the ${words} of each ${of.one}?`,
      `List the name and ${words} of every ${of.one}.`,
      `Show the names and ${words} of all ${of.many}.`,
      `List all ${of.many} with their ${words}.`,
    ]);
    return { text, truth: from.rowsOf(of).map((row) => [row.name!, row[column.name]!]) };
  },
  'attribute of one': (from) => {
    const of = from.random.pick(from.named);
    const column = columnOf(from, of, 'number') ?? columnOf(from, of, 'category') ?? columnOf(from, of, 'date');
    if (!column) return null;
    const row = from.random.pick(from.rowsOf(of));
    const text = from.random.pick([
      `What is the ${column.words} of ${row.name}?`,
      `What is the ${column.words} of the ${of.one} "${row.name}"?`,
      `What is the ${column.words} of the ${of.one} named ${row.name}?`,
      `What's ${row.name}'s ${column.words}?`,
      `Which ${column.words} does ${row.name} have?`,
    ]);
    return { text, truth: [[row[column.name]!]] };
  },
  'name across link': (from) => {
    const of = from.random.pick(from.named);
    const link = of.columns.find((column) => column.kind === 'link');
    if (link?.kind !== 'link') return null;
    const there = from.entity(link.to);
    const row = from.random.pick(from.rowsOf(of));
    const other = from.rowsOf(there).find(({ id }) => id === row[link.name])!;
    const column = columnOf(from, there, 'category');
    const named = [
      `What is the ${there.one} of ${row.name}?`,
      `Which ${there.one} does ${row.name} belong to?`,
      `What is the name of the ${there.one} of the ${of.one} "${row.name}"?`,
    ];
    if (!column || from.random.chance(0.6)) return { text: from.random.pick(named), truth: [[other.name!]] };
    return { text: `What is the ${column.words} of the ${there.one} of the ${of.one} "${row.name}"?`, truth: [[other[column.name]!]] };
  },
  'different values': (from) => {
    const of = from.random.pick(from.keyed);
    const column = columnOf(from, of, 'category');
    if (!column) return null;
    const text = from.random.pick([
      `What are the different ${column.words} values of the ${of.many}?`,
      `List the distinct ${column.words} of the ${of.many}.`,
      `Which different ${column.words} do the ${of.many} have?`,
      `List all unique ${column.words} values in the ${of.one} table.`,
    ]);
    return { text, truth: unique(from.rowsOf(of).map((row) => [row[column.name]!])) };
  },
  'nothing of that': (from) => {
    const of = from.random.pick(from.keyed);
    const text = from.random.pick([
      `How many ${of.many} have a warranty?`,
      `What is the insurance premium of each ${of.one}?`,
      `Which ${of.many} were recommended by critics?`,
      `List the ${of.many} with the most complaints.`,
      `How many ${of.many} lost money?`,
    ]);
    return { text, truth: null };
  },
};
