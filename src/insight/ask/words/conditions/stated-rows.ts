import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { phraseEnds } from '../tokens/phrase-ends.ts';
import { countName } from '../vocabulary/count-names.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { conditionsAt } from './conditions.ts';
import { holdsNumberOf, type Rows, rowsAt, WHATEVER } from './related-rows.ts';
import { valuesOf } from './several-values.ts';

/** A state that a participle says: "finished", "attended" of things of which no other rows have it. */
function stateAt(parser: Parser, at: number, entity: ModelTable): { table: ModelTable; is: Filter; dimension: string } | null {
  const word = parser.tokens[at]?.word ?? '';
  if (parser.language.code !== 'en' || basesOf(word, 'v').every((base) => base === word)) return null;
  const own = parser.values(at).filter(({ end, quoted }) => end === at + 1 && !quoted);
  const refs = own.flatMap((item) => item.refs).filter(({ table }) => table !== entity);
  const [ref, another] = new Map(refs.map((one) => [nameOf(one), one])).values();
  if (!ref || another) return null;
  const [state, second] = valuesOf(parser, at, ref).find(({ end }) => end === at + 1)?.value ?? [];
  if (state === undefined || second !== undefined) return null;
  return { table: ref.table, dimension: nameOf(ref), is: { dimension: nameOf(ref), is: state } };
}

/** "Finished a job", "awarded a single grant", "cancelled any booking": rows in the state that a participle before them says. */
export function statedRows(parser: Parser, at: number, entity: ModelTable): Parse<Rows>[] {
  const state = stateAt(parser, at, entity);
  if (!state) return [];
  const { table, is, dimension } = state;
  return parser
    .reached(at + 1, 6, 'anyOne', 'all')
    .flatMap((next) => rowsAt(parser, next, entity))
    .filter(({ value }) => value.table === table && value.time === undefined && !says(value.where, dimension))
    .map((rows) => ({ ...rows, value: { ...rows.value, where: rows.value.where ? { and: [is, rows.value.where] } : is } }));
}

/** "Attended both A and B": rows in that state that lead to the one, and rows that lead to the other. */
export function statedWithBoth(parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] {
  const state = stateAt(parser, at, entity);
  const { scope } = parser;
  const refers = scope.model.relationships.some(({ from, to }) => from.table === state?.table.name && to.table === entity.name);
  if (!state || !refers) return [];
  const single = (start: number) =>
    conditionsAt(parser, start).filter(
      ({ value: { and, columns } }) => !and && columns.length === 1 && climbs(state.table, columns[0]!.table, scope),
    );
  const rows = (where: Filter): Filter => ({ entity: entity.name, of: state.table.name, any: { and: [state.is, where] } });
  return parser.role(at + 1, 'both').flatMap((start) =>
    single(start).flatMap((one) =>
      parser
        .role(parser.skipMarks(one.end), 'and')
        .flatMap(single)
        .filter(({ value }) => nameOf(value.columns[0]!) === nameOf(one.value.columns[0]!))
        .map((other) => ({
          end: other.end,
          cost: one.cost + other.cost,
          value: { and: [rows(one.value.filter), rows(other.value.filter)] },
        })),
    ),
  );
}

const says = (where: Filter | null, dimension: string): boolean => JSON.stringify(where).includes(JSON.stringify(dimension));

/** "Never used", "never put down for a shift": of things that only the rows of one table name, where the data has nothing else that the verb could mean. */
export function usedRows(parser: Parser, at: number, entity: ModelTable): Parse<Rows>[] {
  const { tokens, language, scope } = parser;
  const listed = phraseEnds(tokens, at, language.denials.usedIn);
  const word = tokens[at]?.word ?? '';
  const isUse = [word, ...(language.code === 'en' ? basesOf(word, 'v') : [])].some((base) => language.denials.using.has(base));
  const isUnknown = parser.names(at).length === 0 && parser.values(at).length === 0;
  if (listed.length === 0 && !(isUse && isUnknown)) return [];
  const named = isUse ? putTo(parser, at + 1).flatMap((next) => rowsAt(parser, next, entity)) : [];
  if (named.length > 0) return named;
  const something = isUse ? (WHATEVER.has(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1) : at;
  const end = Math.max(something, ...listed, ...(isUse ? phraseEnds(tokens, at + 1, language.denials.usedIn) : []));
  const [link, another] = scope.model.relationships.filter(({ to }) => to.table === entity.name);
  const table = scope.model.tables.find(({ name }) => name === link?.from.table);
  if (!table || another || table === entity || holdsNumberOf(table)) return [];
  const closes = parser.closes(end) || parser.role(end, 'and', 'or').length > 0;
  return closes ? [{ end, cost: 0.5, value: { table, count: countName(table), of: null, where: null } }] : [];
}

/** Where stands what things are put to: "down for a shift". */
function putTo(parser: Parser, at: number): number[] {
  const leads = (start: number) => parser.reached(start, 8, 'preposition', 'filler', 'anyOne', 'all');
  const after = (next: number) => (PARTICLES.has(parser.tokens[next]?.word ?? '') ? leads(next + 1) : []);
  return [...new Set(leads(at).flatMap((next) => [next, ...after(next)]))].filter((next) => next > at);
}

const PARTICLES: ReadonlySet<string> = new Set(['down', 'up', 'on', 'in', 'forward', 'onto', 'into', 'through']);
