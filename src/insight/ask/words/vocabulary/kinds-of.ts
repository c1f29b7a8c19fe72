import type { ModelTable } from '../../../../data/model/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';
import { abbreviates } from './similar-words.ts';

/** Words by which people, and names of columns, say of what kind something is. */
const KINDS = ['type', 'kind', 'category', 'cat', 'class', 'sort', 'typ', 'art', 'kategorie', 'klasse'];
const SAID = /^(?:types?|kinds?|sorts?|categor(?:y|ies)|class(?:es)?)$/;

/** Whether a word at a position leads to what the things after it are of: "kind of ticket". */
export const leadsToKind = (parser: Parser, at: number): boolean =>
  SAID.test(parser.tokens[at]?.word ?? '') && parser.tokens[at + 1]?.word === 'of';

/** The column that says of what kind things are: `ticket_cat` for "kind of ticket", `vessels.type` for "type of vessel". */
export function kindsOf(parser: Parser, at: number): Parse<ColumnRef>[] {
  if (!leadsToKind(parser, at)) return [];
  return parser.fillers(at + 2).flatMap((start) => {
    const word = parser.tokens[start];
    if (word?.kind !== 'word') return [];
    const called = KINDS.flatMap((kind) =>
      parser.lexicon
        .named([word.word, kind])
        .flatMap(({ referent, partial, cost }): Parse<ColumnRef>[] =>
          referent.kind === 'column' &&
          !partial &&
          cost < 0.5 &&
          referent.column.type === 'text' &&
          !referent.table.key.includes(referent.column.name)
            ? [{ end: start + 1, value: referent, cost: 0.1 }]
            : [],
        ),
    );
    if (called.length > 0) return called;
    const tables = parser.names(start).flatMap(({ end, value }) => (value.kind === 'table' ? [{ end, table: value.table }] : []));
    return tables.flatMap(({ end, table }) => kindOf(table).map((value) => ({ end, value, cost: 0.1 })));
  });
}

/** A table's only column of kinds, by itself or with the table's own name: `type`, `exh_type` of exhibitions. */
function kindOf(table: ModelTable): ColumnRef[] {
  const own = partsOf(table.name);
  const isOwn = (part: string) => own.some((word) => word === part || word === `${part}s` || abbreviates(part, word));
  const found = table.columns.filter(({ name, type, personal }) => {
    const parts = partsOf(name);
    return type === 'text' && !personal && KINDS.includes(parts.at(-1)!) && parts.slice(0, -1).every(isOwn);
  });
  const [only, another] = found;
  return only && !another ? [{ table, column: only }] : [];
}
