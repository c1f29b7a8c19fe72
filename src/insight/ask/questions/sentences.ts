/** A word of a question with its context. */
export interface Word {
  text: string;
  /** Index of the enclosing quotation; null outside quotations. */
  quote: number | null;
  inParens: boolean;
  afterComma: boolean;
}

const TOKEN =
  /(?<open>(?<![\p{L}\p{N}])["“”'‘«](?=[^\s"“”'‘’«»]))|(?<close>["”“’'»](?![\p{L}\p{N}]))|(?<paren>[()])|(?<comma>,)|(?<end>[.?!](?=\s+["“'‘(]?\p{Lu}|\s*$))|(?<word>\d{4}-\d{2}(?:-\d{2})?(?!\d)|\d[\d,]*(?:\.\d+)?%?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’](?!s\b)\p{L}+)?|>=|<=|!=|[<>=])/gu;

/**
 * Splits a text into sentences of lower-case words; numbers keep their points and dates their hyphens. Marks words in quotation marks or
 * parentheses.
 */
export function sentencesOf(text: string): Word[][] {
  const sentences: Word[][] = [[]];
  let quotes = 0;
  let quote: number | null = null;
  let parens = 0;
  let afterComma = false;
  for (const { groups, index } of text.normalize('NFKC').replaceAll('_', ' ').matchAll(TOKEN)) {
    if (groups?.open !== undefined && quote === null && closes(text, index)) quote = ++quotes;
    else if (groups?.open !== undefined || groups?.close !== undefined) quote = null;
    else if (groups?.paren !== undefined) parens = Math.max(0, parens + (groups.paren === '(' ? 1 : -1));
    else if (groups?.comma !== undefined) afterComma = true;
    else if (groups?.end !== undefined) {
      if (quote === null && parens === 0) sentences.push([]);
    } else if (groups?.word !== undefined) {
      sentences.at(-1)!.push({ text: groups.word.toLowerCase(), quote, inParens: parens > 0, afterComma });
      afterComma = false;
    }
  }
  return sentences.filter((words) => words.length > 0);
}

/** A quotation mark opens only if another one closes it: otherwise it is an apostrophe or a mistake. */
function closes(text: string, from: number): boolean {
  return /["”“’'»](?![\p{L}\p{N}])/u.test(text.slice(from + 2));
}
