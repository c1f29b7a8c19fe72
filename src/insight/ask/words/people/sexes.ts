import { SEXES, STAFF_VERBS } from '../languages/people-words.ts';
import type { Correction } from '../tokens/question-words.ts';
import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { ValueRef } from '../vocabulary/value-index.ts';
import { peopleIn } from './people.ts';

type Sex = 'female' | 'male';

/** The words of a question with the value of the only column that tells men and women apart in place of a word for them: "women" as the female members. */
export function withSexes(tokens: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const read = tokens.flatMap((token): Token[] => {
    const sex = token.kind === 'word' && !lexicon.hasWord(token.word) ? sexOf(token.word) : null;
    const ref = sex && valueFor(sex, token.word, lexicon);
    if (!ref || isOfOthers(ref, tokens, lexicon)) return [token];
    const value = partsOf(ref.value).map((word): Token => ({ ...token, word }));
    // "Women who joined" are members of the table that has them.
    const noun = isNamed(ref, tokens, lexicon) ? [] : partsOf(ref.table.name).map((word): Token => ({ ...token, word }));
    corrections.push({ written: token.text, read: [ref.value, ...noun.map(({ word }) => word)].join(' ') });
    return [...value, ...noun];
  });
  return { tokens: read, corrections };
}

const sexOf = (word: string): Sex | null =>
  (['female', 'male'] as const).find((sex) => SEXES[sex].words.has(word) || SEXES[sex].adjectives.has(word)) ?? null;

/** The value of the only column that has both; a word for people means a table of people, and an adjective any. */
function valueFor(sex: Sex, word: string, { model, valuesWhere }: Lexicon): ValueRef | null {
  const people = peopleIn(model).map(({ table }) => table);
  const known = (one: Sex) => valuesWhere((key) => SEXES[one].values.has(key));
  const other = known(sex === 'female' ? 'male' : 'female');
  const [only, another] = known(sex).filter(
    ({ table, column }) =>
      other.some((ref) => ref.column === column) &&
      (SEXES[sex].adjectives.has(word) || people.includes(table) || model.tables.length === 1),
  );
  return only && !another ? only : null;
}

/** Whether a question is about people whose sex the data does not have: "how many women work here" is about staff. */
function isOfOthers(ref: ValueRef, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const people = peopleIn(lexicon.model);
  const own = people.find(({ table, column }) => table === ref.table && column === null);
  if (!own) return false;
  if (own.kind !== 'staff' && tokens.some(({ word }) => STAFF_VERBS.has(word))) return true;
  const others = people.filter(({ table }) => table !== ref.table);
  return others.some(({ table }) => isNamed({ ...ref, table }, tokens, lexicon)) && !isNamed(ref, tokens, lexicon);
}

const isNamed = ({ table }: ValueRef, tokens: readonly Token[], lexicon: Lexicon): boolean =>
  lexicon.model.tables.length === 1 ||
  tokens.some(
    ({ kind, word }) =>
      kind === 'word' &&
      lexicon.named([word]).some(({ referent, cost }) => cost === 0 && referent.kind === 'table' && referent.table === table),
  );
