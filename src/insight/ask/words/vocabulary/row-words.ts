import type { ModelTable } from '../../../../data/model/types.ts';
import type { QuestionTable } from '../../question-tables.ts';
import type { Language } from '../languages/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import { KEY_WORDS } from './key-noun.ts';
import { meanings, synsetAt } from './word-net.ts';

/** Names of files that say nothing of their rows but that they are written down. */
const FILES: ReadonlySet<string> = new Set(
  `log logs logbook journal register registry diary history list lists sheet data records record file export table tracker tracking overview report book
  ledger schedule protocol weekly daily monthly dump extract`.split(/\s+/),
);
/** What names of columns say of rows. */
const SAID: ReadonlySet<string> = new Set(['type', 'kind', 'category', 'status', 'state', 'priority', 'date', 'time']);
/** Fields of nouns for what is done, said or happens, by WordNet's numbers: what rows of a file record, and no things that several rows may name. */
const DEEDS: ReadonlySet<number> = new Set([4, 10, 11, 22]);

/**
 * What the rows of a file are, where its name does not say so, but a column does: jobs of a log that has a "Job Type". Repairs of a ledger whose lines
 * are repairs or rents are some of them.
 */
export function rowWords(
  { name, columns }: ModelTable,
  tables: readonly QuestionTable[],
  { stems, code }: Pick<Language, 'stems' | 'code'>,
): string[] {
  if (code !== 'en' || tables.length !== 1 || !FILES.has(partsOf(name).at(-1) ?? '')) return [];
  const named = columns.map((column) => partsOf(column.name));
  const held = new Set(
    tables.flatMap(({ profile }) => profile.columns.flatMap(({ topValues }) => topValues.map(({ value }) => String(value).toLowerCase()))),
  );
  const isValue = (noun: string) => [...held].some((value) => value === noun || stems(value).some((stem) => stems(noun).includes(stem)));
  const found = named.flatMap((parts) => {
    const [noun, last, more] = parts;
    if (!noun || !last || more || !(SAID.has(last) || KEY_WORDS.has(last))) return [];
    const isColumn = named.some((other) => other.length === 1 && stems(other[0]!).some((stem) => stems(noun).includes(stem)));
    const [meaning] = meanings(noun, 'n', 1);
    return !isColumn && !isValue(noun) && meaning && DEEDS.has(synsetAt('n', meaning.offset).field) ? [noun] : [];
  });
  return [...new Set(found)];
}
