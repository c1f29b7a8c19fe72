import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { onesCounted } from './counted-ones.ts';
import { defineDated } from './dated-numbers.ts';
import { defineTerm, defineTerms } from './define-term.ts';
import { conditionalKind, defineBySentence, defineKind } from './kinds.ts';
import { defineNumberOf } from './numbers-of-things.ts';
import { hasSigns } from './operators.ts';
import { defineState } from './states.ts';
import { defineWhen } from './states-when.ts';

/** A sentence of the notes, with its term and its meaning, if it has a verb that gives one. */
interface Sentence {
  sentence: string;
  term: string | undefined;
  meaning: string | undefined;
  /** The question, or another note, has the term. */
  isUsed: boolean;
  /** The question and the other notes. */
  others: string;
}

/** What notes say beyond definitions: the first that is not understood, and the columns that states are on. */
interface ReadNotes {
  unread: string | null;
  states: { sentence: string; columns: string[] }[];
  standIns: { term: string; meaning: string; sentence: string }[];
}

/** Gives the words of a question the meaning that a sentence tells: a number, a kind of things or a state. Whether it was such a sentence. */
export function defineSentence(given: Sentence, question: string, read: ReadNotes, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { sentence, term, meaning, isUsed, others } = given;
  const ones = scope.task ? null : onesCounted(sentence, question, lexicon, scope);
  if (ones) {
    read.standIns.push({ ...ones, sentence });
    return true;
  }
  const isClause = meaning !== undefined && lexicon.language.clauses.opening.test(meaning);
  if (isUsed && isClause && takeState(sentence, question, read, lexicon, scope)) return true;
  if (isUsed && defineTerm(term!.trim(), meaning!, question, lexicon, scope)) return true;
  if (isUsed && !scope.task && defineDated(sentence, question, lexicon, scope)) return true;
  if (!scope.task && defineTerms(sentence, question, others, lexicon, scope)) return true;
  if (!scope.task && defineNumberOf(sentence, question, lexicon, scope)) return true;
  // Nothing else that its words may say is what the asker means by it.
  if (isUsed && hasSigns(meaning!, lexicon.language) && !scope.task) {
    read.unread ??= sentence;
    return true;
  }
  if (!scope.task && (defineBySentence(sentence, question, lexicon, scope) || defineState(sentence, question, lexicon, scope))) return true;
  if (takeState(sentence, question, read, lexicon, scope)) return true;
  const kind = conditionalKind(sentence, question, lexicon);
  return (
    kind !== null &&
    (defineTerm(kind.term, kind.meaning, question, lexicon, scope) || defineKind(kind.term, kind.meaning, question, lexicon, scope))
  );
}

/** Takes a sentence on when a state holds. Whether it is one. */
function takeState(sentence: string, question: string, read: ReadNotes, lexicon: Lexicon, scope: ReadingScope): boolean {
  const condition = scope.task ? null : defineWhen(sentence, question, lexicon, scope);
  const dimensions = [...JSON.stringify(condition?.filter ?? null).matchAll(/"dimension":"[^"]*?([^".]+)"/g)].map(([, name]) => name!);
  const columns = dimensions.length > 0 ? dimensions : (condition?.columns.map(({ column }) => column.name) ?? []);
  if (condition) read.states.push({ sentence, columns });
  return condition !== null;
}
