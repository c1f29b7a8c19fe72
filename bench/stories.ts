/**
 * Whether reports and dashboards tell what happened. The businesses of `bench/unseen` as exports of one table each, with one story planted in each
 * (`stories/plant.ts`): it must be among the first three findings of the executive summary and of the dashboard, through the product's own code.
 * Businesses with nothing but a yearly season may not be called unusual, and those in which nothing happens, in noise of several kinds, may tell no
 * story.
 * Usage: node bench/stories.ts [SEED] [ROUNDS] [--verbose] [--reports] [--only=STORY OR "season" OR "nothing"]; --reports leaves the dashboards out
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import type { Engine } from '../src/data/engine/types.ts';
import { proposeModel } from '../src/data/model/propose-model.ts';
import { modelTables } from '../src/insight/ask/open-data-model.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { computeDashboard } from '../src/insight/dashboards/compute-dashboard.ts';
import { calendarAt } from '../src/insight/metrics/calendar.ts';
import { buildReport } from '../src/insight/reports/build-report.ts';
import { executiveSummary } from '../src/insight/reports/templates/executive-summary.ts';
import { importTestSource } from '../test/support/import-test-source.ts';
import { say } from './service.ts';
import { type Business, businesses, type Line } from './stories/businesses.ts';
import { tells } from './stories/judge.ts';
import { NOISES, type Planted, plant, STORIES, storiesOf, withNoise, withSeason } from './stories/plant.ts';
import { draw } from './unseen/random.ts';

const FOUND_MIN = 0.9;
const CLAIMED_MAX = 0.05;
const FIRST = 3;
const AT_ONCE = 2;
const TODAY = new Date('2026-11-23T12:00:00Z');
const COVERAGE = { from: '2024-01-01', to: '2026-11-20' };
/** Who leads is how things are, and notes say how they were read; all else claims that something happened. */
const STANDING = new Set(['top_contributor', 'quality', 'note', 'total']);

interface Case {
  group: string;
  business: Business;
  lines: Line[];
  planted: Planted | null;
}

const [seed = 1, rounds = 1] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'))
  .map(Number);
const verbose = process.argv.includes('--verbose');
const reportsOnly = process.argv.includes('--reports');
const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-stories-'));
const host = openEngine({ processes: 2, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const found = new Map<string, { cases: number; report: number; dashboard: number; unusual: number }>();
try {
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const cases = Array.from({ length: rounds }, (_, at) => casesOf(seed + at)).flat();
  const left = cases.filter(({ group }) => only === undefined || group.startsWith(only));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await measure(next, engine);
    }),
  );
} finally {
  await host.close();
  await rm(folder, { recursive: true, force: true });
}
report();

function casesOf(of: number): Case[] {
  const flat = businesses(of, COVERAGE);
  const random = draw(of).fork('stories');
  return [
    ...flat.flatMap((business) =>
      storiesOf(business).map(
        (story): Case => ({ group: story, business, ...plant(business, story, random.fork(`${business.trade} ${story}`)) }),
      ),
    ),
    ...flat
      .filter(({ monthly }) => !monthly)
      .map((business): Case => ({ group: 'season', business, lines: withSeason(business, random.fork(business.trade)), planted: null })),
    ...flat.flatMap((business) =>
      NOISES.map(
        (noise): Case => ({
          group: `nothing: ${noise}`,
          business,
          lines: withNoise(business, noise, random.fork(`${business.trade} ${noise}`)),
          planted: null,
        }),
      ),
    ),
  ];
}

async function measure({ group, business, lines, planted }: Case, engine: Engine): Promise<void> {
  const source = await importTestSource(engine, folder, business.trade, { [`${business.trade}.csv`]: csv(lines) });
  const model = await proposeModel(engine, modelTables(openWorkspace(engine, [source])));
  const meant = { ...source, meaning: { model, modelVersion: 0, calendar: calendarAt('UTC', source.importedAt), stored: [] } };
  const input = { reportId: 'r', title: '', description: '', organization: 'O', generatedAt: TODAY };
  const { sections } = await buildReport({ ...input, template: executiveSummary, parameters: {}, sources: [meant] }, { engine });
  const [summary] = sections.filter(({ id }) => id === 'summary');
  const told = summary!.blocks.flatMap((block) => (block.kind === 'findings' ? block.items : [])).slice(0, FIRST);
  const today = Math.floor(TODAY.getTime() / 86_400_000);
  const widgets = reportsOnly
    ? []
    : await computeDashboard({ nicheDomain: 'general', customMetrics: [], config: {} }, [meant], { engine, today });
  const shown = widgets.flatMap(({ data }) => (data.kind === 'text' ? data.findings : [])).slice(0, FIRST);
  const counts = found.get(group) ?? { cases: 0, report: 0, dashboard: 0, unusual: 0 };
  found.set(group, counts);
  counts.cases += 1;
  const hit = (of: readonly { kind: string; sentence: string }[]) =>
    planted ? of.some(({ sentence }) => tells(sentence, planted)) : of.some(({ kind }) => !STANDING.has(kind));
  counts.report += Number(hit(told));
  counts.dashboard += Number(hit(shown));
  counts.unusual += Number([...told, ...shown].some(({ kind }) => kind === 'outlier'));
  for (const [place, findings] of Object.entries(reportsOnly ? { report: told } : { report: told, dashboard: shown })) {
    if (!verbose || hit(findings) === (planted !== null)) continue;
    const truth = planted ? `${planted.from} ${planted.to} ${planted.value?.column ?? ''} ${planted.value?.value ?? ''}` : '';
    say(
      `${group} · ${business.trade} · ${place} · ${lines.length} lines · ${truth}\n${findings.map(({ sentence }) => `    ${sentence}`).join('\n')}`,
    );
  }
}

function csv(lines: readonly Line[]): string {
  const names = Object.keys(lines[0] ?? {});
  const field = (value: Line[string] | undefined) => (value === null || value === undefined ? '' : String(value));
  return `${[names.join(','), ...lines.map((line) => names.map((name) => field(line[name])).join(','))].join('\n')}\n`;
}

function report(): void {
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  for (const story of STORIES) {
    const counts = found.get(story);
    if (!counts) continue;
    const { cases, report: reports, dashboard } = counts;
    say(
      `${story.padEnd(16)} ${cases} businesses: among the first ${FIRST} findings of ${share(reports, cases)} of reports, ${share(dashboard, cases)} of dashboards`,
    );
    if (Math.min(reports, reportsOnly ? reports : dashboard) < FOUND_MIN * cases) process.exitCode = 1;
  }
  const season = found.get('season');
  if (season) {
    say(`season           ${season.cases} businesses: called unusual in ${season.unusual}; some story told in ${season.report} reports`);
    if (season.unusual > 0) process.exitCode = 1;
  }
  const nothing = [...found].filter(([group]) => group.startsWith('nothing'));
  for (const [group, { cases, report: reports, dashboard }] of nothing)
    say(`${group.padEnd(28)} ${cases} businesses: a story in ${reports} reports, ${dashboard} dashboards`);
  const sum = (of: (counts: { cases: number; report: number; dashboard: number }) => number) =>
    nothing.reduce((all, [, counts]) => all + of(counts), 0);
  const all = sum(({ cases }) => cases);
  if (all > 0) {
    say(
      `nothing planted  ${all} businesses: a story in ${share(
        sum(({ report: one }) => one),
        all,
      )} of reports, ${share(
        sum(({ dashboard }) => dashboard),
        all,
      )} of dashboards`,
    );
    if (
      Math.max(
        sum(({ report: one }) => one),
        sum(({ dashboard }) => dashboard),
      ) >
      CLAIMED_MAX * all
    )
      process.exitCode = 1;
  }
}
