import { clean, join, periodAtEnd } from './phrases.ts';
import { type Clause, splitPeriod } from './read-moves.ts';
import type { Claim, Ranking } from './types.ts';

const PLACES: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: 1 };
const ORDINAL = '(?:(second|third|fourth|fifth|\\d(?:nd|rd|th))[- ])?';
const TOP = 'highest|largest|biggest|greatest|most|top|best|strongest';
const BOTTOM = 'lowest|smallest|fewest|least|worst|weakest';
const HAVE = 'had|has|recorded|posted|generated|made|saw|achieved|earned|showed';

/** "North had the second highest revenue in 2025." */
const HAD = new RegExp(`^(.+?)\\s+(?:${HAVE})\\s+(?:the|our)\\s+${ORDINAL}(${TOP}|${BOTTOM})\\s+(.+)$`, 'i');
/** "North was the largest region by revenue." */
const WAS = new RegExp(
  `^(.+?)\\s+(?:was|is)\\s+(?:the|our)\\s+${ORDINAL}(${TOP}|${BOTTOM})(?:[- ](?:performing|selling))?\\s+(.+?)\\s+(?:by|in terms of|measured by)\\s+(.+)$`,
  'i',
);
/** "The region with the highest revenue was North." */
const WITH = new RegExp(`^the\\s+(.+?)\\s+with\\s+the\\s+${ORDINAL}(${TOP}|${BOTTOM})\\s+(.+?)\\s+(?:was|is)\\s+(.+)$`, 'i');
/** "North ranked second in revenue", "North led in revenue". */
const RANKED =
  /^(.+?)\s+(?:(?:ranked|came|finished|placed)\s+(first|second|third|fourth|fifth|last)|(led)(?:\s+all\s+[\p{L} ]+?)?)\s+(?:in|by|for)\s+(.+)$/iu;

/** Who comes where among the members of a dimension. */
export function rankingsOf(clause: Clause): Claim[] {
  const { rest, period } = periodAtEnd(clause.text);
  const context = join(period, clause.context);
  const claim = (text: string, ranking: Omit<Ranking, 'context' | 'dimension'> & { dimension?: string }): Claim[] => {
    const member = clean(ranking.member);
    if (member === '' || ranking.measure === '') return [];
    return [{ kind: 'rank', text, sentence: clause.sentence, ranking: { dimension: null, ...ranking, member, context } }];
  };
  const had = HAD.exec(rest);
  if (had) {
    const [, member = '', ordinal, best = '', measure = ''] = had;
    // "The highest revenue of all regions" names the dimension.
    const [, measured = measure, dimension] = /^(.+?)\s+(?:of|among)\s+(?:all|the)\s+(.+)$/i.exec(measure) ?? [];
    return claim(said(ordinal, best), {
      member,
      ...place(ordinal, best),
      measure: counted(best, measured),
      ...(dimension ? { dimension } : {}),
    });
  }
  const was = WAS.exec(rest);
  if (was) {
    const [, member = '', ordinal, best = '', dimension = '', measure = ''] = was;
    return claim(said(ordinal, best), { member, ...place(ordinal, best), measure: clean(measure), dimension });
  }
  const [, dimension = '', ordinal, best = '', measure = '', last = ''] = WITH.exec(clause.text.replace(/[.!?]+$/, '')) ?? [];
  if (last !== '') {
    const { other, period: own } = splitPeriod(measure);
    const found = claim(said(ordinal, best), { member: last, ...place(ordinal, best), measure: counted(best, other), dimension });
    return found.map((one) => (one.kind === 'rank' ? { ...one, ranking: { ...one.ranking, context: join(own, clause.context) } } : one));
  }
  const [, member = '', at, led, what = ''] = RANKED.exec(rest) ?? [];
  if (what === '') return [];
  const word = (at ?? 'first').toLowerCase();
  return claim(at ?? led ?? '', { member, place: PLACES[word]!, from: word === 'last' ? 'bottom' : 'top', measure: clean(what) });
}

const said = (ordinal: string | undefined, best: string) => [ordinal, best].filter(Boolean).join(' ');

function place(ordinal: string | undefined, best: string): Pick<Ranking, 'place' | 'from'> {
  const at = ordinal === undefined ? 1 : (PLACES[ordinal.toLowerCase()] ?? Number.parseInt(ordinal, 10));
  return { place: at, from: new RegExp(`^(?:${BOTTOM})$`, 'i').test(best) ? 'bottom' : 'top' };
}

/** "The most orders" are counted; "the highest revenue" is not. */
function counted(best: string, measure: string): string {
  return /^(?:most|fewest)$/i.test(best) ? `number of ${clean(measure)}` : clean(measure);
}

const MORE = 'more|higher|greater|larger|bigger';
const LESS = 'fewer|less|lower|smaller';
/** "North had more orders than South." */
const HAD_MORE = new RegExp(`^(.+?)\\s+(?:${HAVE}|sold)\\s+(?:a\\s+)?(${MORE}|${LESS})\\s+(.+?)\\s+than\\s+(.+)$`, 'i');
/** "Revenue in 2025 was higher than in 2024." */
const WAS_MORE = new RegExp(
  `^(.+?)\\s+(in|of|from|for)\\s+(.+?)\\s+(?:was|is|were)\\s+(${MORE}|${LESS})\\s+than\\s+(?:that\\s+)?(?:in|of|from|for)?\\s*(.+)$`,
  'i',
);
/** "Revenue was higher in 2025 than in 2024." */
const MORE_IN = new RegExp(`^(.+?)\\s+(?:was|is|were)\\s+(${MORE}|${LESS})\\s+(in|for)\\s+(.+?)\\s+than\\s+(?:in|for)\\s+(.+)$`, 'i');

/** Which of two is larger. */
export function comparisonsOf(clause: Clause): Claim[] {
  const text = clause.text.replace(/[.!?]+$/, '');
  const had = HAD_MORE.exec(text);
  if (had) {
    const [, one = '', word = '', what = '', rest = ''] = had;
    const { other, period } = splitPeriod(rest);
    const measure = /^(?:more|fewer|less)$/i.test(word) ? [clean(what), `number of ${clean(what)}`] : [clean(what)];
    return order(
      clause,
      word,
      measure.map((each) => [other, one].map((member) => join(each, 'of', clean(member), period, clause.context))),
    );
  }
  const [, what = '', by = '', one = '', word = '', rest = ''] = WAS_MORE.exec(text) ?? [];
  if (rest !== '') {
    const { other, period } = /^\d{4}$/.test(one) ? { other: rest, period: '' } : splitPeriod(rest);
    return order(clause, word, [[other, one].map((member) => join(clean(what), by, clean(member), period, clause.context))]);
  }
  const [, measure = '', more = '', at = '', first = '', second = ''] = MORE_IN.exec(text) ?? [];
  if (second === '') return [];
  return order(clause, more, [[second, first].map((member) => join(clean(measure), at, clean(member), clause.context))]);
}

function order({ sentence }: Clause, word: string, readings: string[][]): Claim[] {
  const kind = new RegExp(`^(?:${LESS})$`, 'i').test(word) ? 'below' : 'above';
  return [{ kind: 'order', text: word, sentence, percent: false, relation: { kind, value: 0, inclusive: false }, readings }];
}
