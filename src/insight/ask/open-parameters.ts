import type { OpenSource } from '../../data/sources/types.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import { readPeriod } from './questions/dates.ts';
import { toDay, toIso } from './questions/days.ts';
import { wordsOf } from './questions/words.ts';

/** Extracts the measure, categories and period that a question names; two periods make a comparison. */
export function parametersFor(question: string, kind: 'findings' | 'drivers', source: OpenSource, today: number): ReportParameters {
  const words = wordsOf(question);
  const text = ` ${words.join(' ')} `;
  const names = (role: RegExp) =>
    source.tables.flatMap(({ profile }) =>
      profile.columns
        .filter((column) => role.test(column.role) && text.includes(` ${column.name.toLowerCase().replaceAll('_', ' ')} `))
        .map(({ name }) => name),
    );
  const [metric] = names(/additive_measure|rate/);
  const spans: { start: string; end: string }[] = [];
  for (let at = 0; at < words.length; ) {
    const read = readPeriod(words.slice(at).join(' '), today);
    if (read?.period.from && read.period.to) spans.push({ start: read.period.from, end: toIso(toDay(read.period.to) - 1) });
    at += read?.words ?? 1;
  }
  spans.sort((a, b) => (a.start < b.start ? -1 : 1));
  const current = spans.at(-1);
  return {
    ...(metric === undefined ? {} : { metric }),
    ...(current === undefined ? {} : { date_range: current }),
    ...(kind === 'drivers' && spans.length > 1 ? { compare_to: spans[0] } : {}),
  };
}
