/** A sentence as a definition: what is defined, and as what. */
export interface Frame {
  terms: string[];
  meaning: string;
}

/** Where a meaning begins: after the first sign or verb that gives one. */
const BEGINS =
  /\s*(?::=|[:=]|\s(?:is|are|means?|equals|refers? to|stands? for|denotes?|to be|as|has|have|(?:can|should|must|may) be)(?:\s+(?:defined|calculated|computed|measured|identified|determined|obtained|found|considered))?(?:\s+(?:as|by|with|using|when|if|where))?(?=\s))\s*/gi;
const TERM = '([^:=<>()]+?(?: ?\\([^()]*\\))?)';
/** Sentences with their verb in front: what is computed comes last, or first. */
const FRAMES: { sentence: RegExp; term: number; meaning: number; of?: number }[] = [
  {
    sentence: new RegExp(
      `^(?:in order )?to (?:get|calculate|compute|find|determine|obtain|identify|measure|count) ${TERM}, (?:(?:you )?(?:can|should|must|need to) |please )?(?:use|take|apply|calculate|compute|filter(?: by| on| for)?|select) (.+)$`,
      'i',
    ),
    term: 1,
    meaning: 2,
  },
  {
    sentence: new RegExp(
      `^(?:please )?(?:use|take|apply) (.+) (?:for|as|to (?:get|calculate|compute|find|identify|determine)) ${TERM}$`,
      'i',
    ),
    term: 2,
    meaning: 1,
  },
  {
    sentence: new RegExp(
      `^(?:please )?(?:calculate|compute|define|measure|determine|identify) ${TERM} (?:as|by|using|with|via) (.+)$`,
      'i',
    ),
    term: 1,
    meaning: 2,
  },
  {
    sentence: new RegExp(`^(?:the )?(?:formula|definition|calculation|expression)(?: (?:for|of) ${TERM})(?: is|:| =) (.+)$`, 'i'),
    term: 1,
    meaning: 2,
  },
  {
    sentence: new RegExp(
      `^(?:when(?:ever)?|if) (?:asked|asking|someone asks|(?:the )?(?:user|question) asks|querying|filtering|looking|searching)(?: (?:for|about))? ${TERM}, (?:(?:please |always )?(?:use|take|apply|filter(?: by| on| for)?|check(?: for)?)) (.+)$`,
      'i',
    ),
    term: 1,
    meaning: 2,
  },
  {
    sentence: new RegExp(`^for ${TERM}, (?:please )?(?:use|take|apply|filter(?: by| on)?|calculate|compute) (.+)$`, 'i'),
    term: 1,
    meaning: 2,
  },
  // "A visit is late if …": late visits.
  {
    sentence:
      /^(?:an?|the|any|every|each) (\S+(?: \S+)?) (?:is (?:considered|called|regarded as|deemed|classified as)|counts as|is) (?:an? )?("?[\w-]+"?(?: [\w-]+)?"?) (?:if|when|where|whenever|iff|if and only if) (.+)$/i,
    term: 2,
    of: 1,
    meaning: 3,
  },
];
/** What a name is long for, before what it is: "AOV: average order value, i.e. …". */
const LONG_FORM =
  /^([\w' -]+?),? (?:i\.?e\.?|that is|which is|which means|defined as|calculated as|computed as|calculated by|given by),? (.+)$/i;

/** An instruction to take some rows only, or to leave some out. */
const RESTRICTS =
  /^(?:please |always )*(?:(?:only (?:include|consider|count|use|keep|look at|take)|(?:include|consider|count|use|keep|look at|take) only|filter(?: only)?(?: by| on| for)?|restrict(?: \w+)? to|limit(?: \w+)? to)|(exclude|ignore|leave out|drop|remove|omit|disregard|skip)) (.+)$/i;

/** The ways to take a sentence as a definition, likeliest first. */
export function framesOf(sentence: string): Frame[] {
  const text = plain(sentence);
  const signs = [...text.matchAll(BEGINS)].map(
    ({ index, 0: sign }): Frame => ({ terms: termsOf(text.slice(0, index)), meaning: unquoted(text.slice(index + sign.length)) }),
  );
  return [...verbFrames(sentence), ...signs.filter(({ terms }) => terms.length > 0)].flatMap(longForms);
}

/** What a sentence says of which rows to take; null if it says something else. */
export function restrictionOf(sentence: string): { meaning: string; excludes: boolean } | null {
  const [, excludes, meaning] = RESTRICTS.exec(plain(sentence)) ?? [];
  return meaning === undefined ? null : { meaning, excludes: excludes !== undefined };
}

const plain = (sentence: string): string =>
  sentence
    .replaceAll('**', '')
    .replace(/^[\s*•-]+/, '')
    .replace(/^(?:please )?(?:assume|suppose|consider|treat)(?: that)? (?=.+ (?:to be|as|is|are|means|equals) )/i, '')
    .replace(/[\s.,;]+$/, '');

/** The ways to take a sentence with its verb in front as a definition. */
export function verbFrames(sentence: string): Frame[] {
  const text = plain(sentence);
  return FRAMES.flatMap(({ sentence: pattern, term, meaning, of }): Frame[] => {
    const found = pattern.exec(text);
    if (!found) return [];
    const noun = of === undefined ? '' : ` ${found[of]}`;
    return [{ terms: termsOf(`${found[term]!.replaceAll('"', '')}${noun}`), meaning: unquoted(found[meaning]!) }];
  }).filter(({ terms }) => terms.length > 0);
}

/** A frame, and before it what it says with a long form of the name. */
function longForms(frame: Frame): Frame[] {
  const [, long, meaning] = LONG_FORM.exec(frame.meaning) ?? [];
  return long === undefined ? [frame] : [{ terms: [...frame.terms, ...termsOf(long)], meaning: meaning! }, frame];
}

/** Without backticks around all of it. */
const unquoted = (text: string): string => text.replace(/^`([^`]*)`$/, '$1');

/** Words that begin an instruction, not what is defined. */
const INSTRUCTS =
  /^(?:only|include|exclude|filter|consider|ignore|use|take|restrict|limit|count|show|return|keep|drop|remove|where|when|if|for|always|do|don't|never|please)\b/i;
const WORDS_MAX = 8;

/** The names in front of a meaning: "Average order value (AOV)". */
function termsOf(text: string): string[] {
  const [, outer = '', inner = ''] = /^(.*?)(?:\s*\(([^()]*)\))?$/s.exec(text.trim()) ?? [];
  const plain = [outer, inner].map((term) =>
    term
      .replace(/^\W*(?:(?:an?|the)\s+)?/i, '')
      .replace(/["'“”„`\s]+$/g, '')
      .trim(),
  );
  return [...new Set(plain.filter((term) => term !== '' && !INSTRUCTS.test(term) && term.split(/\s+/).length <= WORDS_MAX))];
}
