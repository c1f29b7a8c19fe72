import type { Cell, Row } from '../relations/spec.ts';
import type { Noted } from './tables.ts';

/** A question with its notes and the rows that answer it; null where it has to be refused. */
export interface NotedQuestion {
  text: string;
  notes: string;
  truth: Cell[][] | null;
}
export type NotedShape = (from: Noted) => NotedQuestion | null;

/** A number by the SQL that defines it and by plain code. */
interface Defined {
  sql: string;
  of(events: readonly Row[]): number | null;
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
const over = (a: number, b: number): number | null => (b === 0 ? null : a / b);
const days = (row: Row) => (Date.parse(String(row.done)) - Date.parse(String(row.begun))) / 86_400_000;

const NUMBERS: Record<string, (from: Noted) => Defined> = {
  product: ({ col, event }) => ({
    sql: `SUM(${col(event, 'count')} * ${col(event, 'rate')})`,
    of: (rows) => (rows.length === 0 ? null : sum(rows, (row) => Number(row.count) * Number(row.rate))),
  }),
  'ratio per distinct': ({ col, event, random }) => ({
    sql: random.pick([
      `SUM(${col(event, 'price')}) / COUNT(DISTINCT ${col(event, 'parent')})`,
      `SUM(${col(event, 'price')})::float / NULLIF(COUNT(DISTINCT ${col(event, 'parent')}), 0)`,
      `1.0 * SUM(${col(event, 'price')}) / COUNT(DISTINCT ${col(event, 'parent')})`,
    ]),
    of: (rows) =>
      over(
        sum(rows, (row) => Number(row.price)),
        new Set(rows.map((row) => row.parent)).size,
      ),
  }),
  'ratio per row': ({ col, event, random, table }) => ({
    sql: random.pick([
      `SUM(${col(event, 'price')}) / COUNT(*)`,
      `SUM(${table(event)}.${col(event, 'price')}) / COUNT(${table(event)}.${col(event, 'id')})`,
      `sum(${col(event, 'price')}) / count(distinct ${table(event)}.${col(event, 'id')})`,
      `CAST(SUM(${col(event, 'price')}) AS FLOAT) / COUNT(*)`,
    ]),
    of: (rows) =>
      over(
        sum(rows, (row) => Number(row.price)),
        rows.length,
      ),
  }),
  'ratio of sums': ({ col, event }) => ({
    sql: `SUM(${col(event, 'price')}) / SUM(${col(event, 'count')})`,
    of: (rows) =>
      over(
        sum(rows, (row) => Number(row.price)),
        sum(rows, (row) => Number(row.count)),
      ),
  }),
  share: ({ col, event, random, values, table }) => {
    const value = random.pick(values(event, 'state'));
    const is = `${col(event, 'state')} = '${value}'`;
    return {
      sql: random.pick([
        `SUM(CASE WHEN ${is} THEN 1 ELSE 0 END) * 100.0 / COUNT(*)`,
        `100.0 * COUNT(CASE WHEN ${is} THEN 1 END) / COUNT(*)`,
        `COUNT(*) FILTER (WHERE ${is}) * 100.0 / COUNT(*) FROM ${table(event)}`,
        `AVG(CASE WHEN ${is} THEN 1.0 ELSE 0 END) * 100`,
        `(SUM(CASE WHEN ${is} THEN 1 ELSE 0 END)::numeric / COUNT(${col(event, 'state')})) * 100`,
        `COUNTIF(${col(event, 'state')}, "${value}") / COUNT(*) * 100`,
        `SUM(IF(${is}, 1, 0)) / COUNT(*) * 100`,
      ]),
      of: (rows) => over(100 * rows.filter((row) => row.state === value).length, rows.length),
    };
  },
  'conditional sum': ({ col, event, random, values }) => {
    const value = random.pick(values(event, 'state'));
    const [state, price] = [col(event, 'state'), col(event, 'price')];
    return {
      sql: random.pick([
        `SUM(CASE WHEN ${state} = '${value}' THEN ${price} ELSE 0 END)`,
        `SUM(${price}) FILTER (WHERE ${state} = '${value}')`,
        `SUM(${price}) WHERE ${state} = '${value}'`,
        `SUMIF(${state}, "${value}", ${price})`,
        `SUMIFS(${price}, ${state}, "${value}")`,
      ]),
      of: (rows) =>
        sum(
          rows.filter((row) => row.state === value),
          (row) => Number(row.price),
        ),
    };
  },
  'mean days': ({ col, event, random }) => {
    const [from, until] = [col(event, 'begun'), col(event, 'done')];
    return {
      sql: random.pick([
        `AVG(DATEDIFF(${until}, ${from}))`,
        `AVG(DATEDIFF('day', ${from}, ${until}))`,
        `AVG(DATEDIFF(day, ${from}, ${until}))`,
        `AVG(DATE_DIFF('day', ${from}, ${until}))`,
        `AVG(${until} - ${from}) in days`,
        `AVERAGE(${until} - ${from}) in days`,
        `AVG(JULIANDAY(${until}) - JULIANDAY(${from}))`,
      ]),
      of: (rows) => {
        const done = rows.filter((row) => row.done !== null);
        return over(sum(done, days), done.length);
      },
    };
  },
  mean: ({ col, event, random }) => ({
    sql: random.pick([`AVG(${col(event, 'price')} / ${col(event, 'count')})`, `AVERAGE(${col(event, 'price')} / ${col(event, 'count')})`]),
    of: (rows) =>
      over(
        sum(rows, (row) => Number(row.price) / Number(row.count)),
        rows.length,
      ),
  }),
  spread: ({ col, event }) => ({
    sql: `MAX(${col(event, 'price')}) - MIN(${col(event, 'price')})`,
    of: (rows) =>
      rows.length === 0 ? null : Math.max(...rows.map(({ price }) => Number(price))) - Math.min(...rows.map(({ price }) => Number(price))),
  }),
};

const TERMS = [
  ['BQI', 'basic quality index'],
  ['TRX', 'throughput ratio'],
  ['net yield', 'net yield'],
  ['load factor', 'load factor'],
  ['KPX', 'key performance index'],
  ['effort score', 'effort score'],
] as const;

function noteOf({ random }: Noted, term: string, long: string, sql: string): string {
  return random.pick([
    `${term} = ${sql}`,
    `${term}: ${sql}`,
    `${term} (${long}) = ${sql}`,
    `${term} is defined as ${sql}`,
    `${term} is calculated as ${sql}.`,
    `${term} means ${sql}`,
    `${term} stands for ${long}, which is ${sql}`,
    `${term}: ${long}, i.e. ${sql}`,
    `To calculate ${term}, use ${sql}`,
    `Use ${sql} for ${term}`,
    `Calculate ${term} as ${sql}`,
    `Define ${term} as ${sql}.`,
    `${term} := ${sql}`,
    `The formula for ${term} is ${sql}`,
    `"${term}" refers to \`${sql}\``,
    `${term} should be computed as ${sql}`,
    `- **${term}**: ${sql}`,
  ]);
}

const ASIDE = [
  'Round to two decimals.',
  'Sort by name.',
  'ZZQ = SUM(unknown_thing) / COUNT(nothing_here)',
  'Matching of names is case-insensitive.',
  "When asked for idle robots, filter by robot_state = 'idle'",
  'ARPX: revenue per exhibitor, i.e. the total of stalls divided by exhibitors.',
  'Return the name and the id where possible.',
];

/** Numbers that the notes define, of everything and of groups. */
export const numbers: Record<string, NotedShape> = Object.fromEntries(
  Object.entries(NUMBERS).flatMap(([name, make]): [string, NotedShape][] => {
    const drawn = (from: Noted) => {
      const [term, long] = from.random.pick(TERMS);
      const defined = make(from);
      const note = noteOf(from, term, long, defined.sql);
      const notes = from.random.chance(0.3) ? from.random.shuffle([note, from.random.pick(ASIDE)]).join('\n') : note;
      return { term, defined, notes };
    };
    return [
      [
        `${name}, all`,
        (from) => {
          const { term, defined, notes } = drawn(from);
          const text = from.random.pick([
            `What is the ${term}?`,
            `What is our overall ${term}?`,
            `Calculate the ${term}.`,
            `Show me the ${term}`,
          ]);
          return { text, notes, truth: [[defined.of(from.events)]] };
        },
      ],
      [
        `${name}, by state`,
        (from) => {
          if (name === 'share' || name === 'conditional sum') return null;
          const { term, defined, notes } = drawn(from);
          const by = from.words(from.event, 'state');
          const text = from.random.pick([
            `What is the ${term} by ${by}?`,
            `Show the ${term} for each ${by}.`,
            `${term} per ${by}`,
            `For each ${by}, what is the ${term}?`,
          ]);
          const groups = [...Map.groupBy(from.events, (row) => row.state!)];
          return { text, notes, truth: groups.map(([value, rows]) => [value, defined.of(rows)]) };
        },
      ],
      [
        `${name}, by parent`,
        (from) => {
          const { term, defined, notes } = drawn(from);
          const by = from.words(from.parent, 'category');
          const text = from.random.pick([`What is the ${term} by ${by}?`, `What is the ${term} for each ${by} of ${from.parent.one}?`]);
          // A group of which nothing happened has no line.
          const groups = [...Map.groupBy(from.parents, (row) => row.category!)]
            .map(([value, parents]) => ({ value, rows: parents.flatMap(from.of) }))
            .filter(({ rows }) => rows.length > 0);
          return { text, notes, truth: groups.map(({ value, rows }) => [value, defined.of(rows)]) };
        },
      ],
      [
        `${name}, top`,
        (from) => {
          const { term, defined, notes } = drawn(from);
          const many = from.random.pick([from.parent.one]);
          const text = from.random.pick([`Which ${many} has the highest ${term}?`, `What ${many} has the highest ${term}?`]);
          const ranked = from.parents
            .map((row) => ({ row, value: defined.of(from.of(row)) }))
            .filter(({ value, row }) => value !== null && from.of(row).length > 0)
            .toSorted((a, b) => Number(b.value) - Number(a.value));
          if (ranked.length < 2 || ranked[0]!.value === ranked[1]!.value) return null;
          return { text, notes, truth: [[ranked[0]!.row.name!]] };
        },
      ],
      [
        `${name}, of`,
        (from) => {
          const { term, defined, notes } = drawn(from);
          const value = from.random.pick(from.values(from.parent, 'category'));
          const text = from.random.pick([
            `What is the ${term} for the ${from.words(from.parent, 'category')} ${value}?`,
            `What is the ${term} of ${from.parent.many} with ${from.words(from.parent, 'category')} ${value}?`,
          ]);
          const rows = from.parents.filter((row) => row.category === value).flatMap(from.of);
          return rows.length === 0 ? null : { text, notes, truth: [[defined.of(rows)]] };
        },
      ],
    ];
  }),
);
