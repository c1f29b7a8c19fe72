const LEAD = /^(?:(?:and|but|so|ok(?:ay)?|now|then|also|please)\b[\s,]*)+/i;
const ABOUT = /^(?:what|how) about\s+|^(?:the )?same(?: thing)?(?: but| again)?\s*/i;
const NARROWING = /^(?:only|just|restricted to|limited to)\s+(?:for |in )?/i;
const GROUPING =
  /^(?:(?:broken|split|grouped|break (?:it|that|this) down|split (?:it|that|this)|group (?:it|that|this))\s+)?(?:down )?(by|per|for each)\s+/i;
const PREPOSITION = /^(?:in|for|during|since|before|after|between|from|with|without|excluding|where|of|at|on)\b/i;
const TIME =
  /\b(?:in|for|during|of)?\s*(?:the )?(?:(?:last|this|previous|past|next)\s+(?:\d+\s+)?(?:day|week|month|quarter|year)s?|(?:q[1-4]|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?!\w))(?:\s+(?:of\s+)?(?:19|20)\d\d)?|(?:19|20)\d\d|yesterday|today)\b/gi;
const GROUP_CLAUSE = /\s+(?:by|per|for each)\s+[\p{L}\p{N}_ ]+?(?=\s+(?:in|for|during|since|where|with|before|after)\b|[?.!]*$)/iu;

/**
 * The questions that a follow-up may stand for, likeliest first: completed by the previous question if it refers to it ("and by region?",
 * "only 2023", "what about last month?"), unchanged if it stands alone.
 */
export function completeFollowUp(question: string, before: string | null): string[] {
  const asked = question.trim();
  if (before === null) return [asked];
  const base = before.trim().replace(/[?.!\s]+$/, '');
  const rest = asked
    .replace(LEAD, '')
    .replace(ABOUT, '')
    .replace(NARROWING, '')
    .replace(/[?.!\s]+$/, '');
  const leans =
    rest.length < asked.replace(/[?.!\s]+$/, '').length || GROUPING.test(rest) || PREPOSITION.test(rest) || rest.split(/\s+/).length <= 2;
  if (!leans || rest === '') return [asked];
  const completed = [...completions(base, rest)].map((text) => `${text.replace(/\s+/g, ' ').trim()}?`);
  return [...new Set(completed), asked];
}

function* completions(base: string, rest: string): Generator<string> {
  const group = GROUPING.exec(rest);
  if (group) {
    const clause = `${group[1]} ${rest.slice(group[0].length)}`;
    yield `${base.replace(GROUP_CLAUSE, '')} ${clause}`;
    yield `${base} and ${clause}`;
    return;
  }
  const time = TIME.exec(rest);
  TIME.lastIndex = 0;
  if (time !== null && time[0].trim().length >= rest.replace(PREPOSITION, '').trim().length) {
    const phrase = PREPOSITION.test(rest) ? rest : /^(?:last|this|previous|past|next|yesterday|today)/i.test(rest) ? rest : `in ${rest}`;
    yield `${base.replace(TIME, ' ')} ${phrase}`;
  }
  if (PREPOSITION.test(rest)) yield `${base} ${rest}`;
  yield `${base} for ${rest}`;
  yield `${base} in ${rest}`;
  yield `${rest} ${base}`;
}
