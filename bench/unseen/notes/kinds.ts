import type { Row } from '../relations/spec.ts';
import type { NotedQuestion, NotedShape } from './numbers.ts';
import type { Noted } from './tables.ts';

interface Rule {
  sql: string;
  holds(row: Row): boolean;
}

/** Conditions on events by SQL and by plain code; empty values fulfil none. */
const RULES: Record<string, (from: Noted) => Rule> = {
  equal: ({ col, event, random, values }) => {
    const value = random.pick(values(event, 'state'));
    const sign = random.pick(['=', '=', '==']);
    return { sql: `${col(event, 'state')} ${sign} '${value}'`, holds: (row) => row.state === value };
  },
  unequal: ({ col, event, random, values }) => {
    const value = random.pick(values(event, 'state'));
    return { sql: `${col(event, 'state')} ${random.pick(['<>', '!='])} '${value}'`, holds: (row) => row.state !== value };
  },
  among: ({ col, event, random, values }) => {
    const [one, two] = random.shuffle(values(event, 'state'));
    const not = random.chance(0.3);
    return {
      sql: `${col(event, 'state')} ${not ? 'NOT IN' : 'IN'} ('${one}', '${two}')`,
      holds: (row) => (row.state === one || row.state === two) !== not,
    };
  },
  bounded: ({ col, event, random, events }) => {
    const value = Number(random.pick(events).price);
    const [sign, holds] = random.pick([
      ['>=', (row: Row) => Number(row.price) >= value],
      ['>', (row: Row) => Number(row.price) > value],
      ['<', (row: Row) => Number(row.price) < value],
      ['≥', (row: Row) => Number(row.price) >= value],
    ] as const);
    return { sql: `${col(event, 'price')} ${sign} ${value}`, holds };
  },
  between: ({ col, event, random, events }) => {
    const [low, high] = [random.pick(events).price, random.pick(events).price].map(Number).toSorted((a, b) => a - b);
    return {
      sql: `${col(event, 'price')} BETWEEN ${low} AND ${high}`,
      holds: (row) => Number(row.price) >= low! && Number(row.price) <= high!,
    };
  },
  like: ({ col, event, random, values }) => {
    const value = random.pick(values(event, 'state'));
    const start = value.slice(0, 2);
    return { sql: `${col(event, 'state')} LIKE '${start}%'`, holds: (row) => String(row.state).startsWith(start) };
  },
  empty: ({ col, event, random }) => {
    const not = random.chance(0.5);
    return { sql: `${col(event, 'done')} IS ${not ? 'NOT NULL' : 'NULL'}`, holds: (row) => (row.done === null) !== not };
  },
  both: ({ col, event, random, values, events }) => {
    const value = random.pick(values(event, 'state'));
    const least = Number(random.pick(events).count);
    const or = random.chance(0.3);
    return {
      sql: `${col(event, 'state')} = '${value}' ${or ? 'OR' : 'AND'} ${col(event, 'count')} >= ${least}`,
      holds: (row) => (or ? row.state === value || Number(row.count) >= least : row.state === value && Number(row.count) >= least),
    };
  },
  late: ({ col, event, random }) => {
    const sign = random.pick(['>', '<='] as const);
    return {
      sql: `${col(event, 'done')} ${sign} ${col(event, 'begun')}`,
      holds: (row) => row.done !== null && (sign === '>' ? String(row.done) > String(row.begun) : String(row.done) <= String(row.begun)),
    };
  },
  slow: ({ col, event, random }) => {
    const least = random.int(3, 12);
    const [from, until] = [col(event, 'begun'), col(event, 'done')];
    return {
      sql: random.pick([
        `DATEDIFF(${until}, ${from}) > ${least}`,
        `DATEDIFF('day', ${from}, ${until}) > ${least}`,
        `${until} - ${from} > ${least} days`,
        `${until} - ${from} > ${least}`,
        `${until} > ${from} + INTERVAL '${least} days'`,
      ]),
      holds: (row) => row.done !== null && Date.parse(String(row.done)) - Date.parse(String(row.begun)) > least * 86_400_000,
    };
  },
  year: ({ col, event, random, events }) => {
    const year = String(random.pick(events).begun).slice(0, 4);
    return {
      sql: random.pick([
        `YEAR(${col(event, 'begun')}) = ${year}`,
        `EXTRACT(YEAR FROM ${col(event, 'begun')}) = ${year}`,
        `DATE_PART('year', ${col(event, 'begun')}) = ${year}`,
        `strftime('%Y', ${col(event, 'begun')}) = '${year}'`,
      ]),
      holds: (row) => String(row.begun).startsWith(year),
    };
  },
  month: ({ col, event, random, events }) => {
    const month = Number(String(random.pick(events).begun).slice(5, 7));
    return {
      sql: random.pick([`MONTH(${col(event, 'begun')}) = ${month}`, `EXTRACT(MONTH FROM ${col(event, 'begun')}) = ${month}`]),
      holds: (row) => Number(String(row.begun).slice(5, 7)) === month,
    };
  },
  since: ({ col, event, random, events }) => {
    const day = String(random.pick(events).begun);
    return {
      sql: random.pick([`${col(event, 'begun')} >= '${day}'`, `${col(event, 'begun')} >= DATE '${day}'`]),
      holds: (row) => String(row.begun) >= day,
    };
  },
  flag: ({ col, event, random }) => ({
    sql: random.pick([`${col(event, 'flag')} = TRUE`, `${col(event, 'flag')} IS TRUE`, `${col(event, 'flag')} = true`]),
    holds: (row) => row.flag === true,
  }),
  compared: ({ col, event }) => ({
    sql: `${col(event, 'price')} > ${col(event, 'count')} * 10`,
    holds: (row) => Number(row.price) > Number(row.count) * 10,
  }),
};

const ADJECTIVES = ['grim', 'prime', 'doubtful', 'golden', 'tricky'];

function noteOf({ random, event, table, col }: Noted, word: string, sql: string): string {
  const name = table(event);
  const said = random.pick([
    `${word} ${event.many}: ${sql}`,
    `${word} ${event.one}: ${event.many} with ${sql}`,
    `${word} ${event.many} are ${event.many} where ${sql}`,
    `${word} ${event.many} are those where ${sql}`,
    `${word} ${event.many} are those with ${sql}.`,
    `A ${word} ${event.one} is a ${event.one} for which ${sql}`,
    `A ${event.one} is ${word} if ${sql}`,
    `A ${event.one} is considered ${word} when ${sql}`,
    `"${word}" means ${sql}`,
    `${word} = ${sql}`,
    `${word} ${event.many} have ${sql}`,
    `When asked for ${word} ${event.many}, filter by ${sql}`,
    `For ${word} ${event.many}, use ${sql}`,
    `To identify ${word} ${event.many}, filter ${name} where ${sql}`,
    `${word} ${event.many} refers to ${event.many} where ${sql}`,
    `${word} ${event.many} are defined as those with ${sql}`,
    `- ${word} ${event.one}: ${sql}`,
    `Use ${sql} for ${word} ${event.many}`,
    `${word} ${event.many} can be identified by ${sql}`,
  ]);
  return random.chance(0.2) ? said.replace(new RegExp(`\\b${col(event, 'state')}\\b`), `${name}.${col(event, 'state')}`) : said;
}

function asked(name: string, from: Noted): NotedQuestion | null {
  const { random, event, parent } = from;
  const rule = RULES[name]!(from);
  const word = random.pick(ADJECTIVES);
  const notes = noteOf(from, word, rule.sql);
  const rows = from.events.filter(rule.holds);
  if (rows.length === 0) return null;
  const own = (row: Row) => from.of(row).filter(rule.holds);
  const price = from.words(event, 'price');
  const form = random.pick(['count', 'count', 'by state', 'by parent', 'mean', 'total', 'parents', 'share', 'each'] as const);
  switch (form) {
    case 'count':
      return {
        text: random.pick([
          `How many ${word} ${event.many} are there?`,
          `What is the number of ${word} ${event.many}?`,
          `Count the ${word} ${event.many}`,
          `How many ${event.many} are ${word}?`,
        ]),
        notes,
        truth: [[rows.length]],
      };
    case 'by state': {
      const groups = [...Map.groupBy(rows, (row) => row.state!)];
      const by = from.words(event, 'state');
      const text = random.pick([`How many ${word} ${event.many} are there per ${by}?`, `Number of ${word} ${event.many} for each ${by}`]);
      // Groups without any may be shown as zero.
      if (groups.length !== from.values(event, 'state').length) return null;
      return { text, notes, truth: groups.map(([value, all]) => [value, all.length]) };
    }
    case 'by parent': {
      const groups = [...Map.groupBy(from.parents, (row) => row.category!)].map(([value, all]) => [value, all.flatMap(own).length]);
      const text = `How many ${word} ${event.many} are there by ${from.words(parent, 'category')}?`;
      return groups.some(([, count]) => count === 0) ? null : { text, notes, truth: groups as [string, number][] };
    }
    case 'mean':
      return {
        text: random.pick([`What is the average ${price} of ${word} ${event.many}?`, `Average ${price} of the ${word} ${event.many}`]),
        notes,
        truth: [[rows.reduce((all, row) => all + Number(row.price), 0) / rows.length]],
      };
    case 'total': {
      const count = from.words(event, 'count');
      return {
        text: random.pick([
          `What is the total number of ${count} of ${word} ${event.many}?`,
          `What is the total ${count} of ${word} ${event.many}?`,
        ]),
        notes,
        truth: [[rows.reduce((all, row) => all + Number(row.count), 0)]],
      };
    }
    case 'parents': {
      const having = from.parents.filter((row) => own(row).length > 0);
      if (having.length === from.parents.length || having.length === 0) return null;
      return {
        text: random.pick([
          `Which ${parent.many} have ${word} ${event.many}?`,
          `List the names of the ${parent.many} that have any ${word} ${event.many}.`,
        ]),
        notes,
        truth: having.map((row) => [row.name!]),
      };
    }
    case 'share':
      return {
        text: random.pick([`What percentage of ${event.many} are ${word}?`, `What share of the ${event.many} is ${word}?`]),
        notes,
        truth: [[(100 * rows.length) / from.events.length]],
      };
    case 'each': {
      const having = from.parents.filter((row) => from.of(row).length > 0);
      const counts = having.map((row): [string, number] => [String(row.name), own(row).length]);
      // Who has none of these but others is left out by some and counted by others.
      if (counts.some(([, count]) => count === 0)) return null;
      return {
        text: random.pick([
          `How many ${word} ${event.many} does each ${parent.one} have?`,
          `Number of ${word} ${event.many} per ${parent.one}`,
        ]),
        notes,
        truth: counts,
      };
    }
  }
}

/** Events that the notes give a name. */
export const kinds: Record<string, NotedShape> = Object.fromEntries(
  Object.keys(RULES).map((name): [string, NotedShape] => [`kind: ${name}`, (from) => asked(name, from)]),
);
