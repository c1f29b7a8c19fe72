/** Aggregates in the notation of queries, as people say them. */
const SAID: Record<string, (of: string) => string> = {
  sum: (of) => `total ${of}`,
  avg: (of) => `average ${of}`,
  average: (of) => `average ${of}`,
  max: (of) => `highest ${of}`,
  min: (of) => `lowest ${of}`,
  count: (of) => (/^distinct\s/i.test(of) ? `number of different ${of.slice(8).trim()}` : `number of ${of}`),
};

const CALL = /\b([a-z]+)\s*\(([^()]*)\)/gi;
const HUNDRED = /\s*(?:\*|×|times|multiplied by|and multiply (?:it |the result )?by)\s*100\s*$/i;

/**
 * A note in which formulas are written as people say them: `DIVIDE(SUM(net), COUNT(orders))` is "total net divided by number of orders". A note
 * without formulas, or with one that is not known, stays as it is.
 */
export function withoutNotation(sentence: string): string {
  const asked =
    /^(?:in order )?to (?:get|calculate|compute|find|determine|obtain) (?:the )?(.+?), (?:(?:you )?(?:can|should|must|need to) |please )?(divide|subtract|use|take) (?:the )?(.+)$/i.exec(
      sentence,
    );
  const text = asked ? defined(asked[1]!, asked[2]!.toLowerCase(), asked[3]!) : sentence;
  return text === null ? sentence : said(text);
}

/** "X = A divided by B" for "to calculate X, divide A by B"; null if the second number is missing. */
function defined(term: string, verb: string, rest: string): string | null {
  if (verb === 'use' || verb === 'take') return `${term} = ${rest}`;
  const [, first, joint, second] = (verb === 'divide' ? /^(.+) (by) (?:the )?(.+)$/i : /^(.+) (from) (?:the )?(.+)$/i).exec(rest) ?? [];
  if (!joint) return null;
  return verb === 'divide' ? `${term} = ${percent(first!, second!)}` : `${term} = difference between ${second} and ${first}`;
}

function percent(first: string, second: string): string {
  if (HUNDRED.test(second)) return `${first} as a percentage of ${second.replace(HUNDRED, '')}`;
  // All of the second number divides.
  return `${first} divided by ${/ (?:times|plus|minus|multiplied by) | [*+×−-] /i.test(second) ? `(${second})` : second}`;
}

function said(sentence: string): string {
  let text = sentence;
  for (let again = true; again; ) {
    const before = text;
    text = text.replaceAll(CALL, (whole, name: string, inner: string) => {
      const of = inner.trim().replaceAll('`', '');
      const known = Object.hasOwn(SAID, name.toLowerCase()) ? SAID[name.toLowerCase()]! : null;
      if (known) return of === '' || of === '*' || of.includes(',') ? whole : known(of);
      const [first, second, more] = of.split(/\s*,\s*/);
      if (!first || !second || more !== undefined) return whole;
      if (/^divide$/i.test(name)) return `{${first} divided by ${second}}`;
      return /^subtract$/i.test(name) ? `{difference between ${first} and ${second}}` : whole;
    });
    again = text !== before;
  }
  if (text === sentence) return sentence;
  const [, lead, first, second] =
    /^(.*?(?:=|:|\b(?:is|means|refers to|stands for))\s*)?\{?((?:total|average|number|highest|lowest)\b[^/{}]*?)\s*(?:\/|divided by)\s*([^/{}]+?)(?:\}(.*))?$/i.exec(
      text,
    ) ?? [];
  const tail = /\}(.*)$/.exec(text)?.[1] ?? '';
  if (first && second && (tail === '' || HUNDRED.test(tail))) return `${lead ?? ''}${percent(first, `${second}${tail}`)}`;
  return /[{}]/.test(text) ? text.replaceAll(/[{}]/g, '') : text;
}
