import type { FormSlot } from './types.ts';

const DO = '(?:please\\s+)?(?:(?:simply|just|only)\\s+)*(?:output|report|return|print|give|write|answer|submit)(?:\\s+(?:with|only|as))*';
const PLACED = '@(\\w+)\\[\\s*["“\']?([^\\]\\n"”\']*)["”\']?\\s*\\]';
/** "If the p-value is below 0.05, output @normal[no], else output @normal[yes]". */
const EITHER = new RegExp(
  `(?<=^|[.;\\n]\\s{0,3})(?:if|when)\\s+([^@\\n]+?),?\\s+(?:then\\s+)?${DO}\\s+${PLACED}\\s*[,.;]?\\s*(?:and\\s+)?(?:else|otherwise|if not),?\\s+(?:${DO}\\s+)?@\\2\\[\\s*["“']?([^\\]\\n"”']*)["”']?\\s*\\][.;]?`,
  'gim',
);
/** "If there is no significant correlation, output @status[none]". */
const UNLESS = new RegExp(
  `(?<=^|[.;\\n]\\s{0,3})(?:if|when)\\s+(?:there\\s+(?:is|are)\\s+no\\s+(?:statistically\\s+)?significant\\s+(?:correlation|relationship|difference|association|effect)s?|the\\s+(?:result|test|correlation|relationship|difference)\\s+is\\s+not\\s+(?:statistically\\s+)?significant),?\\s+(?:then\\s+)?${DO}\\s+${PLACED}[.;]?`,
  'gim',
);

/** Notes with the two texts that a place may have, and the rule that chooses between them, where these stand in one sentence. */
export const withChoices = (notes: string): string =>
  [...notes.matchAll(EITHER)].reduce((text, [sentence, condition, name, yes, no]) => {
    const place = `@${name}[${name}]\nwhere "${name}" is "${yes}" or "${no}".`;
    return `It is "${yes}" if ${condition}, otherwise "${no}".\n${text.replace(sentence, () => place)}`;
  }, notes);

/** The places that are wanted instead of all others if nothing significant is found, and the notes without them. */
export function takeAlternatives(notes: string): { notes: string; instead: FormSlot[] } {
  const instead: FormSlot[] = [];
  const rest = notes.replaceAll(UNLESS, (_, name: string, text: string) => {
    instead.push({ name, options: [], decimals: null, says: '', ifNothing: text.trim() });
    return '';
  });
  return { notes: rest, instead };
}
