import { tablesAt } from '../grammar/columns.ts';
import type { Parser } from '../grammar/parser.ts';
import { dimensionsAt } from './dimensions.ts';

/**
 * Whether a question with "per order" at a position groups by something else too, or follows a number over time: "the number of lines per order for
 * each country" is then a ratio, of which each country has one. A number of things for each order alone is a list.
 */
export function groupedBeside(parser: Parser, per: number): boolean {
  if (tablesAt(parser, per).length === 0) return false;
  return parser.tokens.some((_, at) => parser.stepOverStepAt(at) !== null || groups(parser, at, per) || ranks(parser, at));
}

/** "Top 3 categories by lines per order": of each category, unless the things that are ranked are those of "per" themselves. */
function ranks(parser: Parser, at: number): boolean {
  return parser
    .role(at, 'top', 'bottom')
    .filter((end) => parser.tokens[end]?.kind === 'number')
    .some((end) => dimensionsAt(parser, end + 1).length > 0 && tablesAt(parser, end + 1).length === 0);
}

function groups(parser: Parser, at: number, per: number): boolean {
  // "sorted by the name" groups nothing, but the orders of "per order by region" sort nothing.
  const orders = [1, 2, 3, 4, 5].some((back) => at - back !== per && parser.role(at - back, 'order', 'sort').some((end) => end > at));
  if (orders) return false;
  return parser
    .role(at, 'each', 'by')
    .some((start) => start !== per && parser.fillers(start).some((next) => next !== per && dimensionsAt(parser, next).length > 0));
}
