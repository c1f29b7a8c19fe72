import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { nounEnd, said } from './most-done.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What participles rank by, as columns call it: the only one that things have, or a mean of rows that belong to them. */
const RANKED: readonly { done: ReadonlySet<string>; parts: ReadonlySet<string>; averaged: boolean }[] = [
  {
    done: words('paid remunerated compensated bezahlt bezahlte bezahlten bezahlter verdienende verdienenden'),
    parts: words(
      'salary salaries wage wages pay remuneration gehalt monatsgehalt jahresgehalt lohn stundenlohn verdienst vergutung verguetung',
    ),
    averaged: false,
  },
  {
    done: words('rated reviewed scored bewertet bewertete bewerteten bewerteter bewertetes'),
    parts: words('rating ratings stars satisfaction bewertung bewertungen zufriedenheit'),
    averaged: true,
  },
  {
    done: words('attended besucht besuchte besuchten besuchter besuchtes'),
    parts: words('attendance attended attendees attd teilnehmer teilnehmerzahl besucher besucherzahl'),
    averaged: true,
  },
];
const BEST = words('best highest top most hochst besten hochsten meisten');
const WORST = words('worst lowest least poorest schlechtest schlechtesten niedrigsten wenigsten geringsten');
const ARTICLES = words('the der die das den');
const IS = words('is are was were ist sind war waren');
const HIGHLY = words('highly well');

/**
 * "The three worst rated classes" as "the three classes with the lowest average rating", "the best paid trainer" as "the trainer with the highest
 * salary", "who earns the most" as "which trainer has the highest salary".
 */
export function withRankedByDeeds(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  for (const at of tokens.keys()) {
    const read = rankedAt(tokens, at, lexicon) ?? earnsMost(tokens, at, lexicon) ?? earns(tokens, at, lexicon);
    if (read) return read;
  }
  return [...tokens];
}

/** A degree and a participle, as two words, with a hyphen or in one, and where they end. */
function degreeAt(tokens: readonly Token[], at: number): { best: boolean; done: string; end: number } | null {
  const { word } = tokens[at]!;
  const [, joined, deed] = /^(best|hochst|meist|schlechtest)(bezahlt|bewertet|besucht)e?[nrs]?$/.exec(word) ?? [];
  if (joined && deed) return { best: joined !== 'schlechtest', done: deed, end: at + 1 };
  if (!BEST.has(word) && !WORST.has(word)) return null;
  let end = at + 1;
  while (tokens[end]?.text === '-' || HIGHLY.has(tokens[end]?.word ?? '')) end += 1;
  const done = tokens[end]?.word ?? '';
  return RANKED.some((one) => one.done.has(done)) ? { best: BEST.has(word), done, end: end + 1 } : null;
}

function rankedAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const degree = degreeAt(tokens, at);
  if (!degree) return null;
  // "Am besten bewertet".
  const start = tokens[at - 1]?.word === 'am' ? at - 1 : at;
  const end = nounEnd(tokens, degree.end, lexicon);
  const span = { start: tokens[start]!.start, end: tokens[degree.end - 1]!.end };
  if (end !== null) {
    const noun = tokens.slice(degree.end, end);
    const by = rankOf(tableOf(noun, lexicon), degree, lexicon);
    const withIt = lexicon.language.code === 'de' ? 'mit der' : 'with the';
    return by === null ? null : [...tokens.slice(0, start), ...noun, ...said(`${withIt} ${by}`, span), ...tokens.slice(end)];
  }
  // "Which class is the best rated".
  const is = ARTICLES.has(tokens[start - 1]?.word ?? '') ? start - 2 : start - 1;
  const closes = tokens[degree.end] === undefined || tokens[degree.end]!.kind === 'mark';
  const before = tokens.slice(0, Math.max(is, 0)).findLastIndex((_, place) => nounEnd(tokens, place, lexicon) === is);
  if (!IS.has(tokens[is]?.word ?? '') || !closes || before < 0) return null;
  const by = rankOf(tableOf(tokens.slice(before, is), lexicon), degree, lexicon);
  const has = lexicon.language.code === 'de' ? 'hat die' : 'has the';
  return by === null ? null : [...tokens.slice(0, is), ...said(`${has} ${by}`, span), ...tokens.slice(degree.end)];
}

function tableOf(noun: readonly Token[], lexicon: Lexicon): ModelTable | null {
  const named = lexicon
    .named(noun.map(({ word }) => word))
    .flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table] : []));
  return named.length === 1 ? named[0]! : null;
}

const columnsOf = (table: ModelTable, parts: ReadonlySet<string>): ModelColumn[] =>
  table.columns.filter(
    ({ name, additivity, personal }) =>
      additivity !== null && !personal && (partsOf(name).some((part) => parts.has(part)) || (parts.has('wage') && isHourly(name))),
  );

const isHourly = (name: string): boolean => ['hourly', 'rate'].every((part) => partsOf(name).includes(part));

/** "Highest average rating": by the only number of that kind that the things have, or else the rows of one other table. */
function rankOf(table: ModelTable | null, { best, done }: { best: boolean; done: string }, lexicon: Lexicon): string | null {
  const kind = RANKED.find((one) => one.done.has(done));
  if (!table || !kind) return null;
  const german = lexicon.language.code === 'de';
  const degree = german ? (best ? 'hochsten' : 'niedrigsten') : best ? 'highest' : 'lowest';
  const [own, second] = columnsOf(table, kind.parts);
  if (own) return second ? null : `${degree} ${partsOf(own.name).join(' ')}`;
  if (!kind.averaged) return null;
  const [other, another] = lexicon.model.tables.flatMap((one) => (one === table ? [] : columnsOf(one, kind.parts)));
  if (!other || another) return null;
  return `${degree} ${german ? 'durchschnittlichen' : 'average'} ${partsOf(other.name).join(' ')}`;
}

const EARN = words('earn earns earned verdient verdienen');
const MOST = words('most best meisten besten');
const LEAST = words('least wenigsten schlechtesten');
const WHO = words('who wer');

/** The only table of which each has a pay, with that. */
function paid({ model }: Lexicon): { table: ModelTable; column: ModelColumn } | null {
  const [only, another] = model.tables.flatMap((table) => columnsOf(table, RANKED[0]!.parts).map((column) => ({ table, column })));
  return only && !another ? only : null;
}

/** "Who earns the most", "wer verdient am wenigsten". */
function earnsMost(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const pay = EARN.has(tokens[at]!.word) ? paid(lexicon) : null;
  if (!pay) return null;
  const after = ['the', 'am'].includes(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1;
  const degree = tokens[after]?.word ?? '';
  const ends = tokens[after + 1] === undefined || tokens[after + 1]!.kind === 'mark' || tokens[after + 1]!.word === 'and';
  if (!(MOST.has(degree) || LEAST.has(degree)) || !ends) return null;
  if (at !== 1 || !WHO.has(tokens[0]!.word)) return null;
  const german = lexicon.language.code === 'de';
  const end = german ? (MOST.has(degree) ? 'hochste' : 'niedrigste') : MOST.has(degree) ? 'highest' : 'lowest';
  const span = { start: tokens[at]!.start, end: tokens[after]!.end };
  const has = said(`${german ? 'hat das' : 'has the'} ${end} ${partsOf(pay.column.name).join(' ')}`, span);
  const who = said(`${german ? 'welcher' : 'which'} ${partsOf(pay.table.name).join(' ')}`, tokens[0]!);
  return [...who, ...has, ...tokens.slice(after + 1)];
}

const AUXILIARIES = words('does did do');

/** "How much does Ada Lind earn", "was verdient Ada Lind": the pay of one who is named. */
function earns(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const german = lexicon.language.code === 'de';
  const leads = german ? ['wie viel', 'was', 'wieviel'] : ['how much', 'what'];
  const lead = leads.find((one) => one.split(' ').every((word, i) => tokens[i]?.word === word))?.split(' ').length;
  const pay = lead !== undefined && EARN.has(tokens[at]!.word) ? paid(lexicon) : null;
  if (!pay || lead === undefined) return null;
  const close = tokens.findIndex(({ kind }, place) => place > 0 && kind === 'mark');
  const until = close === -1 ? tokens.length : close;
  const name = german ? tokens.slice(at + 1, until) : tokens.slice(lead + 1, at);
  const placed = german ? at === lead : AUXILIARIES.has(tokens[lead]?.word ?? '') && at === until - 1;
  const refs = lexicon.valuesNamed(name.map(({ word }) => word).join(' '));
  if (!placed || name.length === 0 || !refs.some(({ table }) => table === pay.table)) return null;
  const of = german ? 'was ist das' : 'what is the';
  return [
    ...said(`${of} ${partsOf(pay.column.name).join(' ')} ${german ? 'von' : 'of'}`, { start: tokens[0]!.start, end: tokens[lead]!.end }),
    ...name,
    ...tokens.slice(until),
  ];
}
