import { childrenOf, columnOf, type Drawn, label, type Shape } from './questions.ts';
import type { Cell, Row } from './spec.ts';

/** English and German phrasings of one wish; every other one of each language is held out. */
function say({ random, held }: Drawn, english: readonly string[], german: readonly string[]): string {
  const open = (phrasings: readonly string[]) => phrasings.filter((_, at) => (at % 2 === 1) === held);
  return random.pick(random.chance(0.3) ? open(german) : open(english));
}

/** A thing with a name and a number. */
function thing(from: Drawn) {
  const of = from.random.pick(from.named);
  return { of, num: columnOf(from, of, 'number'), cat: columnOf(from, of, 'category'), rows: from.rowsOf(of) };
}

const value = (row: Row, name: string): number => Number(row[name]);
const keys = (rows: readonly Row[]): Cell[][] => rows.map((row) => [row.id!]);

/** Bounds, keys, orders and what an answer is to show, in the places of a sentence where people put them. */
export const worded: Record<string, Shape> = {
  'worded keys': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const is = from.random.pick(rows)[cat.name]!;
    const text = say(
      from,
      [
        `What are the ids of the ${of.many} with ${cat.words} ${is}?`,
        `Return the ids of all ${of.many} whose ${cat.words} is ${is}.`,
        `List the identifiers of ${of.many} that have ${cat.words} ${is}.`,
        `Give me the ids of ${of.many} having ${cat.words} ${is}.`,
      ],
      [`Wie lauten die IDs der ${of.many} mit ${cat.words} ${is}?`, `Nenne die Kennungen der ${of.many} mit ${cat.words} ${is}.`],
    );
    return { text, truth: keys(rows.filter((row) => row[cat.name] === is)) };
  },
  'worded number first': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const n = value(from.random.pick(rows), num.name);
    const text = say(
      from,
      [
        `How many ${of.many} have a greater ${num.words} than ${n}?`,
        `What is the number of ${of.many} above ${num.words} ${n}?`,
        `How many ${of.many} have a higher ${num.words} than ${n}?`,
        `Count the ${of.many} with a larger ${num.words} than ${n}.`,
      ],
      [`Wie viele ${of.many} haben einen höheren ${num.words} als ${n}?`, `Anzahl der ${of.many} mit einem größeren ${num.words} als ${n}`],
    );
    return { text, truth: [[rows.filter((row) => value(row, num.name) > n).length]] };
  },
  'worded not above': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const n = value(from.random.pick(rows), num.name);
    const text = say(
      from,
      [
        `What are the names of the ${of.many} whose ${num.words} is not higher than ${n}?`,
        `Which ${of.many} have a ${num.words} that is not above ${n}?`,
        `Find the names of ${of.many} with a ${num.words} that is not greater than ${n}.`,
        `List the names of ${of.many} whose ${num.words} is not more than ${n}.`,
      ],
      [
        `Welche ${of.many} haben einen ${num.words}, der nicht höher als ${n} ist?`,
        `Namen der ${of.many}, deren ${num.words} nicht über ${n} ist`,
      ],
    );
    return { text, truth: rows.filter((row) => value(row, num.name) <= n).map(label) };
  },
  'worded either number': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const [a, b] = [value(from.random.pick(rows), num.name), value(from.random.pick(rows), num.name)];
    if (a === b) return null;
    const text = say(
      from,
      [
        `Show the names of ${of.many} whose ${num.words} is either ${a} or ${b}.`,
        `What are the names of the ${of.many} with a ${num.words} of ${a} or ${b}?`,
        `Which ${of.many} have a ${num.words} of either ${a} or ${b}?`,
        `Find the names of the ${of.many} whose ${num.words} is ${a} or ${b}.`,
      ],
      [
        `Welche ${of.many} haben einen ${num.words} von ${a} oder ${b}?`,
        `Namen der ${of.many}, deren ${num.words} entweder ${a} oder ${b} ist`,
      ],
    );
    return { text, truth: rows.filter((row) => [a, b].includes(value(row, num.name))).map(label) };
  },
  'worded sort': (from) => {
    const { of, num, rows } = thing(from);
    if (!num) return null;
    const text = say(
      from,
      [
        `Sort the ${of.one} names by ${num.words} in descending order.`,
        `List the names of the ${of.many} and sort in descending order of ${num.words}.`,
        `List the names of all ${of.many} in alphabetical order.`,
        `What are the names of the ${of.many}, sorted alphabetically?`,
      ],
      [
        `Liste die Namen der ${of.many} in alphabetischer Reihenfolge.`,
        `Zeige die Namen aller ${of.many}, sortiert nach ${num.words} absteigend.`,
      ],
    );
    return { text, truth: rows.map(label) };
  },
  'worded said again': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const groups = [...Map.groupBy(rows, (row) => row[cat.name]!)].sort(([, a], [, b]) => b.length - a.length);
    const [first, second] = groups;
    if (first![1].length === second?.[1].length) return null;
    const text = say(
      from,
      [
        `Which ${cat.words} has the most ${of.many}? List the ${cat.words} and the number of ${of.many}.`,
        `Find the ${cat.words} with the most ${of.many}. Show the ${cat.words} and the number of ${of.many}.`,
        `What is the ${cat.words} with the most number of ${of.many}? Return both the ${cat.words} and the number of ${of.many}.`,
        `Which ${cat.words} has the largest number of ${of.many}? Give the ${cat.words} and the number of ${of.many}.`,
      ],
      [
        `Welche ${cat.words} hat die meisten ${of.many}? Nenne ${cat.words} und Anzahl der ${of.many}.`,
        `Welche ${cat.words} hat die meisten ${of.many}? Zeige ${cat.words} und die Anzahl der ${of.many}.`,
      ],
    );
    return { text, truth: [[first![0], first![1].length]] };
  },
  'worded groups twice': (from) => {
    const { of, cat, rows } = thing(from);
    if (!cat) return null;
    const text = say(
      from,
      [
        `For each ${cat.words}, list the number of ${of.many}.`,
        `Show all ${cat.words} values and the number of ${of.many} for each ${cat.words}.`,
        `For every ${cat.words}, return the number of ${of.many}.`,
        `List the number of ${of.many} for each ${cat.words}.`,
      ],
      [`Zeige für jede ${cat.words} die Anzahl der ${of.many}.`, `Liste die Anzahl der ${of.many} je ${cat.words}.`],
    );
    return { text, truth: [...Map.groupBy(rows, (row) => row[cat.name]!)].map(([one, own]) => [one, own.length]) };
  },
  'worded fewest': (from) => {
    const of = from.random.pick(from.named);
    const children = childrenOf(from, of);
    if (children.length === 0) return null;
    const { child, column } = from.random.pick(children);
    const count = (row: Row) => from.rowsOf(child).filter((one) => one[column.name] === row.id).length;
    const least = Math.min(...from.rowsOf(of).map(count));
    const text = say(
      from,
      [
        `Which ${of.one} has the fewest ${child.many}?`,
        `What is the name of the ${of.one} with the fewest ${child.many}?`,
        `Show the name of the ${of.one} with the smallest number of ${child.many}.`,
        `Find the name of the ${of.one} with the least ${child.many}.`,
      ],
      [`Welcher ${of.one} hat die wenigsten ${child.many}?`, `Welches ${of.one} hat die wenigsten ${child.many}?`],
    );
    return {
      text,
      truth: from
        .rowsOf(of)
        .filter((row) => count(row) === least)
        .map(label),
    };
  },
};
