import type { MetricQuery, RowsQuery } from '../../metrics/metric-query/types.ts';
import { assemble } from './assembly/assemble.ts';
import { assembleAnalysis } from './assembly/assemble-analysis.ts';
import { firstFit, readings, shownAs } from './assembly/readings.ts';
import { changedQuery } from './follow-up.ts';
import { type Covering, coverings } from './grammar/parse.ts';
import type { Parser } from './grammar/parser.ts';
import { parserOf } from './grammar/parser-of.ts';
import { partlyMatched } from './grammar/partly-matched.ts';
import { fitting } from './grammar/pieces.ts';
import { askedFor, asksForOthersToo, asksForThings, asksForValues } from './groups/asked-things.ts';
import { cheapestListing } from './listings/assemble-listing.ts';
import { isOneNumber, openingThings } from './listings/bare-plurals.ts';
import { countsIn } from './measures/define-metrics.ts';
import { takeDerived } from './measures/derived-columns.ts';
import { passesOverAim } from './money/against-aims.ts';
import { asksForMoney } from './money/money-words.ts';
import { multipliedBy } from './notes/joined-rows.ts';
import { reads } from './notes/note-tables.ts';
import { withNotes } from './notes/noted-coverings.ts';
import { type ReadNote, replaced } from './notes/notes.ts';
import { withoutDefinitions } from './notes/own-definitions.ts';
import { byEachWay, saysTheSame } from './notes/ways.ts';
import { isPersonColumn, peopleIn } from './people/people.ts';
import { readOfPeople } from './people/people-meant.ts';
import { contextOf, type ReadingContext, type ReadQuery, TOKENS_MAX, type WordsInput } from './reading-context.ts';
import { sayChange, sayRows } from './say.ts';
import { isOfAnyTime } from './times/moments.ts';
import { spoken } from './tokens/frame.ts';
import { leftIn, personalAt } from './tokens/left-words.ts';
import { withoutRounding } from './tokens/rounding.ts';
import { tokensOf } from './tokens/tokens.ts';
import type { WordsReading } from './words-reading.ts';

const CHOICES_MAX = 3;
/** Readings whose costs differ by less are equally good. */
const TIE = 0.25;
const NO_NOTES = { setAside: [], unneeded: [], form: [] };

/** Reads a question into a metric query, such that every word with a meaning is accounted for. Pure: the same for the same input. */
export function readInWords(input: WordsInput): WordsReading {
  return readAsked(contextOf(input), input.question);
}

/** Reads the question that was asked, together with its notes. */
export function readAsked(context: ReadingContext, asked: string): WordsReading {
  const { lexicon, scope, explained } = context;
  const { language } = lexicon;
  if (tokensOf(asked, language.decimal).length > TOKENS_MAX) return refusal(lexicon, language.answers.tooLong(TOKENS_MAX));
  const written = explained.reduce((text, brackets) => text.replace(brackets, ''), withoutDefinitions(asked).question);
  const { question, dropped } = scope.task ? { question: written, dropped: [] } : spoken(written, lexicon);
  const read = readPlain(context, question);
  return dropped.length === 0 ? read : { ...read, unneeded: [...dropped, ...read.unneeded] };
}

const refusal = ({ language }: ReadingContext['lexicon'], reason: string): WordsReading => ({
  kind: 'unread',
  reason,
  left: [],
  core: null,
  language: language.code,
  corrections: [],
  ...NO_NOTES,
});

/** Reads a question without its frame, together with the notes. */
function readPlain(context: ReadingContext, plain: string): WordsReading {
  const { lexicon, notes } = context;
  const { language } = lexicon;
  const refused = (reason: string): WordsReading => refusal(lexicon, reason);
  const { text, clauses } = withoutRounding(plain);
  const question = takeDerived(text, lexicon, context.scope);
  if (notes === null) return { ...asCounted(context, readWithin(context, question)), setAside: clauses };
  if (notes.contradicted !== null) return refused(language.answers.contradictedNote(notes.contradicted));
  if (notes.unread !== null) return refused(language.answers.unknownNote(notes.unread));
  const [standIn, ...others] = notes.standIns;
  if (standIn) {
    const meant = replaced(question, standIn.term, standIn.meaning, lexicon) ?? question;
    const read = readPlain({ ...context, notes: { ...notes, standIns: others } }, meant);
    return read.kind === 'unread' ? refused(language.answers.unknownNote(standIn.sentence)) : read;
  }
  const read = asCounted(context, readWithin(context, question, notes.read));
  const multiplied = read.kind === 'query' ? multipliedBy(notes.joins, read.reading) : null;
  if (multiplied) return refused(language.answers.multipliedBy(multiplied.sentence));
  const told = read.kind === 'query' ? [read.reading.query, read.reading.define] : read.kind === 'rows' ? read.rows : null;
  const elsewhere = told && notes.tables.find(({ table }) => !reads(told, table));
  if (elsewhere) return refused(language.answers.unknownNote(elsewhere.sentence));
  // A state that the question asks for, and the answer does not go by, was taken for something else.
  const passed = told && notes.states.find(({ columns }) => !columns.every((name) => JSON.stringify(told).includes(name)));
  if (passed) return refused(language.answers.unknownNote(passed.sentence));
  const { form } = notes;
  const setAside = [...notes.setAside, ...notes.tables.map(({ sentence }) => sentence)];
  const idle = notes.read.filter((note) => isIdle(context, question, notes.read, note, read)).map(({ sentence }) => sentence);
  return { ...read, setAside: [...clauses, ...setAside], form, unneeded: [...notes.unneeded, ...idle] };
}

/** A reading by the date that the question says counts; refused where it does not go by it. */
function asCounted({ counting, lexicon }: ReadingContext, read: WordsReading): WordsReading {
  if (!counting || read.kind !== 'query') return read;
  const { query, define, times } = read.reading;
  const isDated = query.time !== undefined || JSON.stringify(query.by ?? []).includes('"grain"');
  const follows =
    JSON.stringify(define).includes(`"time":${JSON.stringify(counting.column.name)}`) ||
    times.some(({ table, column }) => table === counting.table.name && column === counting.column.name);
  const nothing = { left: [], core: null, language: lexicon.language.code, corrections: [], ...NO_NOTES };
  return isDated && !follows ? { kind: 'unread', reason: null, ...nothing } : read;
}

/** Whether a question means the same without one of its notes. */
function isIdle(context: ReadingContext, question: string, notes: readonly ReadNote[], note: ReadNote, read: WordsReading): boolean {
  if (read.kind === 'unread') return false;
  const without = readWithin(
    context,
    question,
    notes.filter((one) => one !== note),
  );
  return JSON.stringify(without) === JSON.stringify(read);
}

/** Reads another question about the same data; its words for people are those of the data if it cannot be read otherwise. */
export function readWithin(context: ReadingContext, question: string, notes: readonly ReadNote[] = []): WordsReading {
  const written = readAsWritten(context, question, notes);
  const unread = { ...written, kind: 'unread' as const, left: [], reason: null, core: null };
  const read = asksForOthers(context, question, written) ? unread : written;
  if (read.kind !== 'unread') return read;
  const meant = readOfPeople(context.lexicon, question, (said) => readAsWritten(context, said, notes));
  return meant && !asksForOthers(context, question, meant) ? meant : read;
}

/** Whether a question for people is read as a list of something else: "who worked at an event" asks for no events. */
function asksForOthers({ lexicon }: ReadingContext, question: string, read: WordsReading): boolean {
  if (!/^\s*(?:who|wer)\b/i.test(question) || lexicon.model.tables.length < 2) return false;
  const people = peopleIn(lexicon.model).map(({ table }) => table.name);
  if (read.kind === 'rows') return people.length > 0 && !people.includes(read.rows.table) && !showsPeople(read.rows, lexicon);
  if (read.kind !== 'query' || !read.reading.query.by) return false;
  // "Who reviewed more than 10 cases" is of those whose reviews they are, and not of whose cases.
  const rows = [...JSON.stringify(read.reading.query).matchAll(/"of":"([^"]+)"/g)].map(([, table]) => table);
  const of = new Set(rows.length > 0 ? [...read.reading.define.map(({ table }) => table), ...rows] : []);
  const referred = lexicon.model.relationships.filter(({ from, to }) => of.has(from.table) && people.includes(to.table));
  return new Set(referred.map(({ to }) => to.table)).size > 1;
}

/** "Who is the manager of the Derby Mill": all that is shown are people. */
const showsPeople = ({ table: name, columns = [] }: RowsQuery, { model }: ReadingContext['lexicon']): boolean => {
  const table = model.tables.find((one) => one.name === name);
  return (
    columns.length > 0 &&
    columns.every((shown) => table?.columns.some((one) => `${name}.${one.name}` === shown && isPersonColumn(table, one)))
  );
};

function readAsWritten(context: ReadingContext, question: string, notes: readonly ReadNote[]): WordsReading {
  const { lexicon, scope, earlier } = context;
  const parsed = parserOf(question, lexicon, scope);
  const read = readParsed(context, parsed, notes);
  const things = earlier ? [] : openingThings(parsed.parser);
  const open = read.kind === 'unread' || read.kind === 'choices';
  if (things.length === 0 || !(open || (read.kind === 'query' && isOneNumber(read.reading, things)))) return read;
  // "Customers with more than 3 orders" are asked for, as "which customers …" does.
  const listed = readParsed(context, parserOf(`${lexicon.language.phrases.which[0]} ${question}`, lexicon, scope), notes);
  const answers = listed.kind === 'rows' || (listed.kind === 'query' && listed.reading.query.by !== undefined);
  return answers || read.kind === 'query' ? listed : read;
}

function readParsed(
  { lexicon, scope, earlier }: ReadingContext,
  { parser, tokens, corrections }: ReturnType<typeof parserOf>,
  notes: readonly ReadNote[],
): WordsReading {
  const { language } = lexicon;
  const all = partlyMatched(coverings(parser), scope);
  const whole = withNotes(
    all.filter(({ left }) => left.length === 0),
    notes,
  );
  const read = { language: language.code, corrections, ...NO_NOTES };
  const { found, reason } = readings(whole, parser);
  const changed = earlier ? changes(earlier, parser) : null;
  if (changed && changed.cost <= (found[0]?.cost ?? Number.POSITIVE_INFINITY)) return { kind: 'query', reading: changed.reading, ...read };
  const unread = (why: string | null): WordsReading => ({
    kind: 'unread',
    left: personalAt(all[0], parser) === null ? leftIn(all[0], tokens, language) : [],
    reason: personalAt(all[0], parser) ?? why,
    core: coreOf(all, parser),
    ...read,
  });
  const dearer = found[0]?.cost ?? Number.POSITIVE_INFINITY;
  const analysis = firstFit(whole, (pieces) => assembleAnalysis(pieces, language, earlier));
  const countsCells = JSON.stringify(analysis?.value ?? '').includes('countMissing') && asksForValues(parser);
  const counts = analysis?.value.kind === 'statistics' && (countsCells || asksForThings(parser));
  if (analysis && !counts && analysis.cost < dearer) return { kind: 'analysis', analysis: analysis.value, ...read };
  const listing = asksForMoney(parser) || passesOverAim(parser, null) ? null : cheapestListing(whole, scope, askedFor(parser));
  if (listing && parser.says('still') && isOfAnyTime(listing.value.filters, scope.model)) return unread(language.answers.notOfNow);
  // The rates of one thing need no combining: they are shown.
  const doubted = found[0]?.reading.measures.some((measure) => measure.kind === 'aggregate' && measure.doubt !== undefined);
  if (listing && (listing.cost < dearer || doubted)) {
    if (asksForOthersToo(parser, listing.value.columns ?? [])) return unread(null);
    if (listing.tied) return unread(language.answers.severalMeant);
    const define = listing.value.filters ? countsIn([listing.value.filters], scope) : [];
    return { kind: 'rows', rows: listing.value, define, understood: sayRows(listing.value, language), ...read };
  }
  const [first] = found;
  if (!first) return unread(reason);
  const tied = found
    .filter(({ cost }) => cost <= first.cost + TIE)
    .filter(({ reading }, at, all) => !all.some((other, i) => i !== at && saysTheSame(reading, other.reading, scope)))
    .flatMap(({ reading }) => byEachWay(reading, scope))
    .map((reading) => shownAs(reading, language, scope.model));
  const doubt = first.reading.measures.find((measure) => measure.kind === 'aggregate' && measure.doubt === 'rate');
  if (doubt) return unread(language.answers.rateUncombined(doubt.label));
  if (tied.length > CHOICES_MAX) return unread(language.answers.manyMeanings);
  if (tied.length > 1) return { kind: 'choices', readings: tied, ...read };
  return { kind: 'query', reading: tied[0]!, ...read };
}

/** What the words that were understood ask for: all of them, or else the numbers that they name. */
function coreOf(all: readonly Covering[], parser: Parser): ReadQuery | null {
  for (const kinds of [null, ['measure', 'where', 'period', 'group'], ['measure']]) {
    for (const { pieces } of all.slice(0, 5)) {
      const kept = kinds === null ? pieces : pieces.filter(({ kind }) => kinds.includes(kind));
      const core = fitting(() => assemble(kept, parser.scope));
      const doubtful = core?.measures.some((measure) => measure.kind === 'aggregate' && measure.doubt !== undefined);
      if (core && !doubtful) return shownAs(core, parser.language, parser.scope.model);
    }
  }
  return null;
}

/** The earlier query as the question changes it; null if it does not, or in several ways. */
function changes(earlier: ReadQuery, parser: Parser): { reading: ReadQuery; cost: number } | null {
  const whole = coverings(parser, { follows: true }).filter(({ left }) => left.length === 0);
  const found = new Map<string, { query: MetricQuery; cost: number }>();
  for (const { pieces, cost } of whole) {
    const query = fitting(() => changedQuery(earlier, pieces, parser.scope));
    if (query && !found.has(JSON.stringify(query))) found.set(JSON.stringify(query), { query, cost });
  }
  const [first, second] = [...found.values()].sort((a, b) => a.cost - b.cost);
  if (!first || (second && second.cost <= first.cost + TIE)) return null;
  const understood = `${earlier.understood.replace(/\.$/, '')} → ${sayChange(first.query, parser.language)}`;
  return { reading: { ...earlier, query: first.query, understood }, cost: first.cost };
}
