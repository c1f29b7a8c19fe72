import type { DataModel, ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Condition } from '../types.ts';

/** Rows that lead from one place to another, by the two columns that refer to the places. */
interface Route {
  rows: ModelTable;
  places: ModelTable;
  from: string;
  to: string;
}

const FROM: ReadonlySet<string> = new Set([
  'from',
  'origin',
  'source',
  'departure',
  'depart',
  'start',
  'sender',
  'src',
  'orig',
  'von',
  'start',
]);
const TO: ReadonlySet<string> = new Set([
  'to',
  'destination',
  'dest',
  'target',
  'arrival',
  'arrive',
  'end',
  'receiver',
  'dst',
  'nach',
  'ziel',
]);

const known = new WeakMap<DataModel, Route[]>();

/** The tables of a model whose rows lead from one row of another table to another. */
function routesOf(model: DataModel): Route[] {
  const found = known.get(model) ?? findRoutes(model);
  known.set(model, found);
  return found;
}

function findRoutes({ tables, relationships }: DataModel): Route[] {
  const named = (name: string) => tables.find((table) => table.name === name);
  return tables.flatMap((rows) => {
    const links = relationships.filter(({ from }) => from.table === rows.name && from.columns.length === 1);
    const ends = (words: ReadonlySet<string>) => links.filter(({ from }) => partsOf(from.columns[0]!).some((part) => words.has(part)));
    return ends(FROM).flatMap((first) =>
      ends(TO).flatMap((last) => {
        const places = first !== last && first.to.table === last.to.table ? named(first.to.table) : undefined;
        return places ? [{ rows, places, from: first.from.columns[0]!, to: last.from.columns[0]! }] : [];
      }),
    );
  });
}

/** "flights from Oslo (OSL) to Kiel", "trips to Kiel": of rows that lead from one place to another. */
export function routesAt(parser: Parser, at: number): Parse<Condition>[] {
  return routesOf(parser.scope.model).flatMap((route): Parse<Condition>[] => {
    const starts = parser.role(at, 'from').flatMap((next) => placesAt(parser, next, route, route.from));
    const both = starts.flatMap((first) =>
      parser
        .role(first.end, 'to')
        .flatMap((next) => placesAt(parser, next, route, route.to))
        .map((last) => ({ ...last, cost: first.cost + last.cost, value: { and: [first.value, last.value] } as Filter })),
    );
    // A single end says little, unless what leads there is named.
    const ends = parser.role(at, 'to').flatMap((next) => placesAt(parser, next, route, route.to));
    const single = parser.tablesNamed().has(route.rows) ? [...starts, ...ends] : [];
    const columns = route.rows.columns
      .filter(({ name }) => name === route.from || name === route.to)
      .map((column) => ({ table: route.rows, column }));
    return [...both, ...single].map(({ end, cost, value }) => ({ end, cost: cost + 0.1, value: { filter: value, columns } }));
  });
}

/** A place by one of its values, perhaps with its code in brackets, which is then what counts. */
function placesAt(parser: Parser, at: number, { rows, places }: Route, column: string): Parse<Filter>[] {
  const key = places.key.length === 1 ? places.key[0] : undefined;
  return parser.fillers(at).flatMap((start) =>
    parser.values(start).flatMap(({ end, refs }): Parse<Filter>[] => {
      const told = refs.flatMap((ref): Filter[] => {
        if (ref.table === rows && ref.column.name === column) return [{ dimension: `${rows.name}.${column}`, is: ref.value }];
        if (ref.table !== places || ref.column.personal) return [];
        return [
          ref.column.name === key
            ? { dimension: `${rows.name}.${column}`, is: ref.value }
            : { dimension: `${places.name}.${ref.column.name} via ${rows.name}.${column}`, is: ref.value },
        ];
      });
      const codes = parser.tokens[end]?.word === '(' ? placesAt(parser, end + 1, { rows, places, from: '', to: '' }, column) : [];
      const bracketed = codes.filter((code) => parser.tokens[code.end]?.word === ')').map((code) => ({ ...code, end: code.end + 1 }));
      const plain = [...new Map(told.map((value) => [JSON.stringify(value), { end, cost: 0, value }])).values()];
      return [...plain, ...bracketed];
    }),
  );
}
