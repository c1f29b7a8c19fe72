import { nameOf } from '../grammar/columns.ts';
import { partsOf, tokensOf } from '../tokens/tokens.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

const NONE_EMPTY =
  /\b(?:there (?:are|is) no|(?:it|the (?:data ?set|data|file|table|columns?)) (?:contains?|has|have) no|no) (?:missing|null|empty|nan)(?: (?:or|and|,) ?(?:missing|null|empty|nan|invalid))* (?:values?|data|entries|cells)(?: (?:in|for) (?:(?:this|these|the|any|all|that|either)(?: of (?:the|these))?)?(?<of>(?: [^\s,]+){0,5}?)(?: columns?| data ?set| data| file| table)?)?(?=,|$| and )/i;
/** "As was stated": it leads to what is taken for a fact. */
const STATED =
  /^(?:as|since|because|given(?: that)?)(?: (?:it|this))?(?: (?:is|was|has been|already|clearly|explicitly|directly))*(?: (?:stated|mentioned|noted|given|said|known|specified|confirmed))?(?: (?:before|above|earlier|already))?(?: that)?,? /i;

/** A sentence that takes for a fact that no cell is empty, with what it says besides. */
export function claimIn(text: string): { of: string | undefined; rest: string[] } | null {
  const parts = text.split(/,? (?=(?:as|since|because|given) (?:it|this|that|there|the|is|was|stated|mentioned|explicitly)\b)/i);
  const at = parts.findIndex((part) => STATED.test(part) && NONE_EMPTY.test(part));
  if (at === -1) return null;
  const claimed = parts[at]!.replace(STATED, '');
  const match = NONE_EMPTY.exec(claimed)!;
  const others = [claimed.slice(0, match.index), claimed.slice(match.index + match[0].length)];
  const rest = [...parts.slice(0, at), ...parts.slice(at + 1), ...others].map((part) => part.replaceAll(/^[\s,]*(?:and )?|[\s,]+$/g, ''));
  return { of: match.groups?.of, rest: rest.filter((part) => part !== '') };
}

/** Whether no cell is empty of the columns that are named, in the words themselves or in the question, or else of the only table. */
export function holds(named: string, question: string, lexicon: Lexicon, { model, emptyCells }: ReadingScope): boolean {
  if (!emptyCells) return false;
  const own = columnsIn(named, lexicon);
  const asked = own.length > 0 ? own : columnsIn(question, lexicon);
  const all = model.tables.flatMap((table) => table.columns.map((column): ColumnRef => ({ table, column })));
  return (asked.length > 0 ? asked : all).every((ref) => (emptyCells.get(nameOf(ref)) ?? 0) === 0);
}

/** The columns that a text names in full. */
export function columnsIn(text: string, lexicon: Lexicon): ColumnRef[] {
  const tokens = tokensOf(text, lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  return tokens.flatMap((token, at) =>
    [1, 2, 3, 4].flatMap((count) => {
      const words = tokens.slice(at, at + count);
      if (words.length < count) return [];
      const parts = words.flatMap((one) => (one.kind === 'quoted' || /\d/.test(one.word) ? partsOf(one.text) : [one.word]));
      return lexicon
        .named(parts)
        .flatMap(({ referent, partial }) => (!partial && referent.kind === 'column' && token ? [{ ...referent }] : []));
    }),
  );
}
