import { describe, expect, test } from '@jest/globals';
import { questionTables } from '../../../../test/support/described-tables.ts';
import type { ColumnType } from '../../../data/engine/types.ts';
import type { Additivity, DataModel, ModelColumn, ModelTable } from '../../../data/model/types.ts';
import type { QuestionTable } from '../question-tables.ts';
import { readInWords } from './read-question.ts';

type Kind = ColumnType | Additivity;
const column = (name: string, kind: Kind): ModelColumn => {
  const additivity = ['additive', 'stock', 'rate', 'quota', 'attribute', 'unknown'].includes(kind) ? (kind as Additivity) : null;
  const type = additivity === null ? (kind as ColumnType) : 'double';
  return {
    name,
    type,
    engineType: type.toUpperCase(),
    personal: false,
    additivity,
    unit: null,
    determinedBy: [],
    hidden: false,
  } as ModelColumn;
};
const table = (name: string, key: string, columns: Record<string, Kind>, times: string[] = []): ModelTable =>
  ({
    name,
    grain: name,
    key: [key],
    rowCount: 10,
    defaultTime: times[0] ?? null,
    times: times.map((time) => ({ column: time, verb: time, sql: null, from: '2024-01-01', to: '2026-11-01' })),
    stock: null,
    hierarchies: [],
    coverage: null,
    interval: null,
    columns: Object.entries(columns).map(([one, kind]) => column(one, kind)),
  }) as ModelTable;

const model = {
  tables: [
    table('customers', 'customer_id', { customer_id: 'integer', city: 'text', segment: 'text', signed_up_on: 'date' }, ['signed_up_on']),
    table(
      'orders',
      'order_id',
      {
        order_id: 'integer',
        customer_id: 'integer',
        placed_on: 'date',
        region: 'text',
        channel: 'text',
        net_revenue: 'additive',
        tax: 'additive',
        gift: 'boolean',
      },
      ['placed_on'],
    ),
    table(
      'tickets',
      'ticket_id',
      { ticket_id: 'integer', opened_at: 'timestamp', resolved_at: 'timestamp', team: 'text', rating: 'rate' },
      ['opened_at', 'resolved_at'],
    ),
    table(
      'bestellungen',
      'bestell_nr',
      {
        bestell_nr: 'integer',
        bestelldatum: 'date',
        umsatz: 'additive',
        rabatt_betrag: 'additive',
        filiale: 'text',
        kundengroesse: 'text',
      },
      ['bestelldatum'],
    ),
    table('costs', 'cost_id', { cost_id: 'integer', booked_on: 'date', department: 'text', spend: 'additive' }, ['booked_on']),
    table('parcels', 'parcel_id', { parcel_id: 'integer', order_id: 'integer', carrier: 'text' }),
    table('authors', 'author_id', { author_id: 'integer', home: 'text' }),
    table('papers', 'paper_id', { paper_id: 'integer', author_id: 'integer', field: 'text', citations: 'additive', published_on: 'date' }, [
      'published_on',
    ]),
    table('visits', 'visit_id', { visit_id: 'integer', doctor: 'text', visited_on: 'date', fee: 'additive', unpaid: 'boolean' }, [
      'visited_on',
    ]),
    {
      ...table('claims', 'claim_id', { claim_id: 'integer', filed_on: 'date', settled_on: 'date', desk: 'text', disputed: 'boolean' }, [
        'filed_on',
        'settled_on',
      ]),
      interval: { from: 'filed_on', until: 'settled_on' },
    },
    {
      ...table('backlog', 'entry_id', { entry_id: 'integer', desk: 'text', day: 'date', open_claims: 'stock' }, ['day']),
      stock: { entity: ['desk'], time: 'day', together: false },
    },
    {
      ...table('premiums', 'premium_id', { premium_id: 'integer' }),
      columns: [
        column('premium_id', 'integer'),
        column('currency_code', 'text'),
        { ...column('insured_class', 'text'), folded: true },
        column('risk_score', 'rate'),
        { ...column('premium', 'additive'), unit: { kind: 'currency', column: 'currency_code' } },
      ],
    },
  ],
  relationships: [
    { from: { table: 'orders', columns: ['customer_id'] }, to: { table: 'customers', columns: ['customer_id'] }, matched: 1 },
    { from: { table: 'parcels', columns: ['order_id'] }, to: { table: 'orders', columns: ['order_id'] }, matched: 1 },
    { from: { table: 'papers', columns: ['author_id'] }, to: { table: 'authors', columns: ['author_id'] }, matched: 1 },
  ],
} as unknown as DataModel;

const VALUES: Record<string, string[]> = {
  'orders.channel': ['Web', 'Shop'],
  'orders.region': ['North', 'South'],
  'customers.city': ['Bern', 'Basel'],
  'costs.department': ['Marketing', 'Sales'],
  'bestellungen.filiale': ['Zürich', 'Köln'],
  'papers.field': ['ML', 'Data Science', 'Biology'],
  'visits.doctor': ['Bo Chen', 'Ada Kern'],
};
const tables = questionTables(model.tables, VALUES, 3);

const read = (question: string) => readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
/** The query, and each metric as `function(column)` by the name in the query. */
function queryOf(question: string) {
  const found = read(question);
  if (found.kind !== 'query') throw new Error(`${question}: ${JSON.stringify(found)}`);
  const { query, define } = found.reading;
  const parts = define.flatMap(({ expression, table: of }) =>
    expression.kind === 'aggregate'
      ? [`${expression.function}(${of}${expression.of?.kind === 'column' ? `.${expression.of.name}` : ''})`]
      : [],
  );
  const { metrics: _, ...rest } = query;
  return { parts, ...rest };
}
const Q3 = { from: '2026-07-01', to: '2026-10-01' };
const BEFORE = { from: '2025-07-01', to: '2025-10-01' };

describe('a question in words is read into the query that it asks for', () => {
  test.each<[string, object]>([
    [
      'How much did we spend on marketing in 2025?',
      { parts: ['sum(costs.spend)'], filters: { dimension: 'costs.department', is: 'Marketing' } },
    ],
    [
      'Net revenue by region in Q3 2026 compared with Q3 2025',
      { parts: ['sum(orders.net_revenue)'], by: ['orders.region'], time: Q3, compare_to: BEFORE },
    ],
    ['Revenue per order by region', { parts: ['sum(orders.net_revenue)', 'count(orders)'], by: ['orders.region'] }],
    ['net revenue per customer', { parts: ['sum(orders.net_revenue)', 'count_distinct(orders.customer_id)'] }],
    ['Number of papers per author', { parts: ['count(papers)'], by: ['papers.author_id'] }],
    ['Number of papers per author by field', { parts: ['count(papers)', 'count_distinct(papers.author_id)'], by: ['papers.field'] }],
    ['Top 2 fields by number of papers per author', { parts: ['count(papers)', 'count_distinct(papers.author_id)'], by: ['papers.field'] }],
    ['Number of parcels per order by carrier', { parts: ['count(parcels)', 'count_distinct(parcels.order_id)'], by: ['parcels.carrier'] }],
    ['Month over month growth of the number of papers per author', { parts: ['count(papers)', 'count_distinct(papers.author_id)'] }],
    ['tax as percent of net revenue', { parts: ['sum(orders.tax)', 'sum(orders.net_revenue)'] }],
    ['On which weekday are most tickets opened?', { parts: ['count(tickets)'], by: [{ time: 'default', grain: 'weekday' }], limit: 1 }],
    ["What fraction of Bo Chen's visits were unpaid?", { parts: ['count(visits)', 'count(visits)'] }],
    ['What percentage of the visits have a fee over 100?', { parts: ['count(visits)', 'count(visits)'] }],
    ['mean and standard deviation of the fee', { parts: ['avg(visits.fee)', 'stddev(visits.fee)'] }],
    ['Number of orders in the last complete week', { parts: ['count(orders)'], time: { last: 1, unit: 'week', whole: true } }],
    [
      'Average rating in each team? Order by the team.',
      { parts: ['avg(tickets.rating)'], by: ['tickets.team'], order: [{ by: 'tickets.team', direction: 'asc' }] },
    ],
    [
      'How many orders were placed in the first quarter of 2026?',
      { parts: ['count(orders)'], time: { from: '2026-01-01', to: '2026-04-01' } },
    ],
    ['Top 3 cities by net revenue, the rest as other', { by: ['customers.city'], top: { n: 3, other: true } }],
    ['How many customers have more than 3 orders?', { filters: { metric: 'number of orders', per: 'customers', above: 3 } }],
    ['Good morning, please: net revneue by region. Many thanks in advance.', { parts: ['sum(orders.net_revenue)'], by: ['orders.region'] }],
    ['Zeige net revenue nach region im Jahr 2025 im Vergleich zum Vorjahr', { by: ['orders.region'], compare_to: 'previous_year' }],
    [
      'Net revenue by month in 2025 as an index, where the first month is 100',
      { by: [{ time: 'default', grain: 'month' }], show: [{ index: { base: 100 } }] },
    ],
    ['Index the tax by quarter, starting at 10', { show: [{ index: { base: 10 } }] }],
    [
      'Moving average over 3 months: net revenue in 2025',
      { by: [{ time: 'default', grain: 'month' }], show: [{ moving_average: { periods: 3 } }] },
    ],
    ['Net revenue by month without a region', { filters: { dimension: 'orders.region', empty: true } }],
    ['How does the tax in Q3 2026 stack up against Q3 2025?', { time: Q3, compare_to: BEFORE }],
    ['Net revenue for the 2 largest cities and everything else lumped together as Other', { top: { n: 2, other: true } }],
    ['Wie viele orders gab es im März 2026?', { parts: ['count(orders)'], time: { from: '2026-03-01', to: '2026-04-01' } }],
  ])('%s', (question, expected) => expect(queryOf(question)).toMatchObject(expected));
});

describe('what is shown is what was asked', () => {
  const [FIRST, SECOND] = [
    { from: '2024-01-01', to: '2025-01-01' },
    { from: '2025-01-01', to: '2026-01-01' },
  ];
  const between = { time: SECOND, compare_to: FIRST };
  test.each<[string, object]>([
    ['By how many percent did the tax grow from 2024 to 2025?', { ...between, show: ['change_percent'] }],
    ['By what percentage did the tax change between 2024 and 2025 in each region?', { ...between, show: ['change_percent'] }],
    ['By how much did the number of orders grow from 2024 to 2025?', { ...between, show: ['change'] }],
    ['How did the tax change from 2024 to 2025?', { ...between, show: ['value', 'previous', 'change'] }],
    ['Tax by region in 2024 and in 2025, and the change in percent', { ...between, show: ['value', 'previous', 'change_percent'] }],
    ['Compare the tax in 2024 with 2025', { ...between, show: ['value', 'previous'] }],
    ['Tax by year and the growth over the previous year in percent', { compare_to: 'previous_period', show: ['value', 'change_percent'] }],
    ['Month over month change in the number of orders', { show: ['change'] }],
    ['Orders per month and the month over month difference', { show: ['value', 'change'] }],
    ['Running total of tax by month', { show: ['running_total'] }],
    ['Tax by month together with the running total', { show: ['value', 'running_total'] }],
    ['Share of the tax by region', { show: ['share'] }],
    ['Number of orders by region and their share', { show: ['value', 'share'] }],
    ['Umsatz nach Monat und Veränderung in Prozent', { show: ['value', 'change_percent'] }],
    ['Kumulierter Umsatz nach Monat', { show: ['running_total'] }],
  ])('%s', (question, expected) => expect(queryOf(question)).toMatchObject(expected));

  test('what fell most is no highest change', () =>
    expect(read('Which region had the highest decline in tax from 2024 to 2025?').kind).not.toBe('query'));
});

describe('German is read like English', () => {
  const umsatz = { parts: ['sum(bestellungen.umsatz)'] };
  test.each<[string, object]>([
    ['Wie hoch war der Umsatz im Mai 2026?', { ...umsatz, time: { from: '2026-05-01', to: '2026-06-01' } }],
    ['Umsatzsumme je Filiale', { ...umsatz, by: ['bestellungen.filiale'] }],
    ['Gesamtumsatz nach Monat', { ...umsatz, by: [{ time: 'default', grain: 'month' }] }],
    ['Durchschnittsumsatz nach Kundengröße', { parts: ['avg(bestellungen.umsatz)'], by: ['bestellungen.kundengroesse'] }],
    ['Anzahl der Bestellungen je Monat', { parts: ['count(bestellungen)'], by: [{ time: 'default', grain: 'month' }] }],
    ['Rabattbetrag in Köln', { parts: ['sum(bestellungen.rabatt_betrag)'], filters: { dimension: 'bestellungen.filiale', is: 'Köln' } }],
    ['Umsatz nach Monat im Jahr 2025 als Index mit 100 am Anfang', { show: [{ index: { base: 100 } }] }],
    ['Gleitender Durchschnitt über 3 Monate: Umsatz', { by: [{ time: 'default', grain: 'month' }] }],
    ['Umsatz nach Monat ohne Filiale', { filters: { dimension: 'bestellungen.filiale', empty: true } }],
    ['Umsatz 2025 im Vergleich zum Vorjahr', { ...umsatz, compare_to: 'previous_year' }],
    ['Umsatz pro Bestellung nach Filiale', { parts: ['sum(bestellungen.umsatz)', 'count(bestellungen)'], by: ['bestellungen.filiale'] }],
    ['Top 3 Filialen nach Umsatz, der Rest als Sonstige', { top: { n: 3, other: true } }],
    ['Welche Filiale hatte den höchsten Umsatz?', { by: ['bestellungen.filiale'], limit: 1 }],
    ['Wie viel Prozent des Umsatzes entfallen auf jede Filiale?', { by: ['bestellungen.filiale'], show: ['share'] }],
    ['Umsatz ohne Köln in den letzten 3 vollen Monaten', { ...umsatz, time: { last: 3, unit: 'month', whole: true } }],
  ])('%s', (question, expected) => expect(queryOf(question)).toMatchObject(expected));

  test('and refused in German', () =>
    expect(read('Umsatz nach Einhornfarbe')).toMatchObject({ kind: 'unread', left: ['Einhornfarbe'], language: 'de' }));
});

test('set logic is about the things, not their rows', () => {
  const within = (value: string) => ({ entity: 'authors', of: 'papers', any: { dimension: 'papers.field', is: value } });
  expect(queryOf('How many authors in both ML and Data Science?').filters).toEqual({ and: [within('ML'), within('Data Science')] });
});

test('the parts of a proportion are the things named, and those that meet the condition', () => {
  const found = read("What fraction of Bo Chen's visits were unpaid?");
  const filters = found.kind === 'query' ? found.reading.define.map((one) => one.filters) : [];
  const own = { dimension: 'visits.doctor', is: 'Bo Chen' };
  expect(filters.slice(0, 2)).toEqual([{ and: [own, { dimension: 'visits.unpaid', is: true }] }, own]);
});

test('what follows “by” groups, and never only says which rows are meant', () => {
  expect(queryOf('Average fee by doctor')).toMatchObject({ by: ['visits.doctor'] });
  expect(queryOf('net revenue by customer').by).toHaveLength(1);
  expect(queryOf('citations by author').by).toHaveLength(1);
  expect(queryOf('Total citations received by each author')).toEqual(queryOf('Total citations by author'));
  expect(queryOf('orders by customer').by).toHaveLength(1);
});

test('a value before a verb is no kind of what the verb says', () => {
  const found = read('How many Web did we order in 2025?');
  expect(found.kind).not.toBe('query');
});

describe('a word that names nothing is never dropped', () => {
  test.each([
    ['Give me a summary of net revenue by Xanadu', ['Xanadu']],
    ['Why is the sky blue?', ['sky', 'blue']],
    ['correlation between the fee and the weather', ['weather']],
    ['What does it cost to run an executive summary?', ['run']],
    ['net revenue for city Xanadu', ['Xanadu']],
    ['carbon footprint by region', ['carbon', 'footprint']],
  ])('%s', (question, words) => {
    const found = read(question);
    expect(found.kind).toBe('unread');
    expect(found.kind === 'unread' ? found.left : []).toEqual(expect.arrayContaining(words));
  });
});

test.each(['How many claims are open?', 'How many claims are still open?', 'claims currently active', 'Wie viele claims sind noch offen?'])(
  '%s counts those that have begun and not ended',
  (question) => {
    expect(read(question)).toMatchObject({
      reading: {
        define: [{ table: 'claims', expression: { function: 'count', holding: 'active' } }],
        understood: expect.stringMatching(/filed_on.*settled_on/),
      },
    });
  },
);

test('what is open is never all that was opened', () => {
  expect(read('How many tickets are open?')).toMatchObject({ kind: 'unread' });
  expect(queryOf('How many tickets were opened?')).toMatchObject({ parts: ['count(tickets)'] });
});

test('an average per thing that rows refer to is of its totals', () => {
  for (const question of [
    'average citations per author',
    'average number of citations per author',
    'Durchschnittliche citations pro author',
  ])
    expect(queryOf(question).parts).toEqual(['sum(papers.citations)', 'count_distinct(papers.author_id)']);
});

test('a name of the data outweighs a word for what is open', () => {
  const asked = queryOf('Only show me desks whose open claims at the end of Q3 2025 are lower than 50');
  expect(asked).toMatchObject({ parts: ['last(backlog.open_claims)'], by: ['backlog.desk'] });
  expect(queryOf('Running claims by desk at the end of Q3 2025')).toMatchObject({ parts: ['count(claims)'], by: ['claims.desk'] });
});

test('“at least one” is a bound, and ranks nothing', () => {
  expect(JSON.stringify(read('How many authors have at least one paper id in the field ML?'))).not.toContain('"limit":1');
});

test('what adds up over time has no level at the end of a period', () => {
  expect(read('net revenue at the end of 2025').kind).toBe('unread');
});

test('a rate without a word for how to combine it is not averaged by guess', () => {
  expect(read('rating by team')).toMatchObject({ kind: 'unread', reason: expect.stringContaining('is a rate') });
});

test('a follow-up changes the query before it', () => {
  const first = read('total net revenue in 2025');
  const earlier = first.kind === 'query' ? first.reading : undefined;
  const turn = (question: string) => readInWords({ question, earlier, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  expect(turn('and by region?')).toMatchObject({ reading: { query: { by: ['orders.region'], time: { from: '2025-01-01' } } } });
  expect(turn('only in 2024')).toMatchObject({ reading: { query: { time: { from: '2024-01-01', to: '2025-01-01' } } } });
  expect(turn('and only for channel Web?')).toMatchObject({ reading: { query: { filters: { dimension: 'orders.channel', is: 'Web' } } } });
});

describe('an analysis is what the words ask for, about what they name', () => {
  const about = { table: 'orders', column: 'net_revenue', against: null, filters: [] };
  test.each<[string, object]>([
    ['What stands out?', { kind: 'findings', subject: { table: null } }],
    ['Give me an overview of the data', { kind: 'findings', subject: { table: null } }],
    ['Was fällt auf?', { kind: 'findings' }],
    ['Why did net revenue fall in May 2026?', { kind: 'drivers', subject: { ...about, time: { from: '2026-05-01', to: '2026-06-01' } } }],
    [
      'Why did net revenue in the North change in Q3 2026 compared with Q3 2025?',
      { kind: 'drivers', subject: { ...about, time: Q3, against: BEFORE, filters: [{ column: 'region', op: 'eq', value: 'North' }] } },
    ],
    ['Warum ist net revenue im Mai 2026 gesunken?', { kind: 'drivers', subject: { column: 'net_revenue' } }],
    ['Is there anything unusual in net revenue?', { kind: 'unusual', subject: about }],
    ['Any anomalies in the number of tickets?', { kind: 'unusual', subject: { table: 'tickets', column: 'rows' } }],
    ['When did net revenue drop or jump?', { kind: 'changed', subject: about }],
    [
      'What is the correlation between net revenue and tax?',
      { choices: [{ procedure: 'correlate', scope: { table: { name: 'orders' } } }] },
    ],
    [
      'Is the gift related to revenue?',
      { choices: [{ procedure: 'compareGroups', args: [{ label: 'net_revenue' }, 'gift', null, null, 0.05] }] },
    ],
    ['Are net revenue and tax correlated?', { choices: [{ procedure: 'correlate' }] }],
    [
      'How many outliers are there in the fee, by the Z-score method?',
      { choices: [{ procedure: 'findOutliers', args: [{ label: 'fee' }, { by: 'z' }] }] },
    ],
    ['outliers of the fee of Bo Chen', { choices: [{ scope: { where: { words: 'visits.doctor is Bo Chen' } } }] }],
    ['Is the fee normally distributed?', { choices: [{ procedure: 'testNormality' }] }],
    [
      'How many missing values are there in the doctor column?',
      { choices: [{ procedure: 'countMissing', args: [['doctor'], 'missing'] }] },
    ],
    [
      'skewness and kurtosis of the fee',
      { choices: [{ procedure: 'describeColumns', args: [[{ label: 'fee' }], ['skewness', 'kurtosis'], null] }] },
    ],
  ])('%s', (question, expected) => expect(read(question)).toMatchObject({ kind: 'analysis', analysis: expected }));

  test.each(['skewness of the premium', 'skewness of the risk score by insured class', 'Is the premium correlated with the risk score?'])(
    'statistics that would mix currencies or part spellings are refused: %s',
    (question) => expect(read(question).kind).toBe('unread'),
  );

  test.each([
    ['skewness of the premium by currency code', { choices: [{ args: [[{ label: 'premium' }], ['skewness'], 'currency_code'] }] }],
    ['skewness of the risk score', { choices: [{ args: [[{ label: 'risk_score' }], ['skewness'], null] }] }],
  ])('and others are not: %s', (question, expected) => expect(read(question)).toMatchObject({ kind: 'analysis', analysis: expected }));

  test('a condition between two mentions of a measure is not that of both', () => {
    expect(['unread', 'choices']).toContain(read('number of visits of Bo Chen and number of visits').kind);
    expect(read('number of visits of Bo Chen').kind).toBe('query');
  });

  test('a percentile is a metric, which keeps currencies apart', () => {
    expect(read('90th percentile of the premium')).toMatchObject({ kind: 'query' });
  });

  test.each(['summary of net revenue', 'Why did net revenue differ by region?', 'Is there anything unusual in net revenue by region?'])(
    'what it cannot respect refuses it: %s',
    (question) => expect(read(question).kind).toBe('unread'),
  );

  test('“why?” is about the number before, with its rows and its period', () => {
    const first = read('net revenue in the North in May 2026');
    const earlier = first.kind === 'query' ? first.reading : undefined;
    expect(readInWords({ question: 'why?', earlier, model, tables, metrics: [], today: '2026-11-22', values: () => [] })).toMatchObject({
      kind: 'analysis',
      analysis: {
        kind: 'drivers',
        subject: { ...about, filters: [{ column: 'region', op: 'eq', value: 'North' }], time: { from: '2026-05-01' } },
      },
    });
  });
});

describe('rows are listed when a list is asked for', () => {
  test.each<[string, object]>([
    ['List the tickets of March 2026', { table: 'tickets', time: { from: '2026-03-01', to: '2026-04-01' } }],
    ['show all visits of Bo Chen', { table: 'visits', filters: { dimension: 'visits.doctor', is: 'Bo Chen' } }],
    ['show the ten largest visits', { table: 'visits', order: [{ by: 'visits.fee', direction: 'desc' }], limit: 10 }],
    ['list the 5 latest orders', { table: 'orders', order: [{ by: 'orders.placed_on', direction: 'desc' }], limit: 5 }],
    ['list the cities of the customers', { table: 'customers', columns: ['customers.city'] }],
    ['list all customers with their city and segment', { columns: ['customers.customer_id', 'customers.city', 'customers.segment'] }],
    ['liste alle orders im März 2026 auf', { table: 'orders', time: { from: '2026-03-01', to: '2026-04-01' } }],
  ])('%s', (question, expected) => expect(read(question)).toMatchObject({ kind: 'rows', rows: expected }));

  test('the largest of what has several amounts needs to say by which', () => {
    expect(read('show the ten largest orders').kind).toBe('unread');
    expect(read('list the ten largest orders by net revenue')).toMatchObject({
      kind: 'rows',
      rows: { order: [{ by: 'orders.net_revenue', direction: 'desc' }], limit: 10 },
    });
  });
});

describe('a metric that people defined', () => {
  const revenue = {
    name: 'net revenue',
    label: 'Net revenue',
    expression: { kind: 'aggregate', function: 'sum', of: { kind: 'column', name: 'net_revenue' }, fraction: null, filter: null },
    table: 'orders',
    filters: { dimension: 'orders.gift', is: false },
    time: null,
    synonyms: ['turnover'],
    approved: true,
  } as const;
  const metricIn = (question: string) => {
    const found = readInWords({ question, model, tables, metrics: [revenue], today: '2026-11-22', values: () => [] });
    return found.kind === 'query' ? found.reading.query : found;
  };
  test.each(['net revenue by region', 'total net revenue by region', 'turnover by region', 'How much turnover by region?'])(
    'wins over a column of its name, and has its synonyms: %s',
    (question) => expect(metricIn(question)).toMatchObject({ metrics: ['net revenue'], by: ['orders.region'] }),
  );
  test('is not averaged as if it were the column', () =>
    expect(metricIn('average net revenue by region')).toMatchObject({ kind: 'unread' }));
});

describe('what the asker defines in notes', () => {
  const noted = (question: string, notes: string) =>
    readInWords({ question, notes, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  test('is a number, a ratio or a condition', () => {
    expect(noted('turnover by region', 'Turnover is total net revenue in the North.')).toMatchObject({
      kind: 'query',
      reading: {
        query: { metrics: ['Turnover'], by: ['orders.region'] },
        define: [{ filters: { dimension: 'orders.region', is: 'North' } }],
      },
    });
    expect(noted('basket size by region', 'basket size means net revenue per order')).toMatchObject({
      reading: { query: { metrics: ['basket size'] }, define: [{}, {}, { name: 'basket size', expression: { kind: 'formula' } }] },
    });
    expect(noted('How many big visits?', 'big means a fee over 100')).toMatchObject({
      reading: { define: [{ filters: { dimension: 'visits.fee', above: 100 } }] },
    });
    expect(noted('How many big visits?', "big refers to fee > 100; settled stands for desk = 'A'")).toMatchObject({
      reading: { define: [{ filters: { dimension: 'visits.fee', above: 100 } }] },
      unneeded: ["settled stands for desk = 'A'"],
    });
  });
  test('may be written like a query', () => {
    const ratio = { define: [{}, {}, { name: 'basket', expression: { kind: 'formula', name: '/' } }] };
    for (const note of [
      'basket = DIVIDE(SUM(net_revenue), COUNT(orders))',
      'basket = SUM(net_revenue) / COUNT(orders)',
      'To calculate the basket, divide the total net revenue by the number of orders.',
    ])
      expect([note, noted('basket by region', note)]).toMatchObject([note, { kind: 'query', reading: ratio }]);
    expect(noted('dearest', 'dearest refers to MAX(fee)')).toMatchObject({ reading: { define: [{ expression: { function: 'max' } }] } });
  });
  test('changes nothing where nobody asks for it', () => {
    expect(noted('total net revenue', 'ATS = average travel speed')).toMatchObject({
      kind: 'query',
      unneeded: ['ATS = average travel speed'],
    });
    for (const note of ['DESK = A', 'Only the visits with a fee over 100 should be rounded to two decimals.'])
      expect(noted('How many visits?', note)).not.toMatchObject({ unneeded: [note] });
  });
  test('is refused if the data does not have it', () => {
    expect(noted('turnover by region', 'Turnover is net of refunds')).toMatchObject({
      kind: 'unread',
      reason: expect.stringContaining('Turnover is net of refunds'),
    });
  });
});

test('a mistyped name is read as the one it can be, and shown', () => {
  expect(read('total net revneue')).toMatchObject({ kind: 'query', corrections: [{ written: 'revneue', read: 'revenue' }] });
  // Not as "idspuetd", which begins like `claim_id`.
  expect(read('number of dispuetd claims')).toMatchObject({ corrections: [{ written: 'dispuetd', read: 'disputed' }] });
});

test.each([
  [
    'Net revenue by month in Q3 2026 for region North or South compared with Q3 2025',
    'the sum of orders.net_revenue by month, where orders.region is North or South, from 2026-07-01 to 2026-09-30, compared with 2025-07-01 – 2025-09-30.',
  ],
  ['How many orders on 3 March 2026?', 'the number of orders, on 2026-03-03.'],
  ['Net revenue by channel in the last 3 months', 'the sum of orders.net_revenue by orders.channel, in the last 3 months.'],
  ['List the orders from North', 'Rows of orders, where orders.region is North.'],
  [
    'Umsatz nach Monat in den letzten 3 Monaten in Köln',
    'die Summe von bestellungen.umsatz nach Monat, mit der Bedingung bestellungen.filiale ist Köln, in den letzten 3 Monaten.',
  ],
])('%s: understood as %s', (question, sentence) => {
  const found = read(question);
  expect(found).toMatchObject(found.kind === 'query' ? { reading: { understood: sentence } } : { understood: sentence });
});

test('all of a kind are not any of them', () => {
  expect(read('How many customers had a gift in all orders?').kind).not.toBe('query');
  expect(read('How many customer ids with gift for all orders?').kind).not.toBe('query');
});

test('the unit of a bound groups nothing', () => {
  expect(read('How many visits were longer than 30 days?')).toMatchObject({ kind: 'unread' });
});

test('a share of things that meet a condition is of each group, or how they are shared out', () => {
  const found = read('share of unpaid visits by doctor');
  expect(found.kind === 'choices' && found.readings.map(({ query }) => query.show)).toEqual([undefined, ['share']]);
  expect(queryOf('share of unpaid visits').parts).toEqual(['count(visits)', 'count(visits)']);
});

describe('a table of invoices', () => {
  const invoices = table(
    'invoices',
    'invoice_id',
    {
      invoice_id: 'integer',
      paid_on: 'date',
      due_on: 'date',
      amount_due: 'additive',
      due_cost: 'additive',
      sent: 'boolean',
      reminder: 'text',
    },
    ['paid_on', 'due_on'],
  );
  const times = invoices.times.map((time) => ({ ...time, verb: time.column.replace('_on', '') }));
  const own = { tables: [{ ...invoices, times }], relationships: [] } as unknown as DataModel;
  const about = (values: string[]): QuestionTable => {
    const columns = invoices.columns.map(({ name, type }) => ({
      ...{ name, type, role: 'category' as const, nullCount: 0, distinctCount: 2, distinctApproximate: false },
      topValues: name === 'reminder' ? values.map((value) => ({ value })) : [],
    }));
    return { sourceId: 'invoices', sourceName: 'invoices', name: 'invoices', rowCount: 10, profile: { columns } };
  };
  const ask = (question: string, values = ['Ja', 'Nein']) =>
    readInWords({ question, model: own, tables: [about(values)], metrics: [], today: '2026-11-22', values: () => [] });

  test.each<[string, object]>([
    ['How many invoices have no reminder?', { is: 'Nein' }],
    ['How many invoices without a reminder?', { is: 'Nein' }],
    ['How many invoices with a reminder?', { is: 'Ja' }],
    ['Wie viele invoices ohne reminder?', { is: 'Nein' }],
  ])('has what a cell says by yes or no: %s', (question, filters) =>
    expect(ask(question)).toMatchObject({ kind: 'query', reading: { query: { filters: { dimension: 'invoices.reminder', ...filters } } } }),
  );
  test('is one of those with a flag that stands before it, and no kind of flag is counted', () => {
    const filters = { dimension: 'invoices.reminder', is: 'Ja' };
    expect(ask('How many reminder invoices were there?')).toMatchObject({
      reading: { define: [{ expression: { function: 'count', of: null }, filters }] },
    });
  });
  test('lacks what no cell says', () => {
    expect(ask('How many invoices have no sent?')).toMatchObject({
      reading: { query: { filters: { dimension: 'invoices.sent', is: false } } },
    });
    expect(ask('How many invoices without a reminder?', ['first', 'second'])).toMatchObject({
      reading: { query: { filters: { dimension: 'invoices.reminder', empty: true } } },
    });
  });
  test('adds the amount due by when it was due, and a cost by its own time', () => {
    expect(ask('amount due by month')).toMatchObject({ reading: { define: [{ time: 'due_on' }] } });
    expect(ask('due cost by month')).toMatchObject({ reading: { define: [{ time: null }] } });
  });
});

test('a limit on a number needs groups, of which it keeps some', () => {
  expect(read('How many orders are over 1000?')).toMatchObject({ kind: 'unread' });
  expect(read('Which region has more than 1000 orders?')).toMatchObject({ reading: { query: { having: [{ above: 1000 }] } } });
});

test('a word is never taken for one that says nothing because it is spelled almost so', () => {
  expect(read('Wie viele claims sind 2025 ausgetreten?')).toMatchObject({ kind: 'unread', corrections: [] });
});

test('columns of two tables are not related as if one had both', () => {
  expect(read('Is the fee related to the tax?')).toMatchObject({ kind: 'unread' });
  expect(read('Is the tax related to the net revenue?')).toMatchObject({ analysis: { kind: 'statistics' } });
});

test('things with the fewest rows of a kind may have none of it', () => {
  const found = read('Bottom 3 customers by number of orders with channel Web');
  expect(found).toMatchObject({
    kind: 'query',
    reading: {
      query: { by: ['customers.customer_id'], limit: 3, order: [{ direction: 'asc' }] },
      define: [{ filters: { dimension: 'orders.channel', is: 'Web' } }, { table: 'customers' }],
      unshown: [expect.anything()],
    },
  });
  expect(found.kind === 'query' && found.reading.query.filters).toBeUndefined();
});

test.each(['How many tickets are not yet resolved?', 'tickets that have not been resolved'])(
  'what has not happened has no moment: %s',
  (question) =>
    expect(read(question)).toMatchObject({ reading: { query: { filters: { dimension: 'tickets.resolved_at', empty: true } } } }),
);

test('what has not happened in a period may have happened since', () => {
  expect(read('How many tickets were not resolved in March 2025?').kind).not.toBe('query');
});

test('a compound with a half that names nothing is no longer form of its other half', () => {
  expect(read('Umsatz nach Bestellkanla')).toMatchObject({ kind: 'unread' });
});

test('what happened after it was due is late, where both are told alike', () => {
  const times = ['taken_at', 'due_at', 'finished_at'];
  const repairs = table(
    'repairs',
    'repair_id',
    { repair_id: 'integer', taken_at: 'timestamp', due_at: 'timestamp', finished_at: 'timestamp' },
    times,
  );
  const ask = (question: string, one: ModelTable) =>
    readInWords({
      question,
      model: { tables: [one], relationships: [] } as unknown as DataModel,
      tables: [],
      metrics: [],
      today: '2026-11-22',
      values: () => [],
    });
  const args = [
    { kind: 'column', name: 'finished_at' },
    { kind: 'column', name: 'due_at' },
  ];
  for (const question of ['How many repairs were finished late?', 'Number of repairs finished after the due date'])
    expect(ask(question, repairs)).toMatchObject({ reading: { define: [{ expression: { filter: { name: '>', args } } }] } });
  // A day has no hour at which it ends.
  const days = {
    ...repairs,
    columns: repairs.columns.map((one) => (one.name === 'due_at' ? { ...one, type: 'date' } : one)),
  } as ModelTable;
  expect(ask('How many repairs were finished late?', days)).toMatchObject({ kind: 'unread' });
});
