import type { Engine } from '../../src/data/engine/types.ts';
import { proposeModel } from '../../src/data/model/propose-model.ts';
import type { OpenSource } from '../../src/data/sources/types.ts';
import { modelTables } from '../../src/insight/ask/open-data-model.ts';
import { openWorkspace } from '../../src/insight/ask/workspace.ts';
import type { ReportDocument } from '../../src/insight/figures/document.ts';
import { calendarAt } from '../../src/insight/metrics/calendar.ts';
import type { MeantSource } from '../../src/insight/metrics/source-meaning.ts';
import { buildReport } from '../../src/insight/reports/build-report.ts';
import type { ReportTemplate } from '../../src/insight/reports/templates/index.ts';
import { importTestSource } from '../../test/support/import-test-source.ts';
import { businesses, type Line } from '../stories/businesses.ts';
import { plant, storiesOf } from '../stories/plant.ts';
import { draw } from '../unseen/random.ts';

const TODAY = new Date('2026-11-23T12:00:00Z');
const COVERAGE = { from: '2024-01-01', to: '2026-11-20' };
const BUSINESSES = 10;

/** Ten businesses, two of the trades twice, each with another story. */
export function tenBusinesses(seed: number): { name: string; csv: string; story: string }[] {
  const random = draw(seed).fork('stories');
  return [...businesses(seed, COVERAGE), ...businesses(seed + 1, COVERAGE)].slice(0, BUSINESSES).map((business, at) => {
    const own = storiesOf(business);
    const story = own[at % own.length]!;
    const { lines, planted } = plant(business, story, random.fork(`${business.trade} ${at}`));
    const of = planted.value ? ` of ${planted.value.value}` : '';
    return {
      name: `${business.trade}${at < 8 ? '' : ' 2'}`,
      csv: csvOf(lines),
      story: `${story}${of} from ${planted.from} to ${planted.to}`,
    };
  });
}

/** Imported, with the model that is proposed for it. */
export async function importBusiness(engine: Engine, folder: string, name: string, csv: string): Promise<MeantSource<OpenSource>> {
  const source = await importTestSource(engine, folder, name, { [`${name}.csv`]: csv });
  const model = await proposeModel(engine, modelTables(openWorkspace(engine, [source])));
  return { ...source, meaning: { model, modelVersion: 0, calendar: calendarAt('UTC', source.importedAt), stored: [] } };
}

export function reportOn(source: MeantSource<OpenSource>, template: ReportTemplate, engine: Engine): Promise<ReportDocument> {
  const input = { reportId: 'r', title: '', description: '', organization: 'Example Ltd', generatedAt: TODAY };
  return buildReport({ ...input, template, parameters: {}, sources: [source] }, { engine });
}

function csvOf(lines: readonly Line[]): string {
  const names = Object.keys(lines[0] ?? {});
  const field = (value: Line[string] | undefined) => (value === null || value === undefined ? '' : String(value));
  return `${[names.join(','), ...lines.map((line) => names.map((name) => field(line[name])).join(','))].join('\n')}\n`;
}
