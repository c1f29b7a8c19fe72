import { phrase, wholeNumber } from '../../../platform/locale.ts';
import { breakdownChart, breakdownTable, cite, findingsBlock, notices, shownBreakdowns } from '../../blocks/make-blocks.ts';
import { headlineOf } from '../../blocks/page-one.ts';
import { bindingNotices, kpisBlock, readPeriodTotals, totalsFindings, totalsKpis } from '../../blocks/period-totals.ts';
import { leads, rankingHeadline } from '../../blocks/standing-headlines.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section } from '../../figures/document.ts';
import { inSentence, labelOf } from '../../figures/wording.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { MEMBERS_MAX, queryBreakdowns } from '../../metrics/queries/breakdown.ts';
import { undatedNote } from '../../metrics/queries/series-findings.ts';
import { contributorFindings } from '../../statistics/contributors.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const breakdownAndRanking = defineTemplate({
  id: '7c57c9e5-4bf0-404f-a7b1-fbc004f37d54',
  name: 'Breakdown and ranking',
  description: 'A measure by up to five categories: ranking, shares, and how concentrated it is.',
  bestFor: 'Questions like which products, regions or channels contribute most, and what share they make up.',
  needs: 'A category or geography to break down by. A measure is summed or averaged; without one, rows are counted.',
  baseCredits: 3,
  parameters: parametersOf('metric', 'dimensions', 'top_n'),
  must: { dimension: true },
  build,
});

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix } = work;
  const { metric, dimensions, time } = binding;
  const periodTotals = await readPeriodTotals(work, false);
  const { series, range, totals } = periodTotals;
  const total = totals.amounts[0]!;
  const every = await queryBreakdowns(recorder, binding, dimensions, metric, { main: range, compare: null });
  const { shown: breakdowns, notes } = shownBreakdowns(every, parameters.dimensions !== undefined);
  const topN = parameters.top_n ?? 10;
  const ranked = periodTotals.empty ? null : rankingHeadline(metric, breakdowns, total, periodTotals.covered);
  const summary: Block[] = [...notices(periodTotals.notices)];
  const whole = { ...periodTotals, choice: { comparison: null, notes: [] } };
  if (!periodTotals.empty) {
    summary.push(
      // A ranking has no periods to compare.
      kpisBlock(totalsKpis(whole)),
      ...findingsBlock([
        // The figures show the total; how a mean was taken needs a sentence.
        ...(metric.how === '' ? [] : totalsFindings(whole, 1)),
        ...breakdowns.flatMap((one) =>
          cite(
            // A lead that the headline tells, or that is none, is no finding.
            contributorFindings(metric, { label: labelOf(one.dimension.name), memberCount: one.memberCount }, one.members, total).filter(
              ({ kind }, i) => kind !== 'top_contributor' || i > 0 || (leads(metric, one, total) && ranked?.of !== one),
            ),
            one.receiptId,
            series.receiptId,
          ),
        ),
      ]),
      ...notices([
        ...(time ? undatedNote(series, range, time.column) : []),
        ...breakdowns
          .filter(({ members, memberCount }) => memberCount > members.length)
          .map(({ dimension, memberCount }) =>
            phrase(
              `"${dimension.name}" has ${wholeNumber(memberCount)} values; the ${wholeNumber(MEMBERS_MAX)} largest are listed and the others are grouped into one line. Use Tabular detail or a filter for individual ones.`,
              `„${dimension.name}“ hat ${wholeNumber(memberCount)} Werte; die ${wholeNumber(MEMBERS_MAX)} größten stehen einzeln, die übrigen in einer Zeile. Einzelne finden Sie mit der Tabelle der Zeilen oder einem Filter.`,
            ),
          ),
      ]),
    );
  }
  const headline = periodTotals.empty ? {} : { headline: ranked?.headline ?? headlineOf(work, whole) };
  const sections: Section[] = [{ id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), ...headline, blocks: summary }];
  for (const [i, one] of breakdowns.entries()) {
    const table = breakdownTable(`ranking-${i + 1}${suffix}`, metric, one, total, totals.rows);
    const blocks: Block[] = [{ kind: 'table', table: { ...table, rowsShownMax: topN } }];
    if (one.members.length > 0)
      blocks.unshift({ kind: 'chart', chart: breakdownChart(`chart-${i + 1}${suffix}`, metric, one, total, topN) });
    sections.push({ id: `by-${i + 1}${suffix}`, title: `${phrase('By', 'Nach')} ${inSentence(labelOf(one.dimension.name))}`, blocks });
  }
  sections.at(-1)?.blocks.push(...bindingNotices(work, notes));
  return { sections, period: periodTotals.period, primaryTableId: `ranking-1${suffix}` };
}
