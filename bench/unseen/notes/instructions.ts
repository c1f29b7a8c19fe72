import type { NotedShape } from './numbers.ts';

const IDLE = [
  'Round the result to two digits.',
  'Round to 2 decimal places',
  'Sort by name.',
  'Return the name and the number.',
  'String matching is case-insensitive.',
  'Text comparisons should be case-insensitive',
  'Show the results in a table.',
  "When asked for idle robots, filter by robot_state = 'idle'.",
  'GMV = SUM(gross_value) / COUNT(stalls)',
  'ARPX stands for average revenue per exhibitor, the total of stalls divided by exhibitors.',
  "Blue exhibitors are those where colour = 'blue'",
  'To compute the churn rate, divide the leavers by the joiners.',
  'Always alias columns clearly.',
  'Join the tables by their ids.',
  'Avoid division by zero by using NULLIF.',
  'Cast to float before dividing.',
  'Give the answer only.',
];

/** Notes that change nothing of the number, and notes that cannot be followed. */
export const instructions: Record<string, NotedShape> = {
  idle: ({ random, event, events, values, words }) => {
    const notes = random.shuffle(IDLE).slice(0, random.int(1, 3)).join('\n');
    if (random.chance(0.5))
      return {
        text: `How many ${event.many} are there for each ${words(event, 'state')}?`,
        notes,
        truth: [...Map.groupBy(events, (row) => row.state!)].map(([value, rows]) => [value, rows.length]),
      };
    const value = random.pick(values(event, 'state'));
    return {
      text: `How many ${event.many} have the ${words(event, 'state')} ${value}?`,
      notes,
      truth: [[events.filter((row) => row.state === value).length]],
    };
  },
  'column meant': ({ random, event, events, col, words }) => {
    const column = col(event, 'price');
    const notes = random.pick([
      `turnover refers to the column ${column}`,
      `"turnover" refers to ${column}`,
      `Turnover is stored in ${column}.`,
      `The ${column} column contains the turnover.`,
      `turnover = ${column}`,
      `Use ${column} for turnover`,
      `turnover means ${column}`,
      `For turnover, use the column ${column}.`,
    ]);
    const highest = random.chance(0.5);
    const prices = events.map((row) => Number(row.price));
    const by = words(event, 'state');
    if (random.chance(0.3))
      return {
        text: `What is the average turnover by ${by}?`,
        notes,
        truth: [...Map.groupBy(events, (row) => row.state!)].map(([value, rows]) => [
          value,
          rows.reduce((all, row) => all + Number(row.price), 0) / rows.length,
        ]),
      };
    return highest
      ? { text: 'What is the highest turnover?', notes, truth: [[Math.max(...prices)]] }
      : { text: 'What is the average turnover?', notes, truth: [[prices.reduce((all, one) => all + one, 0) / prices.length]] };
  },
  'thing meant': ({ random, parent, parents, events, event }) => {
    const notes = random.pick([
      `Members are ${parent.many}.`,
      `"members" refers to ${parent.many}`,
      `members = ${parent.many}`,
      `By members we mean ${parent.many}`,
    ]);
    if (random.chance(0.5)) return { text: 'How many members are there?', notes, truth: [[parents.length]] };
    const having = parents.filter((row) => events.some((one) => one.parent === row.id));
    return { text: `How many members have ${event.many}?`, notes, truth: [[having.length]] };
  },
  'date meant': ({ random, event, events, col }) => {
    const name = random.pick(['begun', 'done'] as const);
    const year = String(random.pick(events)[name] ?? '2021').slice(0, 4);
    const notes = random.pick([
      `Use the column ${col(event, name)} for dates.`,
      `Use ${col(event, name)} for the date`,
      `Use ${col(event, name)} to determine the year`,
      `Dates refer to ${col(event, name)}.`,
      `Filter dates by ${col(event, name)}.`,
    ]);
    return {
      text: `How many ${event.many} were there in ${year}?`,
      notes,
      truth: [[events.filter((row) => String(row[name]).startsWith(year)).length]],
    };
  },
  'filter always': ({ random, event, events, col, values }) => {
    const value = random.pick(values(event, 'state'));
    const state = col(event, 'state');
    const notes = random.pick([
      `Only include ${event.many} with ${state} = '${value}'.`,
      `Only consider ${event.many} where ${state} = '${value}'`,
      `Filter by ${state} = '${value}'.`,
      `Exclude ${event.many} where ${state} <> '${value}'`,
      `Always filter ${event.many} on ${state} = '${value}'`,
    ]);
    return { text: `How many ${event.many} are there?`, notes, truth: [[events.filter((row) => row.state === value).length]] };
  },
  unknown: ({ random, event }) => ({
    text: random.pick([`What is the BQI?`, `What is the BQI of the ${event.many}?`]),
    notes: random.pick([
      'BQI = SUM(stalls) / COUNT(*)',
      'BQI is defined as AVG(exhibitor_fee)',
      'BQI = PERCENT_RANK() OVER (PARTITION BY stalls)',
      'To compute the BQI, divide the stalls by the exhibitors.',
    ]),
    truth: null,
  }),
  'unknown kind': ({ random, event }) => ({
    text: `How many grim ${event.many} are there?`,
    notes: random.pick([
      `grim ${event.many}: colour = 'blue'`,
      `grim ${event.many} are those where stalls > 4`,
      `A ${event.one} is grim if mood LIKE '_a%b_'`,
    ]),
    truth: null,
  }),
};
