import type { CellValue } from '../../data/engine/types.ts';
import type { FullTable } from './answer-with-statistics.ts';
import type { AnalysisAnswer, AnswerTable } from './types.ts';
import { unanswered } from './unanswered.ts';
import { decide } from './words/forms/decisions.ts';
import { asksText, contradicts, matchForm, sharesWord } from './words/forms/match-form.ts';
import { optionOf, signOf } from './words/forms/options.ts';
import type { FormSlot, Subject } from './words/forms/types.ts';
import { partsOf } from './words/tokens/tokens.ts';
import { wordingOf } from './words/wording.ts';

interface Place {
  column: FullTable['columns'][number];
  value: CellValue;
  words: string[];
}

type Given = AnalysisAnswer & { full?: FullTable };

/**
 * The answer with its values under the names of the form that the notes ask for, or a refusal that says which names nothing in it goes by. What
 * was computed besides is in the form if it is named there.
 */
export function fillForm(
  { full, ...answer }: Given,
  question: string,
  form: readonly FormSlot[],
  language: Parameters<typeof wordingOf>[0],
): AnalysisAnswer {
  const places = form.filter(({ name }, at) => form.findIndex((one) => one.name === name) === at);
  if (places.length === 0 || !answer.answered || !answer.table) return answer;
  const common = COMMONEST.test(question) && answer.table.rows.length === 1;
  const shown = placesOf(onlyFirst(answer.table), common);
  const all = full ? placesOf(onlyFirst(full), common) : shown;
  const slots = placesWanted(places, all);
  const found = withLast(slots, placesFor(slots, question, shown, all), shown);
  const filled = slots.map((slot, at) => valueFor(slot, found[at] ?? null, all, question));
  const open = slots.flatMap(({ name }, at) => (filled[at] === null ? [name] : []));
  const { cannot, unfilled } = wordingOf(language);
  if (open.length > 0) return { ...unanswered(question, cannot(unfilled(open))), understood: answer.understood };
  const table: AnswerTable = {
    columns: filled.map((place, at) => ({ ...withoutExtra(place!.column), name: slots[at]!.name, label: slots[at]!.name })),
    rows: [filled.map((place) => place!.value)],
    truncated: false,
  };
  return { ...answer, table };
}

/** The places of a form that are wanted of an answer: those that are wanted instead of all others only if it found nothing significant. */
function placesWanted(places: readonly FormSlot[], all: readonly Place[]): FormSlot[] {
  const instead = places.filter(({ ifNothing }) => ifNothing !== undefined);
  const nothing = foundNothing(all);
  if (instead.length === 0 || nothing === null) return [...places];
  return nothing ? instead : places.filter((slot) => !instead.includes(slot));
}

/** Whether the only test of an answer found nothing significant; null if there is no such test. */
function foundNothing(all: readonly Place[]): boolean | null {
  const [only, another] = all.filter(({ column }) => column.name === 'significant');
  return only && !another && typeof only.value === 'boolean' ? !only.value : null;
}

/** Of columns by their correlation, the strongest is asked for. */
const onlyFirst = <T extends Pick<FullTable, 'columns' | 'rows'>>(table: T): T =>
  table.columns.some(({ name }) => name === 'column_name' || name === 'first_column') &&
  table.columns.some(({ name }) => name === 'correlation')
    ? { ...table, rows: table.rows.slice(0, 1) }
    : table;

/** The places found, and for the only slot without one the only value without one, where it is a text and the others are found. */
function withLast(slots: readonly FormSlot[], found: readonly (Place | null)[], shown: readonly Place[]): (Place | null)[] {
  const open = slots.flatMap((slot, at) => (found[at] === null && !slot.rules && slot.options.length < 2 ? [at] : []));
  const unused = shown.filter((place) => !found.includes(place));
  const [at, another] = open;
  const [last, second] = unused;
  if (at === undefined || another !== undefined || !last || second || found.length !== shown.length) return [...found];
  const isText = typeof last.value === 'string';
  return isText && !contradicts(slots[at]!.name, last.words) ? found.map((place, i) => (i === at ? last : place)) : [...found];
}

const withoutExtra = ({ extra: _, ...column }: FullTable['columns'][number]) => column;

/** The value that each slot names, if any; texts that are chosen by rules need none. */
function placesFor(slots: readonly FormSlot[], question: string, shown: readonly Place[], all: readonly Place[]): (Place | null)[] {
  const named = slots.filter((slot) => !slot.rules);
  const matched = matchForm(
    named.map(({ name }) => name),
    all.map(({ words, column }) => ({ words, extra: column.extra })),
  );
  const [only, another] = named;
  return slots.map((slot) => {
    const at = matched[named.indexOf(slot)];
    const place = at === null || at === undefined ? null : all[at]!;
    // A single value is what a single name means that says nothing else.
    const alone = only === slot && !another && shown.length === 1 ? shown[0]! : null;
    if (alone && !contradicts(slot.name, alone.words) && (isGeneric(slot.name) || (!place && sharesWord(slot.name, question))))
      return alone;
    return place;
  });
}

/** The value of a slot, as the form wants it; null if nothing in the answer is that. */
function valueFor(slot: FormSlot, place: Place | null, all: readonly Place[], question: string): Place | null {
  if (slot.ifNothing !== undefined) return foundNothing(all) === null ? null : textPlace(slot, slot.ifNothing);
  if (slot.rules) {
    const label = decide(slot.rules, (subject) => numberOf(subject, all));
    return label === null ? null : textPlace(slot, label);
  }
  if (slot.options.length > 1) {
    const label = optionOf(slot, place, all) ?? signOf(slot, numberOf('r', all) ?? numberOf('slope', all));
    return label === null ? null : textPlace(slot, label);
  }
  if (slot.named && typeof place?.value === 'number') {
    const [only, another] = all.filter(({ value }) => typeof value === 'string');
    return only && !another ? only : null;
  }
  if (!place || place.value === null || (asksText(slot.name) && typeof place.value === 'number')) return null;
  const isRatio =
    place.column.format === 'percent' ? asksPercent(slot, question) : place.column.name.endsWith(VARIATION) && saysPercent(slot);
  if (isRatio && typeof place.value === 'number')
    return { ...place, value: Number((100 * place.value).toPrecision(12)), column: { ...place.column, format: 'decimal' } };
  return place;
}

/** A ratio that people give as a number or in percent. */
const VARIATION = 'coefficient_of_variation';
const slotText = ({ name, says }: FormSlot): string => `${name.replaceAll('_', ' ')} ${says}`;
const saysPercent = (slot: FormSlot): boolean => PERCENT.test(slotText(slot));

/** Whether a share is wanted as a number of hundredths. */
const asksPercent = (slot: FormSlot, question: string): boolean =>
  saysPercent(slot) || (PERCENT.test(question) && !/fraction|proportion|ratio|bruchteil/i.test(slotText(slot)));
const PERCENT = /percent|pct|prozent|%/i;

const textPlace = (slot: FormSlot, value: string): Place => ({
  column: { name: slot.name, label: slot.name, type: 'text', format: null },
  value,
  words: [],
});

const SUBJECTS: Record<Subject, readonly string[]> = {
  p: ['p_value'],
  r: ['correlation'],
  skewness: ['skewness', 'population_skewness'],
  kurtosis: ['kurtosis', 'population_kurtosis'],
  slope: ['slope'],
  rSquared: ['r_squared'],
};

/** The only number of the answer that a rule means. */
function numberOf(subject: Subject, all: readonly Place[]): number | null {
  const [only, another] = all.filter(({ column }) => SUBJECTS[subject].includes(column.name));
  return only && !another && typeof only.value === 'number' ? only.value : null;
}

/** Whether a cell tells which group its row is of: a text or a year. */
const tellsGroup = (value: CellValue, { type, format }: FullTable['columns'][number]): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && (type === 'integer' || type === 'double') && format === null);

const isGeneric = (name: string): boolean =>
  partsOf(name).every((word) => ['result', 'answer', 'value', 'ergebnis', 'wert', 'antwort'].includes(word));

const COMMONEST = /\bmost (?:common|frequent|often)|\bmode\b|häufigst|modus/i;

/** Every cell with the words that tell what it is: of the most common value, that it is the mode, and its count. */
function placesOf({ columns, rows }: Pick<FullTable, 'columns' | 'rows'>, common = false): Place[] {
  return rows.flatMap((row) =>
    row.map((value, at) => {
      const groups = row.filter((other, place) => place !== at && tellsGroup(other, columns[place]!));
      const texts = rows.length > 1 ? groups.map(String) : [];
      const { name, label } = columns[at]!;
      const own = common ? [typeof value === 'string' ? 'mode' : 'count'] : [];
      return { column: columns[at]!, value, words: [name, label, ...texts, ...own].flatMap(partsOf) };
    }),
  );
}
