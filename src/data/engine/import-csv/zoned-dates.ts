import { quoteText } from '../sql-quote.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

/** Names of zones with one meaning in exports, and their distance to UTC. */
const ZONES: Record<string, string> = {
  Z: '+00:00',
  UTC: '+00:00',
  GMT: '+00:00',
  CET: '+01:00',
  CEST: '+02:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};
const ZONE = `(${Object.keys(ZONES).join('|')}|(?:UTC|GMT)?[+-]\\d{2}:?\\d{2})`;
const OFFSETS = `map {${Object.entries(ZONES)
  .map(([name, offset]) => `${quoteText(name)}: ${quoteText(offset)}`)
  .join(', ')}}`;

/** The same format of a date with a time, and with its zone behind. */
export function zoned(candidate: TypeCandidate): TypeCandidate {
  const pattern = `${candidate.like.source.slice(1, -1)} ?${ZONE}`;
  return {
    id: `${candidate.id} with zone`,
    engineType: 'TIMESTAMP WITH TIME ZONE',
    start: candidate.start,
    like: new RegExp(`^${pattern}$`),
    value: (v) => {
      const zone = `regexp_extract(${v}, ${quoteText(` ?${ZONE}$`)}, 1)`;
      const offset = `coalesce(${OFFSETS}[${zone}], regexp_replace(regexp_extract(${zone}, '[+-].*$'), '([+-]\\d{2}):?(\\d{2})', '\\1:\\2'))`;
      const local = candidate.value(`regexp_replace(${v}, ${quoteText(` ?${ZONE}$`)}, '')`);
      return when(matches(v, pattern), `TRY_CAST(CAST(${local} AS VARCHAR) || ${offset} AS TIMESTAMPTZ)`);
    },
    reason: candidate.reason.replace('with the time', 'with the time and its zone'),
    group: candidate.group,
    shape: pattern,
  };
}
