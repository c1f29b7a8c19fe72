import { numbersIn } from './numbers.ts';
import { clean, contextOf } from './phrases.ts';
import { type Clause, directionsOf, movedBetween, multiplesOf } from './read-moves.ts';
import { comparisonsOf, rankingsOf } from './read-rankings.ts';
import { claimOf, distributed, isDistributed } from './read-values.ts';
import { splitText } from './split-text.ts';
import type { Claim } from './types.ts';

/**
 * Extracts the claims in a text, with what they refer to: numbers, shares, changes, multiples, rankings and comparisons, in sentences, lists
 * and tables. Years, dates, ranks and numbers in names are no claims. An introductory phrase ("In 2024, …") applies to the whole sentence; a
 * clause that starts with its number ("and 120 in 2024") refers to the subject of the clause before.
 */
export function readClaims(text: string): Claim[] {
  return splitText(text).flatMap(({ sentence, text: said }) =>
    (distributed(said) ?? movedBetween(said) ?? [said]).flatMap((one) => claimsOf(sentence, one)),
  );
}

function claimsOf(sentence: string, text: string): Claim[] {
  const { context, rest } = contextOf(text);
  const claims: Claim[] = [];
  let subject: string | null = null;
  let period: string | null = null;
  let counted: string | null = null;
  for (const part of clausesOf(rest)) {
    const clause: Clause = { sentence, text: part, context, subject, period };
    const found = numbersIn(part);
    if (found.length === 0) claims.push(...wordless(clause));
    for (const [index, number] of found.entries()) {
      const before = part.slice(found[index - 1]?.end ?? 0, number.start);
      const after = part.slice(number.end, found[index + 1]?.start ?? part.length);
      const within = { ...clause, subject, period };
      const claim = claimOf(within, number, { before, after, counted });
      claims.push(isDistributed(text) && claim.kind !== 'rank' ? { ...claim, readings: [] } : claim);
      subject = subjectOf(before) || subject;
      counted = clean(after) || counted;
      period = /\bin\s+(?:\p{Lu}\p{L}+\s+)?\d{4}\b/u.exec(after)?.[0] ?? period;
    }
  }
  return claims;
}

/** What is said without a number. */
function wordless(clause: Clause): Claim[] {
  const readers = [rankingsOf, multiplesOf, comparisonsOf, directionsOf];
  for (const read of readers) {
    const claims = read(clause);
    if (claims.length > 0) return claims;
  }
  return [];
}

/** What a number is of, without the words that tie it to a change. */
function subjectOf(before: string): string {
  return clean(before.replace(/\b(?:rose|grew|increased|climbed|jumped|fell|dropped|decreased|declined)\b.*$/i, ''));
}

/** Splits a sentence into clauses wherever both sides contain a number; "between 10 and 20" is one. */
function clausesOf(text: string): string[] {
  const sentence = text.replace(/\b(between\s+\S*\d\S*(?:\s\p{L}+)?)\s+and\s+(?=\S*\d)/giu, '$1\u00a0and\u00a0');
  const parts = sentence
    .split(/;\s+|,?\s+(?:while|whereas|but)\s+|,\s+and\s+|(?<!\u00a0)\band\b(?!\u00a0)\s+(?=\D{0,60}\d)|,\s+(?=\D{0,40}\d)/i)
    .map((part) => part.trim());
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (numbersIn(last).length === 0 || numbersIn(part).length === 0))
      joined[joined.length - 1] = sentence.slice(sentence.indexOf(last), sentence.indexOf(part, sentence.indexOf(last)) + part.length);
    else joined.push(part);
  }
  return joined.map((part) => part.replaceAll('\u00a0', ' '));
}
