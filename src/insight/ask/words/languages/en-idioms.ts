import type { Language } from './types.ts';

const WITHOUT = '(?:without(?: any| an?)?|with no|that have no|who have no|lacking(?: an?| any)?|that lack(?: an?| any)?|missing(?: an?)?)';
const LEAVING =
  '(?:leaving out|leave out|excluding|exclude|ignoring|ignore|not counting|without counting|skipping|disregarding|except(?: for)?|omitting)';

/** English idioms in the words in which they are read. */
export const ENGLISH_IDIOMS: NonNullable<Language['idioms']> = [
  // "Repairs of owners in Bonn: how many?"
  [
    /^(?!(?:how|what|which|who|list|show|number|total|average|please|in|for|of)\b)([^?:.;]+?)(?::|\s[–—-]) how many(?: (?:are|were) (?:there|they))?\s*\?*$/iu,
    'how many $1?',
  ],
  // "How many lessons fall on each weekday": no change is asked for.
  [
    /(?<!\b(?:do|does|did|why|much)\b[^?.]*)\b(?:falls?|fell|falling) (?=on (?:an? |each |every |the |which |(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|weekdays?\b|weekends?\b))/gi,
    'are ',
  ],
  // "Leaving out those without a rating".
  [
    new RegExp(
      `,?\\s(?:and |but )?${LEAVING} (?:all |any )?(?:(?:of )?(?:those|ones|the ones|the rows|rows)|the \\w+s|\\w+s) ${WITHOUT} (?=\\w)`,
      'gi',
    ),
    ' with a ',
  ],
  // "By any channel but web": no groups are asked for.
  [/\bby (?:any|every) (\p{L}+) (?:but|except(?: for)?|besides|save|bar) (?=\p{L})/giu, 'with $1 other than '],
  // "Any room but A", "everything except walk-ins".
  [
    /\b(?:any|every|all)(?:thing|body|one)? (?:other )?(?:(\p{L}+) )?(?:but|except(?: for)?|besides|save|bar) (?!for\b|with|without|not|never|only|who|which|that|those|the ones|also|no\b)(?=\p{L})/giu,
    (_, noun?: string) => (noun ? `${noun} other than ` : 'not '),
  ],
  // "All repairs but those due to wear".
  [
    /,? but (?:not )?(?:those|the ones|ones) (?=(?:due|because|caused|from|with|without|in|of|at|by|for|that|who|which)\b)/gi,
    ', excluding those ',
  ],
  // "Both a Senior job and a Mid job".
  [/\bboth an? (\p{L}[\p{L}-]*) (\p{L}+?)s? and an? (\p{L}[\p{L}-]*) \2s?\b/giu, 'both $1 and $3 $2'],
  // "Over all their rentals": a thing's number is that of all its rows.
  [
    /,? \b(?:over|across|in|for|from|on) all (?:of )?(?:their|its|his|her|the|our) (\p{L}+)(?= (?:in (?:total|sum)|together|combined|taken together)\b|[?.!,]|$)/giu,
    ' over $1',
  ],
];
