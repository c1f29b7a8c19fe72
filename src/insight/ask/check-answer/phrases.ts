import { withoutRelation } from './numbers.ts';

const VERB =
  /\b(?:was|were|is|are|has been|had been|totals|totall?ed|amounts? to|amounted to|comes? to|came to|reached|reaches|reaching|hit|stood at|stands at|equals?|stayed|stays|remained|remains|kept|equall?ed|sums? to|summed to|adds? up to|added up to|numbered|counted|had|have|has|saw|posted|delivered|recorded|generated|contributed|made|brought in|earned|sold|achieved)\b/gi;

/** What remains of a part of a sentence as a question: without verbs that only tie a number to its subject, and without filler. */
export function clean(part: string): string {
  return withoutRelation(part)
    .replace(/^(.*?)\b(?:averaged|averages)\b/i, 'average $1')
    .replace(VERB, ' ')
    .replace(
      /\b(?:exactly|precisely|only|just|altogether|overall|in total|a total of|total of|at|also|respectively|however|meanwhile)\b/gi,
      ' ',
    )
    .replace(/\bby\s*$|\bof\s*$|\bto\s*$|\bwith\s*$|^\s*(?:the|a|an|our|its|their)\b/gi, ' ')
    .replace(/[.,:;!?()*]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function join(...parts: string[]): string {
  return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
}

/** "In 2024, revenue was …": the part before the comma applies to the whole sentence. */
export function contextOf(sentence: string): { context: string; rest: string } {
  const match = /^((?:in|for|during|within|on|between|from|since|throughout|among|across|at)\s[^,]{1,80}),\s+(.*)$/i.exec(sentence);
  return match ? { context: match[1]!.replace(/^(?:across|among)\s/i, 'in '), rest: match[2]! } : { context: '', rest: sentence };
}

/** "… in 2025" at the end of a clause, and what comes before. */
export function periodAtEnd(clause: string): { period: string; rest: string } {
  const match =
    /^(.*?)\s+((?:in|during|for|since|until|throughout|within|over)\s+(?:the\s+)?(?:[A-Z][a-z]+\.?\s+)?(?:(?:Q[1-4]|H[12])\s+)?(?:\d{4}|last\s+\w+|this\s+\w+|[A-Z][a-z]+\s+\d{4}))[.!?]?$/.exec(
      clause,
    );
  return match ? { rest: match[1]!, period: match[2]! } : { rest: clause.replace(/[.!?]+$/, ''), period: '' };
}
