import { columnOf, type Drawn, label, mean, numbers, type Shape } from './questions.ts';
import type { Entity, Row } from './spec.ts';

/** A question for names or for a count, about the rows that meet a condition. */
function asked(from: Drawn, of: Entity, said: readonly string[], meets: (row: Row) => boolean) {
  const rows = from.rowsOf(of).filter(meets);
  const words = from.random.pick(said);
  const named = of.columns.some(({ kind }) => kind === 'label');
  if (!named || from.random.chance(0.45)) {
    const text = from.random.pick([`How many ${of.many} ${words}?`, `What is the number of ${of.many} that ${words}?`]);
    return { text, truth: rows.length === 0 ? [] : [[rows.length]] };
  }
  const text = from.random.pick([
    `Which ${of.many} ${words}?`,
    `List the ${of.many} that ${words}.`,
    `What are the names of the ${of.many} that ${words}?`,
    `Show all ${of.many} that ${words}.`,
  ]);
  return { text, truth: rows.map(label) };
}

const aCategory = (from: Drawn) => {
  const of = from.random.pick(from.keyed);
  const column = columnOf(from, of, 'category');
  return column && { of, column, value: from.random.pick(from.rowsOf(of))[column.name]! };
};

const aNumber = (from: Drawn) => {
  const of = from.random.pick(from.keyed);
  const column = columnOf(from, of, 'number');
  return column && { of, column, value: Number(from.random.pick(from.rowsOf(of))[column.name]) };
};

/** Conditions on the rows of one table. */
export const conditionsOn: Record<string, Shape> = {
  'where category': (from) => {
    const drawn = aCategory(from);
    if (!drawn) return null;
    const { of, column, value } = drawn;
    return asked(
      from,
      of,
      [`have the ${column.words} ${value}`, `have ${column.words} "${value}"`, `have ${value} as their ${column.words}`],
      (row) => row[column.name] === value,
    );
  },
  'where not': (from) => {
    const drawn = aCategory(from);
    if (!drawn) return null;
    const { of, column, value } = drawn;
    return asked(
      from,
      of,
      [`do not have the ${column.words} ${value}`, `have a ${column.words} other than ${value}`],
      (row) => row[column.name] !== value,
    );
  },
  'where one of': (from) => {
    const drawn = aCategory(from);
    if (!drawn) return null;
    const { of, column } = drawn;
    const [one, other] = from.random.shuffle(column.values);
    return asked(
      from,
      of,
      [`have the ${column.words} ${one} or ${other}`, `have either ${one} or ${other} as ${column.words}`],
      (row) => row[column.name] === one || row[column.name] === other,
    );
  },
  'where number': (from) => {
    const drawn = aNumber(from);
    if (!drawn) return null;
    const { of, column, value } = drawn;
    const [words, meets] = from.random.pick([
      [`a ${column.words} of more than ${value}`, (row: Row) => Number(row[column.name]) > value],
      [`a ${column.words} above ${value}`, (row: Row) => Number(row[column.name]) > value],
      [`a ${column.words} less than ${value}`, (row: Row) => Number(row[column.name]) < value],
      [`a ${column.words} of at least ${value}`, (row: Row) => Number(row[column.name]) >= value],
      [`a ${column.words} of ${value} or less`, (row: Row) => Number(row[column.name]) <= value],
      [
        `a ${column.words} between ${value} and ${value + 20}`,
        (row: Row) => Number(row[column.name]) >= value && Number(row[column.name]) <= value + 20,
      ],
    ] as const);
    return asked(from, of, [`have ${words}`], meets);
  },
  'where flag': (from) => {
    const of = from.random.pick(from.keyed);
    const column = columnOf(from, of, 'flag');
    if (!column) return null;
    const yes = from.random.chance(0.5);
    return asked(
      from,
      of,
      [yes ? `are ${column.words}` : `are not ${column.words}`, yes ? `were ${column.words}` : `were not ${column.words}`],
      (row) => row[column.name] === yes,
    );
  },
  'where name': (from) => {
    const of = from.random.pick(from.named);
    const name = String(from.random.pick(from.rowsOf(of)).name);
    const [start, end] = [name.split(' ')[0]!, name.split(' ').at(-1)!];
    const [words, meets] = from.random.pick([
      [`starts with "${start.slice(0, 2)}"`, (row: Row) => String(row.name).startsWith(start.slice(0, 2))],
      [`contains "${end}"`, (row: Row) => String(row.name).includes(end)],
      [`ends with "${end}"`, (row: Row) => String(row.name).endsWith(end)],
      [`begins with '${start}'`, (row: Row) => String(row.name).startsWith(start)],
    ] as const);
    const rows = from.rowsOf(of).filter(meets);
    if (from.random.chance(0.4)) return { text: `How many ${of.many} have a name that ${words}?`, truth: [[rows.length]] };
    return {
      text: from.random.pick([`Which ${of.many} have a name that ${words}?`, `List the ${of.many} whose name ${words}.`]),
      truth: rows.map(label),
    };
  },
  'where date': (from) => {
    const of = from.random.pick(from.keyed);
    const column = columnOf(from, of, 'date');
    if (!column) return null;
    const year = from.random.int(2019, 2023);
    const [words, meets] = from.random.pick([
      [`in ${year}`, (row: Row) => String(row[column.name]).startsWith(String(year))],
      [`after ${year}`, (row: Row) => String(row[column.name]) >= String(year + 1)],
      [`before ${year}`, (row: Row) => String(row[column.name]) < String(year)],
      [`since March ${year}`, (row: Row) => String(row[column.name]) >= `${year}-03`],
      [
        `between ${year} and ${year + 1}`,
        (row: Row) => String(row[column.name]) >= String(year) && String(row[column.name]) < String(year + 2),
      ],
    ] as const);
    return asked(from, of, [`were ${column.verb} ${words}`], meets);
  },
  'where both': (from) => {
    const of = from.random.pick(from.keyed);
    const [column, by] = [columnOf(from, of, 'number'), columnOf(from, of, 'category')];
    if (!column || !by) return null;
    const value = from.random.pick(from.rowsOf(of))[by.name]!;
    const limit = Number(from.random.pick(from.rowsOf(of))[column.name]);
    if (from.random.chance(0.6))
      return asked(
        from,
        of,
        [
          `have the ${by.words} ${value} and a ${column.words} above ${limit}`,
          `have a ${column.words} above ${limit} and the ${by.words} ${value}`,
        ],
        (row) => row[by.name] === value && Number(row[column.name]) > limit,
      );
    return asked(
      from,
      of,
      [`have the ${by.words} ${value} or a ${column.words} above ${limit}`],
      (row) => row[by.name] === value || Number(row[column.name]) > limit,
    );
  },
  'above average': (from) => {
    const drawn = aNumber(from);
    if (!drawn) return null;
    const { of, column } = drawn;
    const middle = mean(numbers(from.rowsOf(of), column.name));
    const [words, meets] = from.random.pick([
      [`have a ${column.words} above the average`, (row: Row) => Number(row[column.name]) > middle],
      [`have a higher ${column.words} than average`, (row: Row) => Number(row[column.name]) > middle],
      [`have a ${column.words} below the average ${column.words}`, (row: Row) => Number(row[column.name]) < middle],
      [`have an above-average ${column.words}`, (row: Row) => Number(row[column.name]) > middle],
    ] as const);
    return asked(from, of, [words], meets);
  },
};
