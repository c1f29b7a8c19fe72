import { childrenOf, columnOf, type Drawn, label, mean, numbers, pairsOf, type Shape, unique } from './questions.ts';
import type { Cell, Entity, Row } from './spec.ts';

/**
 * The same wishes in the words of many people: questions, commands, noun phrases, relative clauses. Of each list every other phrasing is held
 * out, so that what the parser was built on can be told from what it was not.
 */
function say({ random, held }: Drawn, phrasings: readonly string[]): string {
  return random.pick(phrasings.filter((_, at) => (at % 2 === 1) === held));
}

/** A thing of which there are enough, with a number and a category. */
function thing(from: Drawn) {
  const of = from.random.pick(from.named);
  return { of, num: columnOf(from, of, 'number'), cat: columnOf(from, of, 'category'), rows: from.rowsOf(of) };
}

function family(from: Drawn) {
  const of = from.random.pick(from.named);
  const children = childrenOf(from, of);
  if (children.length === 0) return null;
  const { child, column } = from.random.pick(children);
  const own = (row: Row) => from.rowsOf(child).filter((one) => one[column.name] === row.id);
  return { of, child, own, rows: from.rowsOf(of) };
}

const pick = (rows: readonly Row[], ...names: string[]): Cell[][] => rows.map((row) => names.map((name) => row[name]!));
const named = ({ columns }: Entity): boolean => columns.some(({ kind }) => kind === 'label');
const best = (rows: readonly Row[], value: (row: Row) => number, sign: 1 | -1): Row[] => {
  const most = Math.max(...rows.map((row) => sign * value(row)));
  return rows.filter((row) => sign * value(row) === most);
};

/** Questions about one table. */
const ofOneTable: Record<string, Shape> = {
  'varied count': (from) => {
    const of = from.random.pick(from.keyed);
    const { many } = of;
    const text = say(from, [
      `Count the number of ${many}.`,
      `Return the total number of ${many}.`,
      `Find the number of ${many} in the database.`,
      `Tell me how many ${many} there are.`,
      `What is the total count of ${many}?`,
      `How many ${many} exist?`,
      `Give the count of all ${many}.`,
      `I want to know the number of ${many} we have.`,
    ]);
    return { text, truth: [[from.rowsOf(of).length]] };
  },
  'varied columns': (from) => {
    const { of, num, cat, rows } = thing(from);
    if (!num || !cat) return null;
    const [a, b, one, many] = [num.words, cat.words, of.one, of.many];
    const text = say(from, [
      `What are the name, ${a} and ${b} of each ${one}?`,
      `Show the name, ${a}, and ${b} of all ${many}.`,
      `Return the names, ${a} and ${b} of all ${many}.`,
      `Find the name, ${a} and ${b} for every ${one}.`,
      `Give me the ${many}' names along with their ${a} and ${b}.`,
      `List the name, the ${a} and the ${b} of the ${many}.`,
    ]);
    return { text, truth: pick(rows, 'name', num.name, cat.name) };
  },
  'varied names where': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const value = from.random.pick(rows)[cat.name]!;
    const text = say(from, [
      `What are the names of ${of.many} whose ${cat.words} is ${value}?`,
      `Find the names of all ${of.many} with ${cat.words} ${value}.`,
      `Return the names of the ${of.many} with a ${cat.words} of ${value}.`,
      `Show the names of those ${of.many} which have the ${cat.words} "${value}".`,
      `Give the names of ${of.many} that have ${cat.words} ${value}.`,
      `Which are the ${of.many} with ${cat.words} ${value}?`,
    ]);
    return { text, truth: rows.filter((row) => row[cat.name] === value).map(label) };
  },
  'varied names above': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const n = Number(from.random.pick(rows)[num.name]);
    const text = say(from, [
      `What are the names of the ${of.many} whose ${num.words} is greater than ${n}?`,
      `Find the names of ${of.many} with ${num.words} above ${n}.`,
      `Show the names of ${of.many} that have a ${num.words} higher than ${n}.`,
      `Return the names of all ${of.many} having a ${num.words} of more than ${n}.`,
      `Give me all ${of.many} where the ${num.words} exceeds ${n}.`,
      `Which ${of.many} have ${num.words} over ${n}? Give their names.`,
    ]);
    return { text, truth: rows.filter((row) => Number(row[num.name]) > n).map(label) };
  },
  'varied attribute where': (from) => {
    const { of, num, cat, rows } = thing(from);
    if (!num || !cat) return null;
    const value = from.random.pick(rows)[cat.name]!;
    const text = say(from, [
      `What are the names and ${num.words} of the ${of.many} with ${cat.words} ${value}?`,
      `Show the name and ${num.words} of each ${of.one} whose ${cat.words} is ${value}.`,
      `List the name and ${num.words} of all ${of.many} that have ${cat.words} ${value}.`,
      `Return the name and the ${num.words} for ${of.many} with the ${cat.words} ${value}.`,
    ]);
    return {
      text,
      truth: pick(
        rows.filter((row) => row[cat.name] === value),
        'name',
        num.name,
      ),
    };
  },
  'varied aggregates': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const all = numbers(rows, num.name);
    const text = say(from, [
      `What are the average, minimum and maximum ${num.words} of all ${of.many}?`,
      `Show the average, minimum, and maximum ${num.words} for all the ${of.many}.`,
      `Find the average, the minimum and the maximum ${num.words} of the ${of.many}.`,
      `Return the average, minimum, and maximum ${num.words} across all ${of.many}.`,
    ]);
    return { text, truth: [[mean(all), Math.min(...all), Math.max(...all)]] };
  },
  'varied average where': (from) => {
    const { of, num, cat, rows } = thing(from);
    if (!num || !cat) return null;
    const value = from.random.pick(rows)[cat.name]!;
    const text = say(from, [
      `What is the average ${num.words} of ${of.many} whose ${cat.words} is ${value}?`,
      `Find the average ${num.words} of all ${of.many} with ${cat.words} ${value}.`,
      `Return the mean ${num.words} for ${of.many} with the ${cat.words} ${value}.`,
      `Give the average ${num.words} of the ${of.many} that have ${cat.words} ${value}.`,
      `What's the average ${num.words} for ${value} ${of.many}?`,
      `How large is the average ${num.words} of ${of.many} having ${cat.words} ${value}?`,
    ]);
    return {
      text,
      truth: [
        [
          mean(
            numbers(
              rows.filter((row) => row[cat.name] === value),
              num.name,
            ),
          ),
        ],
      ],
    };
  },
  'varied groups': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const text = say(from, [
      `What are the number of ${of.many} for each ${cat.words}?`,
      `Find the number of ${of.many} in each ${cat.words}.`,
      `Show each ${cat.words} and the number of ${of.many} with it.`,
      `List each ${cat.words} together with the number of ${of.many}.`,
      `Return the number of ${of.many} per ${cat.words}.`,
      `Show the ${cat.words} and the corresponding number of ${of.many}.`,
      `For each ${cat.words}, show the number of ${of.many}.`,
      `What is each ${cat.words} and how many ${of.many} have it?`,
    ]);
    return { text, truth: [...Map.groupBy(rows, (row) => row[cat.name]!)].map(([value, own]) => [value, own.length]) };
  },
  'varied having': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const groups = [...Map.groupBy(rows, (row) => row[cat.name]!)];
    const n = from.random.pick(groups)[1].length;
    const text = say(from, [
      `Which ${cat.words} has at least ${n} ${of.many}?`,
      `Find the ${cat.words} values that have at least ${n} ${of.many}.`,
      `Show the ${cat.words} with at least ${n} ${of.many}.`,
      `List every ${cat.words} shared by at least ${n} ${of.many}.`,
    ]);
    return { text, truth: groups.filter(([, own]) => own.length >= n).map(([value]) => [value]) };
  },
  'varied most common': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const groups = [...Map.groupBy(rows, (row) => row[cat.name]!)].sort(([, a], [, b]) => b.length - a.length);
    if (groups[0]![1].length === groups[1]?.[1].length) return null;
    const text = say(from, [
      `Return the ${cat.words} with the most ${of.many}.`,
      `What is the ${cat.words} that the most ${of.many} have?`,
      `Show the most common ${cat.words} of ${of.many}.`,
      `Find the ${cat.words} with the largest number of ${of.many}.`,
      `Which ${cat.words} is most frequent among ${of.many}?`,
      `Give the ${cat.words} that is the most common across all ${of.many}.`,
    ]);
    return { text, truth: [[groups[0]![0]]] };
  },
  'varied order': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const text = say(from, [
      `Show the names of ${of.many} in ascending order of ${num.words}.`,
      `List the names of the ${of.many} from the lowest to the highest ${num.words}.`,
      `What are the names of ${of.many}, sorted by ${num.words}?`,
      `Return the names of all ${of.many} ordered by ascending ${num.words}.`,
      `What are the names of all ${of.many} ordered by their ${num.words}?`,
      `Give all the names of ${of.many} arranged by ${num.words}.`,
    ]);
    return { text, truth: rows.map(label) };
  },
  'varied extreme': (from) => {
    const { of, num, cat, rows } = thing(from);
    if (!num || !cat) return null;
    const found = best(rows, (row) => Number(row[num.name]), 1);
    const text = say(from, [
      `Return the name and ${cat.words} of the ${of.one} with the largest ${num.words}.`,
      `Find the name and ${cat.words} of the ${of.one} that has the highest ${num.words}.`,
      `What are the name and ${cat.words} of the ${of.one} with the highest ${num.words}?`,
      `Show the name and the ${cat.words} of the ${of.one} having the maximum ${num.words}.`,
    ]);
    return { text, truth: pick(found, 'name', cat.name) };
  },
  'varied extreme name': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const text = say(from, [
      `Show the name of the ${of.one} that has the smallest ${num.words}.`,
      `Which ${of.one} has the minimum ${num.words}?`,
      `Return the name of the ${of.one} with the smallest ${num.words}.`,
      `What is the name of the ${of.one} whose ${num.words} is the lowest?`,
      `Give me the name of the ${of.one} with the least ${num.words}.`,
      `Tell me which ${of.one} has the lowest ${num.words}.`,
    ]);
    return { text, truth: best(rows, (row) => Number(row[num.name]), -1).map(label) };
  },
  'varied distinct': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const values = unique(pick(rows, cat.name));
    if (from.random.chance(0.5))
      return {
        text: say(from, [
          `How many different ${cat.words} are there?`,
          `Count the number of distinct ${cat.words} of the ${of.many}.`,
          `Find the number of different ${cat.words} of ${of.many}.`,
          `Return the number of unique ${cat.words} among the ${of.many}.`,
        ]),
        truth: [[values.length]],
      };
    return {
      text: say(from, [
        `What are the distinct ${cat.words} of the ${of.many}?`,
        `Show all distinct ${cat.words} for ${of.many}.`,
        `Return the different ${cat.words} of ${of.many}.`,
        `List the unique ${cat.words} that ${of.many} have.`,
      ]),
      truth: values,
    };
  },
  'varied above average': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const middle = mean(numbers(rows, num.name));
    const text = say(from, [
      `Find the names of ${of.many} whose ${num.words} is above the average.`,
      `What are the names of the ${of.many} with a ${num.words} higher than the average?`,
      `Show the names of all ${of.many} with a ${num.words} above the average ${num.words}.`,
      `Return the names of ${of.many} that have a larger ${num.words} than average.`,
    ]);
    return { text, truth: rows.filter((row) => Number(row[num.name]) > middle).map(label) };
  },
};

/** Questions over linked tables. */
const ofLinkedTables: Record<string, Shape> = {
  'varied without': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const text = say(from, [
      `Find the names of ${of.many} without any ${child.many}.`,
      `Show the names of the ${of.many} which have no ${child.one}.`,
      `List the names of ${of.many} with no ${child.many}.`,
      `What are the names of the ${of.many} that don't have a ${child.one}?`,
      `Return the names of the ${of.many} that do not have any ${child.one}.`,
      `Which ${of.many} are without a ${child.one}?`,
    ]);
    return { text, truth: rows.filter((row) => own(row).length === 0).map(label) };
  },
  'varied number of children': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const text = say(from, [
      `For each ${of.one}, how many ${child.many} are there?`,
      `Show the names of ${of.many} and the number of ${child.many} each has.`,
      `Show the name of each ${of.one} and the number of its ${child.many}.`,
      `What are the names of the ${of.many} and how many ${child.many} do they have?`,
      `Return the name and the number of ${child.many} of each ${of.one}.`,
      `List every ${of.one} with its number of ${child.many}.`,
    ]);
    return { text, truth: rows.map((row): Cell[] => [row.name!, own(row).length]).filter(([, n]) => n !== 0) };
  },
  'varied at least': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const n = from.random.int(2, 4);
    const text = say(from, [
      `Find the names of ${of.many} with at least ${n} ${child.many}.`,
      `What are the names of ${of.many} who have ${n} or more ${child.many}?`,
      `Show the names of ${of.many} that have ${n} or more ${child.many}.`,
      `Which ${of.many} have at least ${n} ${child.many}? Return their names.`,
      `Return the names of the ${of.many} having at least ${n} ${child.many}.`,
      `List all ${of.many} that own at least ${n} ${child.many}.`,
    ]);
    return { text, truth: rows.filter((row) => own(row).length >= n).map(label) };
  },
  'varied child where': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const num = columnOf(from, child, 'number');
    if (!num) return null;
    const n = Number(from.random.pick(from.rowsOf(child))[num.name]);
    const text = say(from, [
      `Find the names of ${of.many} that have a ${child.one} with a ${num.words} above ${n}.`,
      `Which ${of.many} have at least one ${child.one} with ${num.words} over ${n}?`,
      `Show the names of ${of.many} with ${child.many} whose ${num.words} is greater than ${n}.`,
      `What are the names of the ${of.many} having any ${child.one} with a ${num.words} higher than ${n}?`,
      `Which ${of.many} have ${child.many} with a ${num.words} of more than ${n}?`,
      `List the ${of.many} with some ${child.one} whose ${num.words} exceeds ${n}.`,
    ]);
    return { text, truth: rows.filter((row) => own(row).some((one) => Number(one[num.name]) > n)).map(label) };
  },
  'varied parent of each': (from) => {
    const drawn = family(from);
    if (!drawn || !named(drawn.child)) return null;
    const { of, child, own, rows } = drawn;
    const text = say(from, [
      `Show the name of each ${child.one} and the name of its ${of.one}.`,
      `What are the names of the ${child.many} and of their ${of.one}?`,
      `List the ${child.many} with their ${of.one}.`,
      `List the names of all ${child.many} together with the name of their ${of.one}.`,
      `For each ${child.one}, show its name and its ${of.one}.`,
      `Return the name of every ${child.one} along with its ${of.one} name.`,
    ]);
    return { text, truth: rows.flatMap((row) => own(row).map((one): Cell[] => [one.name!, row.name!])) };
  },
  'varied children of parents': (from) => {
    const drawn = family(from);
    if (!drawn || !named(drawn.child)) return null;
    const { of, child, own, rows } = drawn;
    const cat = columnOf(from, of, 'category');
    if (!cat) return null;
    const value = from.random.pick(rows)[cat.name]!;
    const text = say(from, [
      `What are the names of the ${child.many} of ${of.many} with ${cat.words} ${value}?`,
      `Find the names of ${child.many} whose ${of.one} has ${cat.words} ${value}.`,
      `Show the names of ${child.many} that belong to a ${of.one} with ${cat.words} ${value}.`,
      `Which ${child.many} belong to ${of.many} whose ${cat.words} is ${value}?`,
    ]);
    return { text, truth: rows.filter((row) => row[cat.name] === value).flatMap((row) => own(row).map(label)) };
  },
  'varied mean by parent': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const num = columnOf(from, child, 'number');
    if (!num) return null;
    const text = say(from, [
      `What is the average ${num.words} of the ${child.many} for each ${of.one}?`,
      `Find the average ${num.words} of ${child.many} for every ${of.one}.`,
      `Show the name of each ${of.one} and the average ${num.words} of its ${child.many}.`,
      `Return the average ${num.words} of the ${child.many} by ${of.one}.`,
      `For each ${of.one}, what is the average ${num.words} of its ${child.many}?`,
      `List the ${of.many} with the average ${num.words} of their ${child.many}.`,
    ]);
    return { text, truth: rows.flatMap((row): Cell[][] => (own(row).length > 0 ? [[row.name!, mean(numbers(own(row), num.name))]] : [])) };
  },
  'varied best parent': (from) => {
    const drawn = family(from);
    if (!drawn) return null;
    const { of, child, own, rows } = drawn;
    const found = best(rows, (row) => own(row).length, 1);
    const text = say(from, [
      `Find the name of the ${of.one} that has the most ${child.many}.`,
      `What is the name of the ${of.one} with the greatest number of ${child.many}?`,
      `Return the name of the ${of.one} with the most ${child.many}.`,
      `Show the ${of.one} having the most ${child.many}.`,
      `Tell me the ${of.one} with the highest number of ${child.many}.`,
      `Which ${of.one} has the greatest number of ${child.many}?`,
    ]);
    return { text, truth: found.map(label) };
  },
  'varied linked': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn, otherColumn } = from.random.pick(pairs);
    const target = from.random.pick(from.rowsOf(other));
    const ids = new Set(from.rowsOf(link).flatMap((row) => (row[otherColumn] === target.id ? [row[oneColumn]] : [])));
    const rows = from.rowsOf(one).filter(({ id }) => ids.has(id!));
    const text = say(from, [
      `Find the names of the ${one.many} with the ${other.one} ${target.name}.`,
      `What are the names of all ${one.many} that have the ${other.one} "${target.name}"?`,
      `Show the names of ${one.many} that have ${other.one} ${target.name}.`,
      `Which ${one.many} are associated with the ${other.one} ${target.name}?`,
    ]);
    return { text, truth: rows.map(label) };
  },
  'varied linked of one': (from) => {
    const pairs = pairsOf(from);
    if (pairs.length === 0) return null;
    const { link, one, other, oneColumn, otherColumn } = from.random.pick(pairs);
    const target = from.random.pick(from.rowsOf(one));
    const ids = new Set(from.rowsOf(link).flatMap((row) => (row[oneColumn] === target.id ? [row[otherColumn]] : [])));
    const text = say(from, [
      `Which ${other.many} does ${target.name} have?`,
      `What are the ${other.many} of ${target.name}?`,
      `List all ${other.many} of the ${one.one} ${target.name}.`,
      `Show the names of the ${other.many} of "${target.name}".`,
      `What are the names of the ${other.many} of the ${one.one} ${target.name}?`,
      `Find all ${other.many} that belong to ${target.name}.`,
    ]);
    return {
      text,
      truth: from
        .rowsOf(other)
        .filter(({ id }) => ids.has(id!))
        .map(label),
    };
  },
};

export const varied: Record<string, Shape> = { ...ofOneTable, ...ofLinkedTables };
