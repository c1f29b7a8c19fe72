/**
 * Whether wrong numbers in a text are caught: sentences in many wordings about generated tables, each with the number that is true and with wrong ones
 * (off by 2 % to ten times, of another member, of another period). Caught is what is called contradicted, a false alarm is a true number that is
 * called so; the truth is reckoned here, beside the service. Seeded: the same in every run.
 * Usage: node bench/check-answer.ts [TABLES]
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { checkClaim } from '../src/analysis/check-answer/index.ts';
import { readClaims } from '../src/analysis/check-answer/read-claims.ts';
import { openWorkspace } from '../src/analysis/workspace.ts';
import { seededRandom as random } from '../src/demo/random.ts';
import { openEngine } from '../src/engine/index.ts';
import { importTestSource } from '../src/reports/import-test-source.ts';

const CAUGHT_MIN = 0.99;
const ALARMS_MAX = 0.01;
const tables = Number(process.argv[2] ?? 12);
const TODAY = Date.UTC(2026, 5, 15) / 86_400_000;

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
const engine = openEngine({ processes: 2, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
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
    const source = await importTestSource(engine, folder, noun, { [`${noun}.csv`]: csv });
    const workspace = openWorkspace(engine, [source]);
    for (const { text, value, wrong } of sentences(rows, noun, measure, first, second)) {
      for (const [index, number] of [value, ...wrong].entries()) {
        const sentence = text(number);
        const claims = readClaims(sentence);
        const checked = await Promise.all(claims.map((claim) => checkClaim(workspace, claim, TODAY)));
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
            process.stdout.write(
              `missed: ${sentence} ${JSON.stringify(checked.map(({ verdict, understood }) => [verdict, understood]))}\n`,
            );
        }
      }
    }
  }
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}
const [caught, alarms] = [counts.caught / counts.wrong, counts.alarms / counts.true];
process.stdout.write(
  `${counts.wrong} wrong numbers: ${(caught * 100).toFixed(2)} % caught (at least ${CAUGHT_MIN * 100}); ${counts.true} true ones: ${(alarms * 100).toFixed(2)} % false alarms ` +
    `(at most ${ALARMS_MAX * 100}); ${((counts.unchecked / counts.all) * 100).toFixed(2)} % could not be checked; ${counts.hidden} that rounding hides left out\n`,
);
process.exitCode = caught < CAUGHT_MIN || alarms > ALARMS_MAX ? 1 : 0;

interface Sentence {
  text: (value: number) => string;
  value: number;
  wrong: number[];
}

/** Each with the number that is true as it would be written, and wrong ones that could not be taken for it. */
function sentences(
  rows: Row[],
  noun: string,
  measure: string,
  [a, members]: (typeof DIMENSIONS)[0],
  [b, others]: (typeof DIMENSIONS)[0],
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
    // Where the number as it is written is the same, as 2 % of twenty orders are, nothing is wrong in the sentence: these are left out and counted.
    const wrong = [...off, ...swaps].filter((one) => text(one) !== text(value));
    counts.hidden += off.length + swaps.length - wrong.length;
    return { text, value, wrong };
  };
  const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const share = (part: number, all: number) => (part / all) * 100;
  const total = sum(rows);
  const in24 = sum(year('2024'));
  const in25 = sum(year('2025'));
  const average = (from: Row[]) => sum(from) / from.length;
  return [
    made(total, (n) => `Total ${measure} was ${money(n)}.`),
    made(total, (n) => `The total ${measure} amounts to $${money(n)}.`),
    made(total, (n) => `Overall, ${measure} came to ${whole(n)}.`),
    made(in24, (n) => `In 2024, total ${measure} was ${money(n)}.`, in25),
    made(in25, (n) => `Total ${measure} in 2025 reached ${money(n)}.`, in24),
    made(in25, (n) => `${cap(measure)} was ${money(n)} in 2025.`, in24),
    made(sum(of(member)), (n) => `Total ${measure} for ${a} ${member} was ${money(n)}.`, sum(of(rival))),
    made(sum(of(member)), (n) => `The total ${measure} of ${member} is ${money(n)}.`, sum(of(rival))),
    made(
      sum(of(member, year('2024'))),
      (n) => `Total ${measure} of ${member} in 2024 was ${money(n)}.`,
      sum(of(rival, year('2024'))),
      sum(of(member, year('2025'))),
    ),
    made(rows.length, (n) => `There are ${whole(n)} ${noun}.`),
    made(year('2025').length, (n) => `There were ${whole(n)} ${noun} in 2025.`, year('2024').length),
    made(of(member).length, (n) => `There were ${whole(n)} ${noun} for ${member}.`, of(rival).length),
    made(of(member).length, (n) => `The number of ${noun} in ${member} was ${whole(n)}.`, of(rival).length),
    made(average(rows), (n) => `The average ${measure} was ${money(n)}.`),
    made(average(of(member)), (n) => `Average ${measure} of ${member} is ${money(n)}.`, average(of(rival))),
    made(average(rows), (n) => `${cap(measure)} averaged ${money(n)}.`),
    made(Math.max(...rows.map((row) => row.measure)), (n) => `The highest ${measure} was ${money(n)}.`),
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
      Math.abs(share(in25 - in24, in24)),
      (n) => `Total ${measure} ${in25 > in24 ? 'rose' : 'fell'} by ${n.toFixed(1)}% from 2024 to 2025.`,
    ),
    made(Math.abs(in25 - in24), (n) => `Total ${measure} ${in25 > in24 ? 'increased' : 'decreased'} by ${money(n)} from 2024 to 2025.`),
    made(in25, (n) => `Total ${measure} was ${money(in24)} in 2024 and ${money(n)} in 2025.`, in24),
    made(
      sum(rows.filter((row) => row.member === member && row.other === other)),
      (n) => `Total ${measure} of ${member} with ${b} ${other} was ${money(n)}.`,
    ),
    made(new Set(rows.map((row) => row.member)).size, (n) => `There are ${whole(n)} different ${a} values.`),
  ];
}
