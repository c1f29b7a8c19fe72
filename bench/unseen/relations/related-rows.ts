import { childrenOf, columnOf, type Drawn, label, mean, numbers, pairsOf, type Shape, unique } from './questions.ts';
import type { Cell, Entity } from './spec.ts';

/** A thing and a table whose rows refer to it. */
const family = (from: Drawn) => {
  const of = from.random.pick(from.named);
  const children = childrenOf(from, of);
  if (children.length === 0) return null;
  const { child, column } = from.random.pick(children);
  const count = (id: Cell) => from.rowsOf(child).filter((row) => row[column.name] === id).length;
  return { of, child, column, count };
};

const some = (from: Drawn, of: Entity, said: readonly string[], meets: (id: Cell) => boolean) => {
  const rows = from.rowsOf(of).filter((row) => meets(row.id!));
  const words = from.random.pick(said);
  if (from.random.chance(0.4)) return { text: `How many ${of.many} ${words}?`, truth: rows.length === 0 ? [] : [[rows.length]] };
  const text = from.random.pick([
    `Which ${of.many} ${words}?`,
    `List the names of the ${of.many} that ${words}.`,
    `List the ${of.many} that ${words}.`,
  ]);
  return { text, truth: rows.map(label) };
};

/** Conditions on rows of other tables, and numbers over them. */
export const relatedRows: Record<string, Shape> = {
  'with more than': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, count } = drawn;
    const n = from.random.int(2, 4);
    const [words, meets] = from.random.pick([
      [`have more than ${n} ${child.many}`, (id: Cell) => count(id) > n],
      [`have at least ${n} ${child.many}`, (id: Cell) => count(id) >= n],
      [`have exactly ${n} ${child.many}`, (id: Cell) => count(id) === n],
      [`have fewer than ${n} ${child.many}`, (id: Cell) => count(id) < n],
    ] as const);
    return some(from, of, [words], meets);
  },
  'without any': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, count } = drawn;
    return some(
      from,
      of,
      [`have no ${child.many}`, `do not have any ${child.many}`, `don't have any ${child.many}`],
      (id) => count(id) === 0,
    );
  },
  'with a row where': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, column } = drawn;
    const by = columnOf(from, child, 'category');
    if (!by) return null;
    const value = from.random.pick(from.rowsOf(child))[by.name]!;
    const meets = (id: Cell) => from.rowsOf(child).some((row) => row[column.name] === id && row[by.name] === value);
    if (from.random.chance(0.3)) return some(from, of, [`have no ${child.many} with the ${by.words} ${value}`], (id) => !meets(id));
    return some(from, of, [`have a ${child.one} with the ${by.words} ${value}`, `have ${child.many} with ${by.words} ${value}`], meets);
  },
  'of one parent': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, column } = drawn;
    const parent = from.random.pick(from.rowsOf(of));
    const rows = from.rowsOf(child).filter((row) => row[column.name] === parent.id);
    if (rows.length === 0) return null;
    const amount = columnOf(from, child, 'number');
    if (amount && from.random.chance(0.4))
      return {
        text: `What is the average ${amount.words} of the ${child.many} of ${parent.name}?`,
        truth: [[mean(numbers(rows, amount.name))]],
      };
    if (!child.columns.some(({ kind }) => kind === 'label') || from.random.chance(0.5))
      return {
        text: from.random.pick([
          `How many ${child.many} does ${parent.name} have?`,
          `How many ${child.many} belong to the ${of.one} ${parent.name}?`,
          `What is the number of ${child.many} of "${parent.name}"?`,
        ]),
        truth: [[rows.length]],
      };
    return {
      text: from.random.pick([
        `Which ${child.many} belong to ${parent.name}?`,
        `List the ${child.many} of the ${of.one} "${parent.name}".`,
        `What are the names of the ${child.many} of ${parent.name}?`,
      ]),
      truth: rows.map(label),
    };
  },
  'of parents where': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, column } = drawn;
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const value = from.random.pick(from.rowsOf(of))[by.name]!;
    const parents = new Set(from.rowsOf(of).flatMap((row) => (row[by.name] === value ? [row.id] : [])));
    const rows = from.rowsOf(child).filter((row) => parents.has(row[column.name]!));
    if (rows.length === 0) return null;
    const amount = columnOf(from, child, 'number');
    if (amount && from.random.chance(0.5))
      return {
        text: `What is the average ${amount.words} of ${child.many} whose ${of.one} has the ${by.words} ${value}?`,
        truth: [[mean(numbers(rows, amount.name))]],
      };
    const text = from.random.pick([
      `How many ${child.many} belong to ${of.many} with the ${by.words} ${value}?`,
      `How many ${child.many} are there of ${of.many} with ${by.words} "${value}"?`,
    ]);
    return { text, truth: [[rows.length]] };
  },
  'by category of parent': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, column } = drawn;
    const by = columnOf(from, of, 'category');
    if (!by) return null;
    const groups = Map.groupBy(from.rowsOf(child), (row) => from.rowsOf(of).find(({ id }) => id === row[column.name])![by.name]!);
    const text = from.random.pick([
      `How many ${child.many} are there per ${by.words} of the ${of.one}?`,
      `What is the number of ${child.many} by ${of.one} ${by.words}?`,
    ]);
    return { text, truth: [...groups].map(([value, rows]) => [value, rows.length]) };
  },
  'linked to': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn, otherColumn } = from.random.pick(pairs);
    const target = from.random.pick(from.rowsOf(other));
    const ids = new Set(from.rowsOf(link).flatMap((row) => (row[otherColumn] === target.id ? [row[oneColumn]] : [])));
    return some(
      from,
      one,
      [`have the ${other.one} ${target.name}`, `have the ${other.one} "${target.name}"`, `are linked to the ${other.one} ${target.name}`],
      (id) => ids.has(id),
    );
  },
  'linked to both': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn, otherColumn } = from.random.pick(pairs);
    const [a, b] = from.random.shuffle(from.rowsOf(other));
    const ids = (target: Cell) => new Set(from.rowsOf(link).flatMap((row) => (row[otherColumn] === target ? [row[oneColumn]] : [])));
    const [first, second] = [ids(a!.id!), ids(b!.id!)];
    return some(
      from,
      one,
      [`have both the ${other.one} ${a!.name} and the ${other.one} ${b!.name}`, `have both "${a!.name}" and "${b!.name}" as ${other.many}`],
      (id) => first.has(id) && second.has(id),
    );
  },
  'count of linked': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn } = from.random.pick(pairs);
    const count = (id: Cell) => from.rowsOf(link).filter((row) => row[oneColumn] === id).length;
    const rows = from.rowsOf(one).map((row): Cell[] => [row.name!, count(row.id!)]);
    if (from.random.chance(0.5)) {
      const best = Math.max(...rows.map(([, n]) => Number(n)));
      return { text: `Which ${one.one} has the most ${other.many}?`, truth: rows.filter(([, n]) => n === best).map(([name]) => [name!]) };
    }
    const text = from.random.pick([
      `How many ${other.many} does each ${one.one} have?`,
      `What is the number of ${other.many} per ${one.one}?`,
    ]);
    return { text, truth: rows.filter(([, n]) => Number(n) > 0) };
  },
  'linked with more than': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn } = from.random.pick(pairs);
    const n = from.random.int(1, 3);
    return some(
      from,
      one,
      [`have more than ${n} ${other.many}`],
      (id) => from.rowsOf(link).filter((row) => row[oneColumn] === id).length > n,
    );
  },
  'different things': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { child, column } = drawn;
    const by = columnOf(from, child, 'category');
    if (!by) return null;
    const value = from.random.pick(from.rowsOf(child))[by.name]!;
    const ids = unique(from.rowsOf(child).flatMap((row) => (row[by.name] === value ? [[row[column.name]!]] : [])));
    return { text: `How many different ${drawn.of.many} have ${child.many} with the ${by.words} ${value}?`, truth: [[ids.length]] };
  },
};
