import { leads } from './conditions.ts';
import type { Parse, Parser } from './parser.ts';
import { bothEnds, periods } from './periods.ts';
import { single } from './pieces.ts';
import { asksHow, isBeside } from './shown-beside.ts';
import type { Period, Piece } from './types.ts';

/** "compared with 2024", "than the month before", "from 2024 to 2025", "in percent": what a number is set against, and how. */
export function comparisons(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const compares = parser.says('compare');
  for (const end of parser.role(at, 'compare')) found.push({ end, cost: -0.9, value: [] });
  // "The growth over the previous year" is set against that year, and not of it.
  const against = parser.says('change') ? -0.3 : 0;
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

const FALLING = /^(?:decreas|declin|fall|fell|drop|go|went|rückgang|gesunken|sank|sinken|fiel|gefallen|abnahme|abgenommen)/;

function isPercent(parser: Parser, at: number, end: number): boolean {
  const words = parser.tokens.slice(at, end).map(({ word }) => word);
  return words.some((word) => /^(?:percent|prozent)/.test(word));
}
