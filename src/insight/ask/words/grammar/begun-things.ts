import type { ModelTable } from '../../../../data/model/types.ts';
import { saysWhen } from '../conditions/absent-values.ts';
import { partsOf } from '../tokens/tokens.ts';
import { tablesOfVerb } from '../vocabulary/link-verbs.ts';
import type { Parser } from './parser.ts';

interface Things {
  table: ModelTable;
  conditions: readonly unknown[];
  time: unknown;
  active?: boolean | undefined;
}

/** "New members" of a period are those that began in it, which is how things are dated; without one, new since when? */
export function isBegun(parser: Parser, at: number, { table, conditions, time, active }: Things): boolean {
  const dated = parser.tokens.some((_, position) => saysWhen(parser, position) || parser.stepAt(position) !== null);
  const plain = conditions.length === 0 && time === null && !active && parser.values(at).length === 0 && parser.names(at).length === 0;
  if (!plain || !dated) return false;
  if (table.interval !== null) return table.defaultTime === table.interval.from;
  return partsOf(table.defaultTime ?? '').some((part) => BEGINNINGS.has(part)) && asksOfNoOther(parser, table);
}

/** Words in names of dates from which things are what they are. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  `since signup joined join joining registered registration enrolled enrolment enrollment created onboarded acquired hired started
   seit registriert registrierung angemeldet anmeldung anmeldedatum beigetreten beitritt beitrittsdatum eingetreten eintritt eintrittsdatum aufgenommen angelegt eingestellt`.split(
    /\s+/,
  ),
);

/** Whether the period can only be that of the things themselves: nothing else that has a time is named. */
const asksOfNoOther = (parser: Parser, table: ModelTable): boolean =>
  parser.tokens.every(({ kind, word }, at) => {
    const names = parser.names(at).filter(({ cost }) => cost <= PARTLY);
    const own = names.some(({ value }) => (value.kind === 'table' || value.kind === 'column') && value.table === table);
    const values = parser.values(at).every(({ refs }) => refs.some((ref) => ref.table === table));
    const verbs = kind === 'word' && !own ? tablesOfVerb(word, parser.lexicon) : [];
    return (own || names.length === 0) && values && verbs.every((name) => name === table.name);
  });

const PARTLY = 0.5;
