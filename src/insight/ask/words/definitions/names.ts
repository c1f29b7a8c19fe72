import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { framesOf } from '../../notation/definition-frames.ts';
import { hasWords } from '../tokens/said-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { tableNamed } from './kinds.ts';

/** "Turnover is stored in charge", "the charge column contains the turnover". */
const STORED = /^(?:the )?(.+?) (?:is|are) (?:stored|recorded|kept|found|given|held) (?:in|by|as|under) (?:the )?(.+)$/i;
const CONTAINS =
  /^(?:the )?(?:column |field )?[`"]?([\w.]+)[`"]?(?: column| field)? (?:contains?|holds?|stores?|represents?|records?|gives?) (?:the )?(.+)$/i;
const MEANING = /^(?:by )(.+?),? (?:we|i) mean (.+)$/i;

/**
 * Gives a term the meaning of a column or of a table that the asker names as the data does: "turnover refers to the column charge", "members are
 * patrons". Whether it did.
 */
export function defineName(sentence: string, question: string, lexicon: Lexicon): boolean {
  const text = sentence.replace(/[\s.]+$/, '');
  const frames = [
    ...[STORED, MEANING].flatMap((pattern) => {
      const [, term, meaning] = pattern.exec(text) ?? [];
      return term && meaning ? [{ term, meaning }] : [];
    }),
    ...[CONTAINS.exec(text)].flatMap((found) => (found ? [{ term: found[2]!, meaning: found[1]! }] : [])),
    ...framesOf(text).flatMap(({ terms, meaning }) => terms.map((term) => ({ term, meaning }))),
  ];
  for (const { term, meaning } of frames) {
    const plain = term.replace(/["“”„'`]/g, '').trim();
    if (plain === '' || !hasWords(question, plain, lexicon.language) || isName(plain, lexicon)) continue;
    const column = columnNamed(meaning, lexicon);
    const table = column ? null : tableOf(meaning, lexicon);
    if (!column && !table) continue;
    lexicon.define(plain, column ? { kind: 'column', ...column } : { kind: 'table', table: table! });
    return true;
  }
  return false;
}

const DATES =
  '(?:dates?|times?|years?|months?|days?|periods?|date ranges?|time periods?)(?: (?:filters?|filtering|conditions?|ranges?|questions?|grouping))?';
const DATED = [
  new RegExp(
    `^(?:please |always )?use (?:the )?(.+?) (?:for|as|to (?:determine|get|find|filter(?: by)?|identify)) (?:the |all |any )?${DATES}$`,
    'i',
  ),
  new RegExp(
    `^(?:the |all )?${DATES} (?:refers? to|are|is|means?|(?:is|are) (?:based on|taken from|given by|determined by|stored in)) (.+)$`,
    'i',
  ),
  new RegExp(`^(?:please |always )?(?:filter|group|take|determine) (?:the |all )?${DATES} (?:by|on|using|from) (.+)$`, 'i'),
];

/** Takes a column by which the asker dates the rows of a table: "use the column held_on for dates". Whether it did; null if such a note names no such column. */
export function takeDating(sentence: string, lexicon: Lexicon, scope: ReadingScope): boolean | null {
  const text = sentence.replace(/[\s.]+$/, '');
  const [meaning] = DATED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  if (meaning === undefined) return false;
  const ref = columnNamed(meaning, lexicon);
  if (!ref?.table.times.some(({ column }) => column === ref.column.name)) return null;
  const other = scope.dated.get(ref.table.name);
  if (other !== undefined && other !== ref.column.name) return null;
  scope.dated.set(ref.table.name, ref.column.name);
  return true;
}

/** Whether the data calls something so already. */
const isName = (term: string, lexicon: Lexicon): boolean =>
  lexicon.named(partsOf(term)).some(({ cost, partial }) => !partial && cost === 0);

/** The only column that is called exactly so in the data. */
function columnNamed(meaning: string, { model }: Lexicon): { table: ModelTable; column: ModelColumn } | null {
  const [, written] =
    /^(?:the )?(?:column |field |values? (?:of|in) (?:the )?(?:column )?)?[`"]?([\w.]+)[`"]?(?: column| field)?$/i.exec(meaning.trim()) ??
    [];
  if (written === undefined) return null;
  const [name, of] = written.toLowerCase().split('.').reverse();
  const [only, another] = model.tables.flatMap((table) =>
    of === undefined || table.name.toLowerCase() === of
      ? table.columns.filter((column) => column.name.toLowerCase() === name).map((column) => ({ table, column }))
      : [],
  );
  return only && !another ? only : null;
}

function tableOf(meaning: string, lexicon: Lexicon): ModelTable | null {
  const words = meaning
    .replace(/[`"]/g, '')
    .replace(lexicon.language.definitions.leadingArticle, '')
    .replace(/ (?:table|rows|records)$/i, '')
    .trim();
  return words === '' || words.split(' ').length > 3 ? null : tableNamed(words.split(' '), lexicon);
}
