import { saysButNever } from '../conditions/column-relations.ts';
import { isMeta } from '../directives/meta-words.ts';
import { saysCommonest } from '../groups/commonest-values.ts';
import type { Role } from '../languages/types.ts';
import { askedMoney, spentAt } from '../money/money-words.ts';
import { saysPreparation } from '../statistics/preparations.ts';
import { LOOSE, saysProcedure } from '../statistics/procedure-words.ts';
import { extractsStep } from '../times/time-steps.ts';
import { closingVerb } from '../tokens/closing-verbs.ts';
import type { Piece } from '../types.ts';
import { PIECE } from '../vocabulary/name-costs.ts';
import { meanings } from '../vocabulary/word-net.ts';
import { asksAgain } from './asked-again.ts';
import { chunksAt } from './chunks.ts';
import { NUMBERS } from './number-roles.ts';
import type { Parser } from './parser.ts';
import { asksMore, keyOf, OTHER_ORDER, ordersByOther, restates, saysOfWhat } from './repeated-pieces.ts';

/** Pieces that account for all words of a question, or all but some. */
export interface Covering {
  pieces: Piece[];
  cost: number;
  /** Positions of the words that nothing accounts for. */
  left: number[];
  /** True after "and": another measure may follow. */
  joined: boolean;
  /** What its pieces mean; the same for the same. */
  key: string;
}

/** How many partial coverings are kept at each position. */
const BEAM = 60;
/** More than any covering of a question of a hundred words costs. */
const LEFT = 1_000;

/** The coverings of a question, cheapest first. */
export function coverings(parser: Parser, { follows = false, noted = false } = {}): Covering[] {
  const length = parser.tokens.length;
  const loose = saysProcedure(parser) ? LOOSE : [];
  const statistical = saysProcedure(parser) || saysPreparation(parser) || STATISTICS.some((role) => parser.says(role));
  const reached: Covering[][] = Array.from({ length: length + 1 }, () => []);
  reached[0]!.push({ pieces: [], cost: 0, left: [], joined: true, key: '' });
  for (let at = 0; at < length; at++) {
    const here = best(reached[at]!);
    if (here.length === 0) continue;
    const chunks = chunksAt(parser, at);
    // "only 2025" narrows the question before; in a question by itself "only" means something.
    // A question word asks for something, and "who are" later on leads to a condition.
    const asks = parser.fillers(0).includes(at) && parser.role(at, 'which', 'when').length > 0;
    const leading = asks || asksAgain(parser, at) || asksWhatFor(parser, at) ? [] : (['preposition'] as const);
    const separators = [
      // "for every vessel" asks for each of them.
      ...(statistical ? parser.role(at, 'all').filter((end) => !parser.role(at, 'each').includes(end)) : []),
      ...(parser.says('mostCommon') || saysCommonest(parser) || RANKING.some((role) => parser.says(role))
        ? [...parser.role(at, 'thatNumber'), ...sameNumber(parser, at)]
        : []),
      ...parser.role(at, 'filler', 'and', 'have', 'twoSided', ...leading, ...loose, ...(follows ? (['only'] as const) : [])),
      ...(statistical ? [...requestsAt(parser, at), ...toolsAt(parser, at)] : []),
      ...(noted || parser.scope.task ? analyticAt(parser, at) : []),
      ...(parser.scope.task ? [...describesColumn(parser, at), ...imperativeAt(parser, at), ...extractsStep(parser, at)] : []),
      ...(parser.scope.task && saysTwice(parser, 'zScore') ? parser.role(at, 'zScore') : []),
      ...(saysPreparation(parser) ? parser.role(at, 'transformed', 'scale', 'pronoun') : []),
      ...(parser.says('outliers') ? parser.role(at, 'remaining').filter(() => parser.names(at).every(({ cost }) => cost > 0)) : []),
      ...(statistical && parser.tokens[at]!.word === 'if' ? parser.role(at + 1, 'affirmed') : []),
      ...(hasDerived(parser) ? parser.role(at, 'newColumn', 'called', 'pronoun') : []),
      ...listsNumber(parser, at),
      ...closingVerb(parser, at),
      ...liesIn(parser, at),
      ...askedMoney(parser, at),
      ...spentAt(parser, at),
      // "How much did the revenue grow" asks by how much.
      ...(parser.says('change') ? parser.role(at, 'howMuch') : []),
      ...parser.role(at, 'eachGroup').filter(() => parser.says('by')),
    ];
    // "With and without" sets two sides against each other: the first of them is not to be passed over.
    const sided = parser
      .role(at, 'have')
      .some((end) => parser.role(end, 'and', 'or', 'versus').some((next) => parser.role(next, 'without').length > 0));
    const passing = parser.tokens[at]!.kind === 'mark' ? 0 : 0.02;
    for (const covering of here) {
      const joins = [',', '.', '?', ';', ':'].includes(parser.tokens[at]!.word) || parser.role(at, 'and').length > 0;
      for (const end of sided || saysButNever(parser, at) ? [] : separators)
        add(end, { ...covering, joined: covering.joined || joins }, [], passing);
      for (const { end, value, cost } of chunks) {
        // Two measures side by side are one that was not understood; the same one again, as in a note, is a repetition.
        const [first] = value;
        const dangles = first !== undefined && !covering.joined && asksMore(first, covering.pieces);
        if (end > at && !dangles && !(first && saysOfWhat(parser, at, first, covering.pieces))) {
          const again = value.length === 1 && restates(parser, { at, end }, first!, covering.pieces);
          add(
            end,
            { ...covering, joined: false },
            again ? [] : value,
            PIECE + cost + (ordersByOther(value, covering.pieces) ? OTHER_ORDER : 0),
          );
        }
      }
      reached[at + 1]!.push({ ...covering, cost: covering.cost + LEFT, left: [...covering.left, at], key: `${covering.key}?${at}` });
    }
  }
  return best(reached[length]!);

  function add(end: number, covering: Covering, pieces: Piece[], cost: number): void {
    reached[end]?.push({
      pieces: [...covering.pieces, ...pieces],
      cost: covering.cost + cost,
      left: covering.left,
      joined: covering.joined,
      key: pieces.length === 0 ? covering.key : `${covering.key}${pieces.map(keyOf).join('')}`,
    });
  }
}

/** "What was it for" asks for a purpose. */
const asksWhatFor = (parser: Parser, at: number): boolean =>
  parser.tokens[at]!.word === 'for' &&
  parser.tokens[0]!.word === 'what' &&
  (parser.closes(at + 1) || parser.role(at + 1, 'and').length > 0);

/** "In which town does the Aurora lie", "from how many countries do the guests come": what the place that is asked for says already. */
const liesIn = (parser: Parser, at: number): number[] =>
  parser.role(at, 'resides').filter(() =>
    parser.tokens.some((_, which) =>
      parser
        .role(which, 'which', 'count')
        .flatMap((start) => [start, ...parser.role(start, 'different')])
        .some((start) => parser.names(start).some(({ end, value }) => value.kind === 'column' && end <= at)),
    ),
  );

/** "List the number of …", "for each team, list the average …": a number is asked for, and not rows. */
function listsNumber(parser: Parser, at: number): number[] {
  const opens = parser.fillers(0).includes(at) || [',', ':'].includes(parser.tokens[at - 1]?.word ?? '');
  if (!opens) return [];
  return parser
    .role(at, 'list')
    .flatMap((end) => parser.fillers(end).filter((start) => parser.role(start, ...NUMBERS, 'top', 'bottom').length > 0));
}

/** Whether the question names a column of the asker's own. */
const hasDerived = (parser: Parser): boolean =>
  parser.tokens.some((_, at) => parser.names(at).some(({ value }) => value.kind === 'column' && value.derived !== undefined));

/** "Ascertain the mean", "…, and train a regression": a verb that asks for what follows. */
function imperativeAt(parser: Parser, at: number): number[] {
  const { word, kind } = parser.tokens[at]!;
  const before = parser.tokens[at - 1];
  const opens = at === 0 || before?.kind === 'mark' || parser.role(at - 1, 'and').includes(at) || before?.word === 'please';
  if (kind !== 'word' || !opens || parser.names(at).some(({ cost }) => cost === 0) || parser.values(at).length > 0) return [];
  const asks = parser.language.notes.directives.doing.has(word) || (word === 'train' && parser.says('regression'));
  return asks ? [at + 1] : [];
}

const RANKING: readonly Role[] = ['highest', 'lowest', 'most', 'fewest'];

/** What may follow a participle. */
const AFTER_PARTICIPLE: ReadonlySet<string> = new Set([
  'by',
  'in',
  'for',
  'of',
  'at',
  'on',
  'from',
  'during',
  'across',
  'among',
  'with',
  'to',
]);

/** "The fare paid by the passengers": what a verb says of a column that stands before it, where nothing in the data has to do with it. */
function describesColumn(parser: Parser, at: number): number[] {
  const { tokens, lexicon } = parser;
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const closes = !next || next.kind === 'mark' || AFTER_PARTICIPLE.has(next.word);
  if (!closes || !/(?:ed|en|wn|ght|ld|nt|id)$/.test(token.word)) return [];
  const named = tokens.slice(0, at).some((_, start) => parser.names(start).some(({ end, value }) => end === at && value.kind === 'column'));
  return named && isMeta(token, lexicon) ? [at + 1] : [];
}

/** Whether a phrase with a role stands in two places. */
const saysTwice = (parser: Parser, role: Role): boolean => parser.tokens.filter((_, at) => parser.role(at, role).length > 0).length > 1;

/** Adverbs that may restrict or say when. */
const TELLING =
  /^(?:only|randomly|early|hourly|daily|weekly|monthly|quarterly|yearly|annually|solely|exclusively|partially|inversely|negatively|positively|nearly|hardly|barely|mostly|mainly|recently|previously|initially|lately|logarithmically|exponentially|cumulatively|consecutively|non[a-z]*|un[a-z]*)$/;

/** "accurately", "carefully": how something is done well. */
const isPlainAdverb = (word: string, code: string): boolean =>
  code === 'en' && /^[a-z]{3,}ly$/.test(word) && !TELLING.test(word) && meanings(word, 'r', 1).length > 0;

/** Words of instructions, unless the data has a name or a value spelled so. */
function analyticAt(parser: Parser, at: number): number[] {
  const token = parser.tokens[at]!;
  const plain = parser.names(at).length === 0 && parser.values(at).length === 0;
  if (token.kind === 'word' && plain && isPlainAdverb(token.word, parser.language.code)) return [at + 1];
  return parser.role(at, 'analytic').filter((end) => {
    for (let next = at; next < end; next++)
      if (parser.names(next).some(({ cost }) => cost === 0) || parser.values(next).length > 0) return false;
    return true;
  });
}

/** "with a suitable function of pandas": by what means, which changes nothing. */
function toolsAt(parser: Parser, at: number): number[] {
  const ends: number[] = [];
  // The "code" of a "fare code" is no program.
  if (parser.tokens.slice(Math.max(0, at - NAME_BEFORE), at).some((_, i, { length }) => isNamed(parser, at - length + i, at))) return [];
  for (let next = at; next < parser.tokens.length && next < at + TOOL_WORDS_MAX; ) {
    const tools = parser.role(next, 'tool').filter(() => parser.names(next).every(({ cost }) => cost > 0));
    if (tools.length > 0) ends.push(...tools);
    const marks = parser.tokens[next]!.kind === 'mark' && parser.tokens[next]!.word !== ',' ? [next + 1] : [];
    const after = Math.max(0, ...tools, ...marks, ...parser.role(next, 'toolAdjective', 'preposition', 'filler'));
    if (after <= next) break;
    next = after;
  }
  return ends;
}

const TOOL_WORDS_MAX = 14;
const NAME_BEFORE = 4;

/** Whether a name of the data that begins at one position goes on over another. */
const isNamed = (parser: Parser, from: number, at: number): boolean => parser.names(from).some(({ end, cost }) => end > at && cost === 0);

/** Words that ask for a statistic, with which verbs of requests say nothing more. */
const STATISTICS: readonly Role[] = [
  'average',
  'median',
  'deviation',
  'variance',
  'valueRange',
  'skewness',
  'kurtosis',
  'quartileRange',
  'quartile',
  'percentile',
  'thirdQuartile',
  'variation',
  'standardError',
  'mode',
  'mostCommon',
  'keep',
  'ignore',
  'significance',
  'shapiro',
  'dagostino',
  'pearson',
  'populationDeviation',
];

/** Verbs of requests, unless the data has a name or a value spelled so. */
function requestsAt(parser: Parser, at: number): number[] {
  const next = parser.skip(at + 1);
  // "before 2023" says when.
  const dates =
    parser.yearAt(next) !== null || parser.monthAt(next) !== null || ['date', 'number'].includes(parser.tokens[next]?.kind ?? '');
  if (dates && ORDERING.some((role) => parser.role(at, role).length > 0)) return [];
  return parser.role(at, 'request').filter(() => parser.names(at).every(({ cost }) => cost > 0) && parser.values(at).length === 0);
}

const ORDERING: readonly Role[] = ['before', 'after', 'first', 'next', 'last', 'since'];

/** "… and what is the average?" after the highest average: the number that goes with the answer. */
function sameNumber(parser: Parser, at: number): number[] {
  const opens = parser.role(at, 'and').length > 0 || ['?', '.', ','].includes(parser.tokens[at - 1]?.word ?? '');
  if (!opens) return [];
  const starts = [at, ...parser.role(at, 'and')].flatMap((start) => parser.fillers(start));
  return starts.flatMap((start) =>
    AGGREGATES.flatMap((role) =>
      parser.role(start, role).filter((end) => {
        const closed = parser.closes(end);
        return closed && parser.tokens.slice(0, at).some((_, before) => parser.role(before, role).length > 0);
      }),
    ),
  );
}

const AGGREGATES: readonly Role[] = ['average', 'median', 'sum', 'count', 'deviation'];

function best(all: Covering[]): Covering[] {
  const kept: Covering[] = [];
  const seen = new Set<string>();
  for (const covering of all.sort((a, b) => a.cost - b.cost)) {
    const key = `${covering.joined} ${covering.key}`;
    // The same pieces by other words between them are the same reading.
    if (seen.has(key)) continue;
    seen.add(key);
    if (kept.push(covering) === BEAM) break;
  }
  return kept;
}
