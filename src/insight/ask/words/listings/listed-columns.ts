import { climbs } from '../assembly/climbs.ts';
import { thresholds } from '../conditions/bounds.ts';
import { leads } from '../conditions/conditions.ts';
import { relationsAt } from '../conditions/relations.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { asksIn, columnListAt, columnsAt, labelOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Piece } from '../types.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { shownListAt } from './shown-lists.ts';

/** "keeper names and cities": columns said with their table's name before them. */
export function qualified(parser: Parser, at: number): Parse<Piece[]>[] {
  return [at, ...parser.role(at, 'all')]
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => {
      const owners = tablesAt(parser, start).map(({ value }) => value);
      return columnListAt(parser, start).flatMap(({ end, value: columns, cost }): Parse<Piece[]>[] => {
        const { table } = columns[0]!;
        const names = columns.some(({ column }) => labelOf(parser, table)?.column === column);
        // "agency ids and details": no amounts, which would rather be added up.
        const plain = columns.length > 1 && columns.every(({ column }) => column.additivity === null && column.type !== 'boolean');
        const keys = columns.every(({ column }) => table.key.length === 1 && table.key[0] === column.name);
        if (!owners.includes(table) || !(names || plain || keys) || columns.some((ref) => ref.table !== table)) return [];
        const listing: Piece = { kind: 'listing', table, first: null, columns };
        return [
          { end, cost: cost + 0.2, value: [listing] },
          ...relationsAt(parser, end, table).map((relation) => ({
            end: relation.end,
            cost: cost + relation.cost + 0.2,
            value: [listing, { kind: 'where', condition: relation.value } as Piece],
          })),
        ];
      });
    });
}

/** "titles of the songs and names of the singers": columns of a table's rows with those of what they refer to. */
export function acrossTables(parser: Parser, at: number): Parse<Piece[]>[] {
  const { relationships } = parser.scope.model;
  return parser.fillers(at).flatMap((start) =>
    columnListAt(parser, start).flatMap(({ end, value: columns, cost }): Parse<Piece[]>[] => {
      const tables = [...new Set(columns.map(({ table }) => table))];
      if (tables.length < 2 || !columns.some(({ table, column }) => labelOf(parser, table)?.column === column)) return [];
      const refers = (from: ColumnRef['table'], to: ColumnRef['table']) =>
        from === to || relationships.some((one) => one.from.table === from.name && one.to.table === to.name);
      const [base, another] = tables.filter((table) => tables.every((other) => refers(table, other)));
      return base && !another ? [{ end, cost: cost + 0.3, value: [{ kind: 'listing', table: base, first: null, columns }] }] : [];
    }),
  );
}

/** "For each film, return its title and the name of its director": columns of its rows, or of what they refer to. */
export function ofEach(parser: Parser, at: number): Parse<Piece[]>[] {
  return leads(parser, at).flatMap((lead) =>
    parser.role(lead, 'each').flatMap((start) =>
      tablesAt(parser, start).flatMap((things): Parse<Piece[]>[] => {
        const next = parser.skipMarks(things.end);
        if (next === things.end) return [];
        return parser
          .fillers(next)
          .filter((begin) => asksIn(parser, next, begin) || parser.role(next, 'list').includes(begin))
          .flatMap((begin) => columnListAt(parser, begin))
          .filter(({ value }) => value.length > 1 && value.every((ref) => climbs(things.value, ref.table, parser.scope)))
          .map(({ end, value: columns, cost }) => ({
            end,
            cost: cost + things.cost,
            value: [{ kind: 'listing' as const, table: things.value, first: null, columns }],
          }));
      }),
    ),
  );
}

/** The columns that name a thing of a table: its label, with its key where that is not unique. */
export function nameOfThing(parser: Parser, table: ColumnRef['table']): ColumnRef[] {
  const label = labelOf(parser, table);
  if (!label) return [];
  const key = label.unique ? [] : table.columns.filter(({ name, personal }) => table.key.includes(name) && !personal);
  return [...key, label.column].map((column) => ({ table, column }));
}

/** Columns that a question asks for, of the thing that it names: "Which country does Nimbus House have?" */
export function attributes(parser: Parser, at: number): Parse<Piece[]>[] {
  // "Parts that are sold, with supplier name and price" are parts, whatever is shown with them.
  if ([1, 2, 3].some((back) => parser.tokens[at - back - 1]?.word === ',' && parser.role(at - back, 'have').includes(at - back + 1)))
    return [];
  // "When did we open our newest club".
  const moments = parser
    .role(at, 'when')
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => momentOf(parser, start));
  const columns = [at, ...parser.role(at, 'which')].flatMap((start) =>
    (isHad(parser, at) ? [] : parser.fillers(start).filter((begin) => !isHad(parser, begin))).flatMap((begin) => [
      ...howMany(parser, begin),
      ...momentOf(parser, begin),
      ...columnListAt(parser, begin)
        // "Suites with balcony" have one, and who receives the newsletter gets it.
        .filter(({ value }) => !(isGot(parser, at) && value.some((ref) => yesAndNo(parser.scope, ref) !== null)))
        .filter(({ end, value }) => !isParticiple(parser, end - 1) || value.some((ref) => isCalled(parser, end - 1, ref)))
        .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'attributes', columns: value }] })),
      ...tablesAt(parser, begin).flatMap(({ end, value: table, cost }): Parse<Piece[]>[] => {
        const label = nameOfThing(parser, table);
        return label.length === 0 ? [] : [{ end, cost: cost + 0.1, value: [{ kind: 'attributes', columns: label }] }];
      }),
    ]),
  );
  return [...moments, ...columns];
}

/** "Tickets with a voucher" have one: nothing of theirs is asked for. */
const isHad = ({ tokens, language }: Parser, at: number): boolean =>
  INDEFINITE.has(tokens[at - 1]?.word ?? '') &&
  (language.phrases.have.includes(tokens[at - 2]?.word ?? '') || language.phrases.without.includes(tokens[at - 2]?.word ?? ''));

/** Whether a verb of having or getting stands before a position. */
function isGot(parser: Parser, at: number): boolean {
  const before = parser.beforeFillers(at);
  return parser.role(before - 1, 'have', 'did').includes(before);
}

const INDEFINITE: ReadonlySet<string> = new Set('a an any ein eine einen einem einer'.split(' '));

/** "Insured dogs" are some of them, and no request for their insurer. */
const isParticiple = ({ tokens, language }: Parser, at: number): boolean =>
  (language.code === 'de' ? /^(?:ge|ver|be|er|ent|zer).*te[nrms]?$/ : /[^e]ed$/).test(fold(tokens[at]!.text));

const isCalled = ({ tokens }: Parser, at: number, { column }: ColumnRef): boolean => partsOf(column.name).includes(tokens[at]!.word);

/** "How many seats does the Aurora have": its own number of them, where it has one. */
function howMany(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser
    .role(at, 'count')
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => (tablesAt(parser, start).some(({ cost }) => cost === 0) ? [] : columnsAt(parser, start)))
    .filter(({ value: { column } }) => column.additivity !== null && column.type === 'integer')
    .map(({ end, value, cost }) => ({ end, cost, value: [{ kind: 'attributes', columns: [value] }] }));
}

/** "When did it open", "when does the Aurora sail": the moment that is called so. */
function momentOf(parser: Parser, at: number): Parse<Piece[]>[] {
  const { tokens, scope, language } = parser;
  const word = tokens[at]?.word ?? '';
  const clause = tokens.slice(0, at).findLastIndex((_, before) => parser.role(before, 'when').length > 0);
  const asks = clause >= 0 && ['did', 'does', 'do'].includes(tokens[clause + 1]?.word ?? '') && language.code === 'en';
  if (!asks) return [];
  return scope.model.tables.flatMap((table) =>
    table.times
      .filter(({ verb }) => verb !== word && basesOf(verb, 'v').includes(word))
      .flatMap(({ column: name }) => table.columns.filter((column) => column.name === name))
      .map((column) => ({ end: at + 1, cost: 0.1, value: [{ kind: 'attributes', columns: [{ table, column }] }] as Piece[] })),
  );
}

/** "with their city and segment". */
export function shown(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'have', 'and').flatMap((start) =>
    parser
      .role(start, 'filler')
      .filter((next) => !INDEFINITE.has(parser.tokens[next - 1]?.word ?? ''))
      .flatMap((next) => [...shownListAt(parser, next), ...parents(parser, next)])
      .filter(({ end, value }) => thresholds(parser, end).length === 0 && !value.some(({ column }) => column.personal))
      .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'columns', columns: value }] })),
  );
}

/** "with their publisher": by the name of what each refers to, rather than by its key. */
function parents(parser: Parser, at: number): Parse<ColumnRef[]>[] {
  return tablesAt(parser, at).flatMap(({ end, value: table, cost }) => {
    const label = labelOf(parser, table);
    return label ? [{ end, cost: cost - 0.2, value: [{ table, column: label.column }] }] : [];
  });
}

/** Whether a new sentence begins here. */
const closes = (parser: Parser, at: number): boolean => ['?', '.', ';'].includes(parser.tokens[at - 1]?.word ?? '');

/** "Which ports are open? List their names and fees.": what to show of what was asked for, at the beginning of a sentence. */
export function askedColumns(parser: Parser, at: number): Parse<Piece[]>[] {
  if (!closes(parser, at)) return [];
  const starts = parser.fillers(at).flatMap((start) => [start, ...parser.role(start, 'list').flatMap((next) => parser.fillers(next))]);
  // "Return the distinct cities."
  const each = starts.filter((start) => start > at).flatMap((start) => parser.role(start, 'different'));
  return [...starts, ...each].flatMap((start) => [
    ...columnListAt(parser, start).map(
      ({ end, value, cost }): Parse<Piece[]> => ({
        end,
        cost,
        value: [{ kind: 'columns', columns: value, only: true, ...(each.includes(start) ? { different: true as const } : {}) }],
      }),
    ),
    ...(start > at
      ? parser
          .role(start, 'name')
          .map((end): Parse<Piece[]> => ({ end, cost: -0.1, value: [{ kind: 'columns', columns: [], only: true }] }))
      : []),
  ]);
}
