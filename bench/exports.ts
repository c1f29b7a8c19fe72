/**
 * Files of the shapes that programs export, with random names, locales and layouts, imported and compared with what is true of them: rows, names,
 * types, totals, units and roles.
 * npm run bench:exports -- [PART OF A KIND] [--seed N] [--rounds N] [--verbose]
 */
import { parseArgs } from 'node:util';
import { type Judgement, openJudge, type Verdict } from './exports/judge.ts';
import { SHAPES } from './exports/shapes.ts';
import { World } from './exports/world.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
const RIGHT_MIN = 0.85;
const counts = new Map<Verdict, number>();
const judge = await openJudge();
const shapes = SHAPES.filter(({ kind }) => kind.includes(positionals[0] ?? ''));
for (const [i, { kind, make }] of shapes.entries()) {
  const found: Judgement[] = [];
  for (let round = 0; round < Number(flags.rounds); round++) {
    const file = await make(new World(Number(flags.seed) * 1_000_003 + round * 1_009 + i));
    found.push(await judge.judge(file));
  }
  for (const { verdict } of found) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const verdicts = [...new Set(found.map(({ verdict }) => verdict))];
  if (!flags.verbose && verdicts.length === 1 && verdicts[0] === 'right') continue;
  const worst = found.find(({ verdict }) => verdict === 'wrong') ?? found.find(({ verdict }) => verdict !== 'right') ?? found[0];
  say(
    `${verdicts
      .map((one) => `${one} ${found.filter(({ verdict }) => verdict === one).length}`)
      .join(', ')
      .padEnd(20)} ${kind}`,
  );
  for (const line of worst?.differences ?? []) say(`    ${line}`);
  for (const { id, taken, evidence } of worst?.doubts ?? []) say(`    asks ${id}, taken as ${taken}: ${evidence}`);
}
await judge.close();
const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
const share = (counts.get('right') ?? 0) / all;
say(
  `${shapes.length} shapes, ${all} files: ${[...counts].map(([verdict, count]) => `${verdict} ${count} (${((100 * count) / all).toFixed(1)}%)`).join(', ')}`,
);
if (share < RIGHT_MIN || (counts.get('wrong') ?? 0) > 0) process.exitCode = 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
