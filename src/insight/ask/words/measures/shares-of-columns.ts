import type { ModelTable } from '../../../../data/model/types.ts';
import { columnsAt, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { dimensionsAt } from '../groups/dimensions.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, DimensionRef, Measure, Piece } from '../types.ts';
import { aggregateOf } from './aggregate-of.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const POSSESSIVES = set('its their his her ihr ihre ihres ihrer sein seine seines seiner');
const VERBS = set(
  'is are was were be been has have had did does do ist sind war waren wurde wurden wird werden worden hat haben hatte hatten',
);
const EACH = set('each every jede jeder jedes');
/** What is done with a budget, and how columns call it. */
const USED = set(
  'used use up spent spend exhausted consumed utilised utilized depleted verbraucht ausgegeben ausgeschöpft ausgeschoepft aufgebraucht',
);
const SPENT = set('spent spend spending used actual ausgegeben verbraucht');

/**
 * "What percentage of its budget has each project spent", "how much of the budget has been used up, in percent": one number of each thing in another
 * of the same thing.
 */
export function sharesOfColumns(parser: Parser, at: number): Parse<Piece[]>[] {
  return wholesAt(parser, at).flatMap((whole) => {
    const start = verbsEnd(parser, whole.end);
    if (start === whole.end) return [];
    return doersAt(parser, start, whole.value).flatMap((doer) =>
      partsAt(parser, verbsEnd(parser, doer.end), whole.value).flatMap((part) => {
        const inPercent = parser.role(parser.skipMarks(part.end), 'percent');
        if (!whole.percent && inPercent.length === 0) return [];
        const end = inPercent[0] ?? part.end;
        const label = parser.labelOf(at, part.end);
        const total = ({ table, column }: ColumnRef, said: string): Measure => ({
          ...aggregateOf(table, 'sum', { kind: 'column', name: column.name }, null, said),
          bare: true,
        });
        const measure: Measure = {
          kind: 'ratio',
          of: total(part.value, `${label} (1)`),
          per: total(whole.value, `${label} (2)`),
          percent: true,
          label,
        };
        const group: Piece[] = doer.value ? [{ kind: 'group', dimensions: [doer.value], each: true }] : [];
        return [{ end, cost: whole.cost + part.cost, value: [{ kind: 'measure', measure }, ...group] }];
      }),
    );
  });
}

/** Whether what follows a word for a share is a number of each thing, of which another number is a part: no part of all things' total. */
export function isOfEach(parser: Parser, at: number): boolean {
  return [at, at + 1].some((start) => {
    const owned = POSSESSIVES.has(wordAt(parser, start));
    return (
      (owned && columnsAt(parser, start + 1).some(({ value }) => value.column.additivity !== null)) ||
      parser
        .fillers(start)
        .flatMap((next) => columnsAt(parser, next))
        .some(({ end, value }) => value.column.additivity !== null && VERBS.has(wordAt(parser, end)) && !EACH.has(wordAt(parser, end + 1)))
    );
  });
}

const wordAt = (parser: Parser, at: number): string => parser.tokens[at]?.word ?? '';

/** "What percentage of its budget", "how much of the budget". */
function wholesAt(parser: Parser, at: number): (Parse<ColumnRef> & { percent: boolean })[] {
  const openings = [
    ...parser.role(at, 'percent', 'share').map((end) => ({ end, percent: true })),
    ...parser.role(at, 'howMuch').map((end) => ({ end, percent: false })),
  ];
  return openings.flatMap(({ end, percent }) => {
    const genitive = parser.language.genitives.includes(wordAt(parser, end)) ? end + 1 : end;
    if (genitive === end && !parser.language.genitives.includes(wordAt(parser, end - 1))) return [];
    const starts = [...parser.fillers(genitive), ...(POSSESSIVES.has(wordAt(parser, genitive)) ? [genitive + 1] : [])];
    return [...new Set(starts)]
      .flatMap((start) => columnsAt(parser, start))
      .filter(({ value }) => value.column.additivity !== null && !value.column.personal && value.column.additivity !== 'rate')
      .map((column) => ({ ...column, percent }));
  });
}

function verbsEnd(parser: Parser, at: number): number {
  let end = at;
  while (VERBS.has(wordAt(parser, end))) end += 1;
  return end;
}

/** "Each project", of whose table the number is; null where nobody is named. */
function doersAt(parser: Parser, at: number, { table }: ColumnRef): Parse<DimensionRef | null>[] {
  const nobody: Parse<DimensionRef | null> = { end: at, cost: 0, value: null };
  if (!EACH.has(wordAt(parser, at))) return [nobody];
  const owners = tablesAt(parser, at + 1).filter(({ value }) => value === table);
  return owners.flatMap((owner) =>
    dimensionsAt(parser, at + 1)
      .filter(({ end, value }) => end === owner.end && value.kind === 'column' && value.ref.table === table)
      .sort((a, b) => Number(isKeyOf(a.value, table)) - Number(isKeyOf(b.value, table)) || a.cost - b.cost)
      .slice(0, 1),
  );
}

const isKeyOf = (dimension: DimensionRef, { key }: ModelTable): boolean =>
  dimension.kind === 'column' && dimension.shownAs === undefined && key.includes(dimension.ref.column.name);

/** "Spent": another number of the same rows, by its name or as what is done with a budget. */
function partsAt(parser: Parser, at: number, whole: ColumnRef): Parse<ColumnRef>[] {
  const named = parser
    .fillers(at)
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ value }) => value.table === whole.table && value.column !== whole.column && value.column.additivity !== null);
  if (named.length > 0) return named;
  let end = at;
  while (USED.has(wordAt(parser, end))) end += 1;
  const [column, another] = whole.table.columns.filter(
    (one) => one !== whole.column && one.additivity !== null && !one.personal && partsOf(one.name).some((part) => SPENT.has(part)),
  );
  const ofBudget = /budget|etat/.test(whole.column.name.toLowerCase());
  return end > at && column && !another && ofBudget ? [{ end, cost: 0.2, value: { table: whole.table, column } }] : [];
}
