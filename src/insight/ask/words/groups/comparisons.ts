import type { Step } from '../../../metrics/metric-query/types.ts';
import { leads } from '../conditions/conditions.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { single } from '../grammar/pieces.ts';
import { asksHow, isBeside } from '../listings/shown-beside.ts';
import { bothEnds, periods } from '../times/periods.ts';
import type { Period, Piece } from '../types.ts';
import { means } from '../vocabulary/moment-names.ts';

/** "compared with 2024", "than the month before", "from 2024 to 2025", "in percent": what a number is set against, and how. */
export function comparisons(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const compares = parser.says('compare');
  for (const end of parser.role(at, 'compare')) found.push({ end, cost: -0.9, value: [] });
  // "The growth over the previous year" is set against that year, and not of it.
  const against = parser.says('change') ? -0.4 : 0;
  for (const versus of parser.role(at, ...(compares ? (['versus', 'against'] as const) : (['versus'] as const)))) {
    for (const start of leads(parser, versus)) {
      for (const begin of [start, ...parser.role(start, 'atEnd')]) {
        found.push(...single(periods(parser, begin), (to) => ({ kind: 'compare', to })));
      }
      for (const end of parser.role(start, 'yearAgo'))
        found.push({ end, cost: against, value: [{ kind: 'compare', to: 'previous_year' }] });
      for (const end of parser.role(start, 'periodAgo'))
        found.push({ end, cost: against, value: [{ kind: 'compare', to: 'previous_period' }] });
      // "than the previous month": the step before, in a series or of the period.
      for (const last of parser.role(start, 'last')) {
        const step = parser.stepAt(last);
        if (step) found.push({ end: last + 1, cost: 0.05 + against, value: [{ kind: 'stepGrowth', step }] });
      }
    }
  }
  for (const { end, value: step } of stepBefore(parser, at))
    found.push({ end, cost: 0.05 + against, value: [{ kind: 'stepGrowth', step }] });
  for (const end of parser.role(at, 'compare').length > 0 ? [] : pairNoted(parser, at)) found.push({ end, cost: -0.9, value: [] });
  for (const end of [...moreThanBefore(parser, at), ...cameToBe(parser, at)]) found.push({ end, cost: -0.9, value: [] });
  for (const end of parser.role(at, 'yearAgo')) found.push({ end, cost: 0.3, value: [{ kind: 'compare', to: 'previous_year' }] });
  for (const { end, value, cost } of bothEnds(parser, at)) {
    const [from, to] = value.map((range): Period => ({ range, label: range.from })) as [Period, Period];
    found.push({ end, cost, value: [{ kind: 'span', from, to }] });
  }
  // "month over month", "from one month to the next".
  const step = parser.stepOverStepAt(at);
  if (step) found.push({ end: at + 3, cost: 0, value: [{ kind: 'stepGrowth', step }] });
  for (const start of parser.role(at, 'from')) {
    const one = parser.stepAt(start + 1);
    const next = parser.skip(start + 2 < parser.tokens.length ? (parser.role(start + 2, 'to')[0] ?? start) : start);
    if (parser.countAt(start) === 1 && one && parser.role(next, 'next').length > 0) {
      found.push({ end: parser.role(next, 'next')[0]!, cost: 0, value: [{ kind: 'stepGrowth', step: one }] });
    }
  }
  for (const end of parser.role(at, 'change')) {
    const beside = asksHow(parser) || isBeside(parser, at, end) ? { beside: true as const } : {};
    const falls = FALLING.test(parser.tokens[at]!.word) ? { falls: true as const } : {};
    found.push({ end, cost: 0.1, value: [{ kind: 'change', percent: isPercent(parser, at, end), ...beside, ...falls }] });
  }
  for (const end of parser.role(at, 'percent')) found.push({ end, cost: 0.2, value: [{ kind: 'percent' }] });
  return found;
}

/** Words that lead from a change to what it is set against. */
const LEADING: ReadonlySet<string> = new Set(
  'against to from on over versus vs than with since gegenüber gegen zu zum zur auf seit als von vom im in'.split(' '),
);

/** "Against the month before", "to the previous quarter", "zum Vormonat": the step before in a series, where a change is asked for. */
function stepBefore(parser: Parser, at: number): Parse<Step>[] {
  if (!parser.says('change')) return [];
  const lead = LEADING.has(parser.tokens[at]?.word ?? '') ? at + 1 : at;
  const start = parser.skip(lead);
  const joined = /^(?:vor)(monat|quartal|jahr|woche|tag)(?:e?s|e?n)?$/.exec(parser.tokens[start]?.word ?? '');
  const inOne = joined ? GERMAN_STEPS[joined[1]!] : undefined;
  if (inOne) return [{ end: start + 1, cost: 0, value: inOne }];
  const step = parser.stepAt(start);
  const after = /^(?:before|earlier|prior|zuvor|davor)$/.test(parser.tokens[start + 1]?.word ?? '');
  if (step && after) return [{ end: start + 2, cost: 0, value: step }];
  if (lead === at) return [];
  return parser.role(start, 'last').flatMap((next) => {
    const named = parser.stepAt(next);
    return named ? [{ end: next + 1, cost: 0, value: named }] : [];
  });
}

const GERMAN_STEPS: Record<string, Step> = { monat: 'month', quartal: 'quarter', jahr: 'year', woche: 'week', tag: 'day' };

/** "Did we sell more in 2026 than in 2025": what is more says no more than that the two are set against each other. */
function moreThanBefore(parser: Parser, at: number): number[] {
  const { tokens } = parser;
  const counted = parser.tokens
    .slice(Math.max(0, at - 2), at)
    .some((_, i, { length }) => parser.role(at - length + i, 'count', 'howMuch').length > 0);
  if (counted || !/^(?:more|fewer|less|higher|lower|greater|mehr|weniger)$/.test(tokens[at]?.word ?? '')) return [];
  if (!/^(?:than|als)$/.test(tokens[at + 1]?.word ?? '') && isAgainst(parser, at)) return [at + 1];
  return [];
}

/** "Did we receive more jobs": what happened to the rows as they came to be says nothing more of them. */
function cameToBe(parser: Parser, at: number): number[] {
  const { kind, word = '' } = parser.tokens[at] ?? {};
  if (kind !== 'word' || moreThanBefore(parser, at + 1).length === 0) return [];
  const own = [...parser.tablesNamed()].flatMap((table) => table.times.filter((time) => time.column === table.defaultTime));
  return own.some((time) => means(time, [word], parser.language.silent)) ? [at + 1] : [];
}

const isAgainst = (parser: Parser, at: number): boolean =>
  parser.tokens.some(
    (_, next) =>
      next > at && parser.role(next, 'than').some((start) => leads(parser, start).some((begin) => periods(parser, begin).length > 0)),
  );

const PAIR =
  /^(?:(?:please )?(?:show|give|tell|list|state)(?: me| us)? |with )?(?:both|the two|beide)(?: the)? (?:numbers|figures|values|counts|totals|amounts|sums|years|periods|zahlen|werte|summen|beträge)$/;

/** "Show me both numbers" of a comparison, which has them anyway. */
function pairNoted(parser: Parser, at: number): number[] {
  if (!parser.says('versus') && !parser.says('compare')) return [];
  const ends = [2, 3, 4, 5].map((count) => at + count).filter((end) => end <= parser.tokens.length && parser.closes(end));
  return ends
    .filter((end) =>
      PAIR.test(
        parser.tokens
          .slice(at, end)
          .map(({ word }) => word)
          .join(' '),
      ),
    )
    .slice(0, 1);
}

const FALLING = /^(?:decreas|declin|fall|fell|drop|go|went|rückgang|gesunken|sank|sinken|fiel|gefallen|abnahme|abgenommen)/;

function isPercent(parser: Parser, at: number, end: number): boolean {
  const words = parser.tokens.slice(at, end).map(({ word }) => word);
  // "The growth rate" is in percent, and so is "die Wachstumsrate".
  return words.some((word) => /^(?:percent|prozent)|rate$/.test(word)) || /^rates?$/.test(parser.tokens[end]?.word ?? '');
}
