/**
 * Whether wrong numbers in a text are caught: sentences in many wordings about generated tables and the demo shop, each with its true
 * number and with wrong ones (off by 2 % up to a factor of ten, from another member, from another period). A wrong number is caught if it
 * is called contradicted; a true one called contradicted is a false alarm. The truth is computed here, independently of the service.
 * Seeded: the same in every run.
 * Usage: node bench/check-answer.ts [TABLES]
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { seededRandom as random } from '../src/app/demo/random.ts';
import { CHANNELS, PRODUCTS } from '../src/app/demo/shop.ts';
import { shopOrdersCsv } from '../src/app/demo/shop-orders.ts';
import { openEngine } from '../src/data/engine/index.ts';
import type { OpenSource } from '../src/data/sources/types.ts';
import { checkClaim } from '../src/insight/ask/check-answer/check-claim.ts';
import { readClaims } from '../src/insight/ask/check-answer/read-claims.ts';
import { readWordsHere } from '../src/insight/ask/reader/read-words.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { importTestSource } from '../test/support/import-test-source.ts';
import { modelOf } from './workspace-model.ts';

const CAUGHT_MIN = 0.99;
const ALARMS_MAX = 0.01;
const tables = Number(process.argv[2] ?? 12);

const NOUNS = ['orders', 'bookings', 'visits', 'tickets', 'claims', 'shipments'];
const MEASURES = ['revenue', 'cost', 'profit', 'duration', 'weight', 'amount'];
const DIMENSIONS: [string, string[]][] = [
  ['region', ['North', 'South', 'West', 'East']],
  ['category', ['Chairs', 'Lamps', 'Tables', 'Rugs', 'Shelves']],
  ['channel', ['Web', 'Store', 'Phone']],
  ['country', ['Germany', 'France', 'Spain', 'Italy']],
  ['team', ['Alpha', 'Beta', 'Gamma']],
];

interface Row {
  day: string;
  member: string;
  other: string;
  measure: number;
}

const next = random(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
const folder = await mkdtemp(path.join(tmpdir(), 'bench-check-'));
const engineHost = openEngine({ processes: 2, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const counts = { hidden: 0, wrong: 0, caught: 0, true: 0, alarms: 0, unchecked: 0, all: 0 };
const unchecked = new Map<string, number>();
try {
  for (let table = 0; table < tables; table++) {
    const noun = pick(NOUNS);
    const measure = pick(MEASURES);
    const [first, second] = [...DIMENSIONS].sort(() => next() - 0.5) as [(typeof DIMENSIONS)[0], (typeof DIMENSIONS)[0]];
    const rows = Array.from(
      { length: 400 },
      (_, i): Row => ({
        day: new Date(Date.UTC(2024, 0, 1) + Math.floor((i * 730) / 400) * 86_400_000).toISOString().slice(0, 10),
        member: pick(first[1]),
        other: pick(second[1]),
        measure: Math.round(next() * 90_000 + 1_000) / 100,
      }),
    );
    const csv = [
      `${noun.replace(/s$/, '')}_id,day,${first[0]},${second[0]},${measure}`,
      ...rows.map((row, i) => `${i + 1},${row.day},${row.member},${row.other},${row.measure}`),
    ].join('\n');
    await checkAll(
      await importTestSource(engine, folder, noun, { [`${noun}.csv`]: csv }),
      sentences(rows, noun, measure, first, second, ['2024', '2025']),
    );
  }
  const orders = [...shopOrdersCsv()].join('');
  const shop = await importTestSource(engine, folder, 'orders', { 'orders.csv': orders });
  await checkAll(shop, sentences(shopRows(orders), 'orders', 'revenue', shopColumn('category'), shopColumn('channel'), ['2025', '2026']));
} finally {
  await engineHost.close();
  await rm(folder, { recursive: true, force: true });
}
const [caught, alarms] = [counts.caught / counts.wrong, counts.alarms / counts.true];
process.stdout.write(
  `${counts.wrong} wrong numbers: ${(caught * 100).toFixed(2)} % caught (at least ${CAUGHT_MIN * 100}); ${counts.true} true ones: ${(alarms * 100).toFixed(2)} % false alarms ` +
    `(at most ${ALARMS_MAX * 100}); ${((counts.unchecked / counts.all) * 100).toFixed(2)} % could not be checked; ${counts.hidden} that rounding hides left out\n`,
);
process.exitCode = caught < CAUGHT_MIN || alarms > ALARMS_MAX ? 1 : 0;

/** Each sentence with its true number and its wrong ones. */
async function checkAll(source: OpenSource, all: readonly Sentence[]): Promise<void> {
  const workspace = openWorkspace(engine, [source]);
  const io = { workspace, dataModel: modelOf(workspace), read: readWordsHere(workspace) };
  for (const { text, value, wrong } of all) {
    for (const [index, number] of [value, ...wrong].entries()) {
      const sentence = text(number);
      const claims = readClaims(sentence);
      const checked = await Promise.all(claims.map((claim) => checkClaim(io, claim)));
      const verdicts = checked.map(({ verdict }) => verdict);
      const contradicted = verdicts.includes('contradicted');
      counts.all += 1;
      if (!contradicted && !verdicts.includes('supported')) {
        counts.unchecked += 1;
        unchecked.set(text(0), (unchecked.get(text(0)) ?? 0) + 1);
      }
      if (index === 0) {
        counts.true += 1;
        if (contradicted) {
          counts.alarms += 1;
          if (process.argv.includes('--verbose')) process.stdout.write(`false alarm: ${sentence} ${JSON.stringify(checked)}\n`);
        }
      } else {
        counts.wrong += 1;
        if (contradicted) counts.caught += 1;
        else if (process.argv.includes('--verbose'))
          process.stdout.write(`missed: ${sentence} ${JSON.stringify(checked.map(({ verdict, understood }) => [verdict, understood]))}\n`);
      }
    }
  }
}

function shopColumn(name: string): (typeof DIMENSIONS)[0] {
  return [
    name,
    name === 'category' ? [...new Set(PRODUCTS.map(({ category }) => category))] : CHANNELS.map(({ name: channel }) => channel),
  ];
}

/** The demo shop's orders in the form this script computes with. */
function shopRows(csv: string): Row[] {
  return (parse(csv, { columns: true }) as Record<string, string>[]).map(({ ordered_at, category, channel, revenue }) => ({
    day: (ordered_at ?? '').slice(0, 10),
    member: category ?? '',
    other: channel ?? '',
    measure: Number(revenue),
  }));
}

interface Sentence {
  text: (value: number) => string;
  value: number;
  wrong: number[];
}

/** Each sentence with its true number as it would be written, and wrong ones that differ visibly. */
function sentences(
  rows: Row[],
  noun: string,
  measure: string,
  [a, members]: (typeof DIMENSIONS)[0],
  [b, others]: (typeof DIMENSIONS)[0],
  [first, second]: [string, string],
): Sentence[] {
  const sum = (of: Row[]) => of.reduce((all, row) => all + Math.round(row.measure * 100), 0) / 100;
  const year = (name: string) => rows.filter(({ day }) => day.startsWith(name));
  const of = (member: string, from = rows) => from.filter((row) => row.member === member);
  const [member, rival] = [...members].sort(() => next() - 0.5) as [string, string];
  const other = pick(others);
  const money = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const made = (value: number, text: (value: number) => string, ...swaps: number[]): Sentence => {
    const off = [value * 1.02, value * 0.97, value * 1.5, value * 10];
    // A wrong number that rounds to the true text, such as 2 % of twenty orders, makes no wrong sentence: these are skipped and counted.
    const wrong = [...off, ...swaps].filter((one) => text(one) !== text(value));
    counts.hidden += off.length + swaps.length - wrong.length;
    return { text, value, wrong };
  };
  const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const share = (part: number, all: number) => (part / all) * 100;
  const total = sum(rows);
  const inFirst = sum(year(first));
  const inSecond = sum(year(second));
  const average = (from: Row[]) => sum(from) / from.length;
  return [
    made(total, (n) => `Total ${measure} was ${money(n)}.`),
    made(total, (n) => `The total ${measure} amounts to $${money(n)}.`),
    made(total, (n) => `Overall, ${measure} came to ${whole(n)}.`),
    made(inFirst, (n) => `In ${first}, total ${measure} was ${money(n)}.`, inSecond),
    made(inSecond, (n) => `Total ${measure} in ${second} reached ${money(n)}.`, inFirst),
    made(inSecond, (n) => `${cap(measure)} was ${money(n)} in ${second}.`, inFirst),
    made(sum(of(member)), (n) => `Total ${measure} for ${a} ${member} was ${money(n)}.`, sum(of(rival))),
    made(sum(of(member)), (n) => `The total ${measure} of ${member} is ${money(n)}.`, sum(of(rival))),
    made(
      sum(of(member, year(first))),
      (n) => `Total ${measure} of ${member} in ${first} was ${money(n)}.`,
      sum(of(rival, year(first))),
      sum(of(member, year(second))),
    ),
    made(rows.length, (n) => `There are ${whole(n)} ${noun}.`),
    made(year(second).length, (n) => `There were ${whole(n)} ${noun} in ${second}.`, year(first).length),
    made(of(member).length, (n) => `There were ${whole(n)} ${noun} for ${member}.`, of(rival).length),
    made(of(member).length, (n) => `The number of ${noun} in ${member} was ${whole(n)}.`, of(rival).length),
    made(average(rows), (n) => `The average ${measure} was ${money(n)}.`),
    made(average(of(member)), (n) => `Average ${measure} of ${member} is ${money(n)}.`, average(of(rival))),
    made(average(rows), (n) => `${cap(measure)} averaged ${money(n)}.`),
    made(
      rows.reduce((most, row) => Math.max(most, row.measure), 0),
      (n) => `The highest ${measure} was ${money(n)}.`,
    ),
    made(
      share(sum(of(member)), total),
      (n) => `${member} accounts for ${n.toFixed(1)}% of total ${measure}.`,
      share(sum(of(rival)), total),
    ),
    made(share(sum(of(member)), total), (n) => `${n.toFixed(1)}% of ${measure} came from ${member}.`, share(sum(of(rival)), total)),
    made(
      share(of(member).length, rows.length),
      (n) => `${member} made up ${n.toFixed(1)} percent of all ${noun}.`,
      share(of(rival).length, rows.length),
    ),
    made(
      Math.abs(share(inSecond - inFirst, inFirst)),
      (n) => `Total ${measure} ${inSecond > inFirst ? 'rose' : 'fell'} by ${n.toFixed(1)}% from ${first} to ${second}.`,
    ),
    made(
      Math.abs(inSecond - inFirst),
      (n) => `Total ${measure} ${inSecond > inFirst ? 'increased' : 'decreased'} by ${money(n)} from ${first} to ${second}.`,
    ),
    made(inSecond, (n) => `Total ${measure} was ${money(inFirst)} in ${first} and ${money(n)} in ${second}.`, inFirst),
    made(
      sum(rows.filter((row) => row.member === member && row.other === other)),
      (n) => `Total ${measure} of ${member} with ${b} ${other} was ${money(n)}.`,
    ),
    // The way people write: several numbers, other units, numbers before and after their names, months.
    made(sum(of(member)), (n) => `${member} generated ${money(n)} in ${measure}.`, sum(of(rival))),
    made(sum(of(member)), (n) => `${cap(measure)} from ${member} came to ${(n / 1000).toFixed(2)} thousand.`, sum(of(rival))),
    made(total, (n) => `Total ${measure} was ${(n / 1e6).toFixed(4)} million.`),
    made(sum(year(`${second}-03`)), (n) => `In March ${second}, ${measure} was ${money(n)}.`, sum(year(`${second}-04`))),
    made(of(member).length, (n) => `${member} had ${whole(n)} ${noun} and ${rival} had ${whole(of(rival).length)}.`, of(rival).length),
    made(of(rival).length, (n) => `${member} had ${whole(of(member).length)} ${noun} and ${rival} had ${whole(n)}.`, of(member).length),
    made(
      share(of(member).length, rows.length),
      (n) => `${n.toFixed(1)} % of all ${noun} were from ${member}.`,
      share(of(rival).length, rows.length),
    ),
    made(year(second).length, (n) => `${cap(noun)} in ${second}: ${whole(n)}.`, year(first).length),
    made(inSecond, (n) => `Total ${measure} (${second}): ${money(n)}.`, inFirst),
    made(new Set(rows.map((row) => row.member)).size, (n) => `There are ${whole(n)} different ${a} values.`),
  ];
}
