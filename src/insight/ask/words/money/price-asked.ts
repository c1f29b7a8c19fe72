import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { nameOf } from '../grammar/columns.ts';
import { type Things, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { Measure } from '../types.ts';

const COSTS: ReadonlySet<string> = new Set(['cost', 'costs', 'kostet', 'kosten']);
const DEAR = { en: 'expensive', de: 'teuer' } as const;

/** "What does a berth cost on average", "was kostet ein Kurs im Schnitt pro Stunde": the mean of the only price that the things have. */
export function priceAsked(parser: Parser, at: number): Parse<Measure>[] {
  if (!/^(?:what|was)$/.test(parser.tokens[at]?.word ?? '')) return [];
  const { code } = parser.language;
  const starts = parser.fillers(at + 1).flatMap((start) => [start, ...averages(parser, start)]);
  const verbFirst =
    code === 'de' ? starts.filter((start) => COSTS.has(parser.tokens[start]?.word ?? '')).map((start) => start + 1) : starts;
  return verbFirst
    .flatMap((start) => [start, ...averages(parser, start)])
    .flatMap((start) => kindsOrThings(parser, start))
    .flatMap(({ end, cost, value }) => {
      const column = priceOf(parser, value.table);
      const closed = code === 'de' ? end : COSTS.has(parser.tokens[end]?.word ?? '') ? end + 1 : null;
      if (!column || closed === null || value.time !== null || value.active) return [];
      return parser
        .fillers(closed)
        .flatMap((next) => [next, ...averages(parser, next)])
        .flatMap((next) => [next, ...perPart(parser, next, column.name)])
        .flatMap((next) => [next, ...averages(parser, next)])
        .filter((last) => parser.tokens.slice(at, last).some((_, i) => averages(parser, at + i).some((stop) => stop <= last)))
        .map((last): Parse<Measure> => {
          const measure = aggregateOf(value.table, 'avg', { kind: 'column', name: column.name }, null, parser.labelOf(at, last));
          return { end: last, cost, value: { ...measure, conditions: value.conditions, time: null } };
        });
    });
}

/** The only price of things; null if they have none, or several. */
function priceOf({ language, lexicon }: Parser, table: ModelTable): ModelColumn | null {
  const { nouns, further = [] } = language.adjectivesOfSize.get(DEAR[language.code])!;
  const named = [...nouns, ...further]
    .flatMap((noun) => lexicon.named([fold(noun)]))
    .flatMap(({ referent }) => (referent.kind === 'column' ? [referent] : []));
  const [column, another] = new Set(named.flatMap((ref) => (ref.table === table ? [ref.column] : [])));
  return column && !another && column.additivity !== null && !column.personal ? column : null;
}

const averages = (parser: Parser, at: number): number[] => parser.role(at, 'average').flatMap((end) => parser.fillers(end));

/** "pro Nacht" of `preis_pro_nacht`. */
function perPart(parser: Parser, at: number, name: string): number[] {
  const [unit] = parser.language.stems(parser.tokens[at + 1]?.word ?? '').filter((stem) => partsOf(name).includes(stem));
  return unit === undefined ? [] : parser.role(at, 'per').map((end) => end + 1);
}

/** Things, or the only kind of them that a value names: "ein Doppelzimmer". */
function kindsOrThings(parser: Parser, at: number): Parse<Things>[] {
  const kinds = parser.fillers(at).flatMap((start) =>
    parser.values(start).flatMap(({ end, refs }): Parse<Things>[] => {
      const [ref, another] = new Map(refs.map((one) => [nameOf(one), one])).values();
      if (!ref || another || ref.column.personal) return [];
      const { table, column, value } = ref;
      const condition = { filter: { dimension: nameOf(ref), is: value }, columns: [{ table, column }] };
      return [{ end, cost: 0.4, value: { table, conditions: [condition], time: null } }];
    }),
  );
  return [...thingsAt(parser, at), ...kinds];
}
