import { amount, count, day, number, words } from '../columns.ts';
import { type Column, Table } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, , , US] = LOCALES as [Locale, Locale, Locale, Locale];
const POINT = { thousands: '', decimal: '.' };
const CHANNELS = [
  'Direct',
  'Organic Search',
  'Paid Social',
  'Email',
  'Referral',
  'Display',
  'Affiliates',
  'Organic Video',
  'Paid Search',
  'SMS',
];

const rate = (name: string, to: number, after = '%'): Column => ({
  name,
  type: 'number',
  role: 'rate',
  ...(after.trim() === '%' ? { unit: '%' } : {}),
  cell: (w) => number(w.cents(0, to), POINT, { after }),
});
const campaigns = (w: World) =>
  w.some(['Brand EN', 'Brand DE', 'Generic', 'Retargeting', 'Total Fitness', 'Summer Sale', 'Lookalike 1%', 'Video'], 8);

function adRows(world: World, cost: Column) {
  const names = campaigns(world);
  return new Table(world, names.length, [
    words('Campaign', (_, row) => names[row] as string),
    words('Campaign status', (w) => w.pick(['Enabled', 'Paused'])),
    count('Clicks', 5, 900, 'additive_measure'),
    count('Impressions', 1_000, 9_000, 'additive_measure'),
    rate('CTR', 9),
    { ...amount('Avg. CPC', POINT, { to: 4, role: 'rate' }) },
    cost,
  ]);
}

function analytics(world: World) {
  return new Table(world, CHANNELS.length, [
    words('Session default channel group', (_, row) => CHANNELS[row] as string),
    count('Sessions', 10, 5_000, 'additive_measure'),
    count('Engaged sessions', 5, 3_000, 'additive_measure'),
    { ...amount('Engagement rate', POINT, { from: 0, to: 1, places: 4, role: 'rate' }) },
    count('Key events', 0, 90, 'not_identifier'),
    amount('Total revenue', POINT, { plain: true }),
  ]);
}

const hashed = (lines: string[]) => lines.map((line) => [`# ${line}`]);

export const MARKETING: Shape[] = [
  {
    kind: 'analytics: comment lines above and a grand total first',
    make: (world) => {
      const table = analytics(world);
      const total = [
        '',
        String(table.sum('Sessions')),
        String(table.sum('Engaged sessions')),
        '0.5512',
        String(table.sum('Key events')),
        table.sum('Total revenue').toFixed(2),
        'Grand total',
      ];
      const above = hashed([
        '----------------------------------------',
        'Traffic acquisition',
        'Account: Shop',
        `Start date: ${world.year}0301`,
        '----------------------------------------',
      ]);
      return {
        fileName: 'Traffic_acquisition.csv',
        content: csv([...above, [], table.header, total, ...table.texts]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'analytics: comment lines above, days in eight digits',
    make: (world) => {
      const days = world.days(28);
      const table = new Table(world, 28, [
        day('Date', 'yyyymmdd', days),
        count('Active users', 10, 900, 'additive_measure'),
        count('Key events', 0, 40, 'not_identifier'),
      ]);
      return {
        fileName: 'report.csv',
        content: csv([...hashed(['-----', 'Users by day', '-----']), table.header, ...table.texts]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'analytics: two blocks, one below the other',
    make: (world) => {
      const table = analytics(world);
      const second = [
        ['Country', 'Sessions'],
        ['Germany', '120'],
        ['France', '90'],
        ['Italy', '33'],
        ['Spain', '12'],
      ];
      return {
        fileName: 'Reports_snapshot.csv',
        content: csv([
          ...hashed(['Start date: 20250301']),
          table.header,
          ...table.texts,
          [],
          ...hashed(['Start date: 20250301']),
          ...second,
        ]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'search: click-through rate and position',
    make: (world) => {
      const table = new Table(world, 30, [
        words('Top queries', (w, row) => `${w.product().toLowerCase()} ${row}`),
        count('Clicks', 0, 500, 'additive_measure'),
        count('Impressions', 100, 20_000),
        rate('CTR', 30),
        { ...amount('Position', POINT, { to: 60, role: 'rate' }) },
      ]);
      return { fileName: 'Queries.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'analytics: shares with blanks and commas',
    make: (world) => {
      const table = new Table(world, 20, [
        words('Seite', (_, row) => `/seite-${row}`),
        count('Besuche', 1, 900),
        {
          name: 'Absprungrate',
          type: 'number',
          unit: '%',
          role: 'rate',
          cell: (w) => number(w.int(0, 1_000) / 10, DE, { after: ' %', places: 1 }),
        },
      ]);
      return { fileName: 'seiten.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'ads: title above and totals below',
    make: (world) => {
      const table = adRows(world, amount('Cost', US));
      const totals = [
        'Total: Campaigns',
        ' --',
        String(table.sum('Clicks')),
        String(table.sum('Impressions')),
        '3.21%',
        '1.10',
        writeNumber(table.sum('Cost'), US),
      ];
      const account = ['Total: Account', ...totals.slice(1)];
      return {
        fileName: 'Campaign performance.csv',
        content: csv([
          ['Campaign performance'],
          [`March 1, ${world.year} - March 31, ${world.year}`],
          table.header,
          ...table.texts,
          totals,
          account,
        ]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'ads: UTF-16 with tabs and lines above',
    make: (world) => {
      const table = adRows(world, amount('Total Spent', POINT, { plain: true }));
      const above = [
        ['Campaign Performance Report (in UTC)'],
        [`Report Start: March 1, ${world.year}, 12:00 AM`],
        [`Date Generated: April 2, ${world.year}, 9:13 AM`],
        [],
      ];
      return {
        fileName: 'campaign_performance_report.csv',
        content: csv([...above, table.header, ...table.texts], { delimiter: '\t', encoding: 'utf-16' }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'ads: a nameless summary as the first row',
    make: (world) => {
      const table = adRows(world, amount('Amount spent (EUR)', POINT, { plain: true }));
      const total = [
        '',
        '',
        String(table.sum('Clicks')),
        String(table.sum('Impressions')),
        '2.94%',
        '0.97',
        table.sum('Amount spent (EUR)').toFixed(2),
      ];
      return { fileName: 'Ads-Campaigns.csv', content: csv([table.header, total, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'ads: "Total of n results" below',
    make: (world) => {
      const table = adRows(world, amount('Cost', POINT, { plain: true }));
      const total = [
        `Total of ${table.cells.length} results`,
        '-',
        String(table.sum('Clicks')),
        String(table.sum('Impressions')),
        '2.94%',
        '0.97',
        table.sum('Cost').toFixed(2),
      ];
      return { fileName: 'Campaign Report.csv', content: csv([table.header, ...table.texts, total]), truth: table.truth() };
    },
  },
  {
    kind: 'ads: quoted lines above and a copyright below',
    make: (world) => {
      const table = adRows(world, amount('Spend', US));
      const above = [
        ['Report Name: Campaign performance'],
        [`Report Time: 3/1/${world.year} - 3/31/${world.year}`],
        ['Time Zone: (GMT+01:00) Berlin'],
        ['Last Completed Available Day: 4/1'],
        ['Rows: 8'],
        [],
      ];
      return {
        fileName: 'performance.csv',
        content: csv([...above, table.header, ...table.texts, [], [`©${world.year} Corporation. All rights reserved.`]], { quoted: true }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'mail: opens and rates by campaign, averages below',
    make: (world) => {
      const names = campaigns(world);
      const table = new Table(world, names.length, [
        words('Campaign', (_, row) => names[row] as string),
        day('Sent', 'yyyy-mm-dd', world.days(names.length)),
        count('Recipients', 100, 900),
        count('Opens', 10, 99),
      ]);
      const mean = (name: string) => (table.sum(name) / names.length).toFixed(2);
      return {
        fileName: 'campaigns.csv',
        content: csv([
          table.header,
          ...table.texts,
          [world.pick(['Average', 'Mean', 'Durchschnitt']), '', mean('Recipients'), mean('Opens')],
        ]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'ads: weeks with a range',
    make: (world) => {
      const days = world.days(10);
      const table = new Table(world, 10, [
        words('Week', (_, row) => `${writeDate(days[row] as Date, 'mmm d')} – ${writeDate(days[row] as Date, 'mmm d')}`),
        count('Clicks', 5, 900),
        amount('Cost', POINT, { plain: true }),
      ]);
      return { fileName: 'weeks.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];
