import { ownTime, placeOfTime } from '../../../../data/model/inherited-time.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Measure, Piece, ReadingScope } from '../types.ts';
import { isLasting } from '../vocabulary/lasting-things.ts';
import { measuresIn } from './dated-by-rows.ts';
import { within } from './periods.ts';

const OTHER_TIMES: readonly Piece['kind'][] = ['span', 'compare', 'change', 'stepGrowth', 'show', 'shownWith'];

/**
 * "Guest fees for concerts in 2025", where the rows of fees have no time: the period is that of the concerts which they belong to. The pieces as
 * they are where the rows have a time, or where no such thing is named.
 */
export function datedByOwners(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  const [at, another] = pieces.flatMap(({ kind }, i) => (kind === 'period' ? [i] : []));
  const said = at === undefined ? undefined : pieces[at];
  if (said?.kind !== 'period' || another !== undefined || said.atEnd) return pieces;
  const tables = pieces.flatMap(measuresIn).flatMap(tablesOf);
  const timeless = tables.length > 0 && tables.every((table) => table !== null && placeOfTime(table, scope.model.relationships) === null);
  const bySteps = pieces.some((one) => one.kind === 'group' && one.dimensions.some(({ kind }) => kind === 'time'));
  if (!timeless || bySteps || pieces.some(({ kind }) => OTHER_TIMES.includes(kind))) return pieces;
  const owners = new Set(
    pieces.flatMap((piece) =>
      piece.kind === 'of' && !piece.dated && tables.every((table) => table !== piece.table && climbs(table!, piece.table, scope))
        ? [piece.table]
        : [],
    ),
  );
  const [owner, second] = [...owners].filter((table) => ownTime(table) !== null && happens(table, scope));
  const filter = owner && !second ? within(owner, said.period.range) : null;
  if (!owner || !filter) return pieces;
  const column = owner.columns.find(({ name }) => name === owner.defaultTime)!;
  const where: Piece = { kind: 'where', condition: { filter, columns: [{ table: owner, column }] } };
  return pieces.map((piece, i) => (i === at ? where : piece));
}

/** Whether rows come and go: the time of a ship is that when it was built, and not that of anything on it. */
const happens = (table: ModelTable, { labels }: ReadingScope): boolean =>
  !isLasting(table) &&
  partsOf(labels.get(table.name)?.column.name ?? '').at(-1) !== 'name' &&
  !partsOf(table.defaultTime ?? '').some((part) => BECOMING.has(part));

/** How the moment is called at which a thing came to be. */
const BECOMING: ReadonlySet<string> = new Set(
  'built founded opened launched born birth hired joined created registered established constructed acquired purchased gebaut gegruendet eroeffnet geboren geburtsdatum eingestellt angelegt registriert'.split(
    ' ',
  ),
);

/** The tables whose rows a measure is of; null for a metric, which knows its own. */
function tablesOf(measure: Measure): (ModelTable | null)[] {
  if (measure.kind === 'ratio') return [measure.of, measure.per].flatMap(tablesOf);
  return [measure.kind === 'metric' || measure.time !== null ? null : measure.table];
}
