import { isNumber, isTime } from '../column-ref.ts';
import type { Reading } from './reading.ts';

/** "By region", "for each customer", "in each of the last 3 months", "monthly". */
export function readGroups(reading: Reading): void {
  for (const [item, at] of reading.each('grain')) {
    if (item.bare) continue;
    reading.result.grain = item.grain;
    reading.use(at);
  }
  for (const [, at] of reading.each('by')) {
    const next = reading.free(at + 1);
    // "top 5 products by revenue": "by" introduces the ranking.
    const ranked = reading.items.slice(0, at).some(({ kind }) => kind === 'top' || kind === 'extreme');
    const measured =
      next?.kind === 'aggregate' ||
      next?.kind === 'formula' ||
      next?.kind === 'extreme' ||
      (next?.kind === 'column' && next.columns.every(isNumber));
    reading.use(at);
    if ((ranked && measured) || isAgent(reading, at) || isUnit(reading, at)) continue;
    readGroup(reading, at + 1);
  }
}

/** "Earned by students": "by" names the agent and does not group. */
function isAgent(reading: Reading, at: number): boolean {
  const item = reading.items[at]!;
  const next = reading.items[at + 1];
  const before = item.lead.at(-1) ?? (reading.items[at - 1]?.kind === 'verb' ? reading.items[at - 1]!.words : '');
  return item.words === 'by' && next?.kind === 'table' && next.plural && /(?:ed|en|ne|wn|de|ght)$/.test(before);
}

/** "The average amount per treatment", if each row is a treatment. */
function isUnit(reading: Reading, at: number): boolean {
  const before = reading.items[at - 1];
  const next = reading.items[at + 1];
  if (
    reading.items[at]!.words !== 'per' ||
    before?.kind !== 'column' ||
    next?.kind !== 'table' ||
    reading.items[at - 2]?.kind !== 'aggregate'
  )
    return false;
  if (!before.columns.every(({ table }) => table === reading.tableAt(next))) return false;
  reading.use(at + 1);
  return true;
}

function readGroup(reading: Reading, from: number): void {
  for (let at = from; ; at++) {
    while (reading.items[at]?.kind === 'distinct' || reading.items[at]?.kind === 'verb') reading.use(at++);
    const item = reading.free(at);
    if (item?.kind === 'column') {
      const column = reading.choose(item.columns, at);
      // Timestamps group by day by default.
      if (isTime(column) && column.column.type === 'timestamp') reading.result.grain ??= 'day';
      else reading.group(column);
    } else if (item?.kind === 'table') {
      // "Each business category": the last noun is meant, the one before names its owner.
      const compound = reading.items[at + 1];
      const table = reading.tableAt(item);
      const ofIt =
        compound?.kind === 'column' && compound.columns.some((ref) => ref.table === table) && /^s?$/.test(compound.lead.join(' '));
      if (ofIt || (compound?.kind === 'table' && compound.lead.length === 0)) {
        reading.use(at);
        continue;
      }
      reading.group(...reading.entity(item.index));
    } else if (item?.kind === 'grain') reading.result.grain = item.grain;
    else if (item?.kind === 'period' && item.period.unit !== undefined) {
      reading.result.grain = item.period.unit;
      reading.result.periods.push(item.period);
    } else break;
    reading.use(at);
    if (reading.items[at + 1]?.kind !== 'and') break;
    const after = reading.items[at + 2];
    if (after?.kind !== 'column' && after?.kind !== 'table' && after?.kind !== 'grain') break;
    reading.use(at + 1);
    at += 1;
  }
}
