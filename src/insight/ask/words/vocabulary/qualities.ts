import type { ModelColumn } from '../../../../data/model/types.ts';
import type { Role } from '../languages/types.ts';
import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Item } from './items.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Numbers of which more is better, in both languages. */
const MORE_IS_BETTER = set(`
  rating ratings score scores stars satisfaction csat nps accuracy margin profit profits revenue revenues sales turnover income earnings points wins
  yield efficiency quality performance availability uptime utilization utilisation growth bewertung bewertungen zufriedenheit marge gewinn umsatz
  punkte qualitat auslastung verfugbarkeit`);
/** Numbers of which less is better. */
const LESS_IS_BETTER = set(`
  delay delays late lateness wait waiting cost costs expense expenses error errors defect defects complaint complaints churn loss losses damage
  damages downtime latency duration returns refunds scrap absence bounce verspatung verspatungen wartezeit kosten fehler reklamationen verlust
  ausfall ausfalle ausschuss dauer`);
/** Places in an order, of which the first is the best and the lowest number. */
const PLACES = set('rank ranks ranking ranked rankings position place placement standing rang platz platzierung');

const BEST = set('best beste bester bestes besten bestem');
const WORST = set('worst schlechteste schlechtester schlechtestes schlechtesten schlechtestem');

const OPPOSITE: Partial<Record<Role, Role>> = { highest: 'lowest', lowest: 'highest', top: 'bottom', bottom: 'top' };

/** Whether a word says that something is good or bad, and not that it is much or little. */
export const judges = (word: string): boolean => judgement(word) !== null;

export const judgement = (word: string): 'best' | 'worst' | null => (BEST.has(word) ? 'best' : WORST.has(word) ? 'worst' : null);

/** Whether a column holds places in an order: a high one is a low number, or a high number. */
export const isPlace = ({ name }: Pick<ModelColumn, 'name'>): boolean => partsOf(name).some((part) => PLACES.has(part));

/** Whether more or less is better of a column, or of a number that is called something; null if that is not known. */
export function betterWhen(column: Pick<ModelColumn, 'name' | 'unit'>): 'more' | 'less' | null {
  const parts = partsOf(column.name);
  const says = (words: ReadonlySet<string>) => parts.some((part) => words.has(part));
  if (column.unit?.kind === 'duration' || says(LESS_IS_BETTER) || says(PLACES)) return 'less';
  return says(MORE_IS_BETTER) ? 'more' : null;
}

/** Words that may stand between "the worst" and the number that it is said of. */
const BETWEEN: ReadonlySet<Role> = new Set<Role>(['filler', 'average', 'sum', 'median']);

/**
 * The items of a question with "best" and "worst" as the end of the order that the number after them has by its meaning. No end at all where that
 * is not known, and for a "highest" place, which may be the first or the last.
 */
export function readQualities(tokens: readonly Token[], items: readonly Item[][]): Item[][] {
  return items.map((own, at) => {
    if (!own.some((item) => item.kind === 'role' && OPPOSITE[item.role])) return own;
    const column = numberAfter(items, at + 1);
    if (column === null) return own;
    const { word } = tokens[at]!;
    const better = betterWhen(column);
    const unclear = judges(word) ? better === null : isPlace(column) && !isExtreme(own);
    if (unclear) return own.filter((item) => item.kind !== 'role' || !OPPOSITE[item.role]);
    if (!judges(word) || better === 'more') return own;
    return own.map((item) => (item.kind === 'role' && OPPOSITE[item.role] ? { ...item, role: OPPOSITE[item.role]! } : item));
  });
}

/** "maximum", "min": of the numbers themselves. */
const isExtreme = (items: readonly Item[]): boolean => items.some((item) => item.kind === 'role' && item.role === 'extreme');

/** The column of numbers that is named next; null for anything else. */
function numberAfter(items: readonly Item[][], at: number): ModelColumn | null {
  for (let start = at; start < items.length && start < at + 4; start++) {
    const own = items[start]!;
    const named = own.flatMap((item) => (item.kind === 'name' ? [item.named] : [])).sort((a, b) => a.cost - b.cost);
    if (named.length > 0) {
      const [first] = named;
      return first?.referent.kind === 'column' && (first.referent.column.additivity !== null || isPlace(first.referent.column))
        ? first.referent.column
        : null;
    }
    if (!own.some((item) => item.kind === 'role' && item.end === start + 1 && BETWEEN.has(item.role))) return null;
  }
  return null;
}
