/** What leads over to a sentence and says nothing. */
const LEADING =
  /^(?:on the other hand|conversely|in contrast|by contrast|in (?:this|that) case|additionally|furthermore|moreover|also|then|next|finally|(?:once|after) (?:this|that|the transformation|transformation|the conversion|conversion|the cleaning|cleaning|preprocessing)(?: is done)?),? (?=\S+ \S+)/i;
/** What a statistic is, in general: ", a measure that describes how two variables move together,". */
const EXPLAINED =
  /\s*,\s*(?:which is |i\.?e\.? )?an? (?:common |widely used |statistical |numerical |parametric |non-parametric )*(?:measure|metric|statistic|test|method|technique|coefficient|quantity) (?:that|which|of|for|used) (?:(?!\b(?:only|where|exclud\w*|without|except|above|below|if)\b)[^,])*,(?= )/i;

const FUNCTIONS = '(?:mean|average|median|std|stdev|var|variance|skew|kurt|kurtosis|sum|min|max|count|corr|quantile|describe)';
const LIBRARY = '(?<lib>pandas|panda|numpy|np|pd|scipy|statistics)';
/** "Calculate the mean and standard deviation with the mean() and std() functions of pandas". */
const CALLS = new RegExp(
  `^(?:please )?(?:(?:calculate|compute|determine|find|obtain|get) )?(?<what>[\\w"' ,-]{0,80}?) ?(?:(?:should|must|are|is|can) (?:to )?be (?:calculated|computed|obtained|determined) )?(?:using|with|by|via|through)(?: using)? (?:the )?(?:built-?in )?${LIBRARY}(?:'s|s'|’s|')?(?: data ?frames?(?:'s)?| series| library(?:'s)?| stats)*(?: ["'\`]?${FUNCTIONS}(?: ?\\( ?\\))?["'\`]?(?:,|,? and)?)+(?: functions?| methods?)?(?: respectively)?$`,
  'i',
);
const STATISTICS =
  /\b(?:the|both|of|for|and|a|an|mean|average|median|standard|deviation|variance|skewness|kurtosis|sum|total|minimum|maximum|correlation|coefficient|values?|columns?|data|its|their|this|new|feature|variable)\b/gi;
const DEPENDS = /\b(?:std|stdev|var|variance|skew|kurt|kurtosis)\b(?= ?\(|["'`]|[ ,]|$)/i;

/** "Z = (X - μ) / σ, where X is a data point, …": the usual score, whichever deviation it is by. */
const SCORE =
  /^(?:use |apply |calculate |compute |by |with |the |z-?scores? |is |are |using |following |standard |formula:? |calculated |computed |as )*z ?= ?\(? ?x ?[-−–] ?(?:μ|µ|mu|mean|x̄|m) ?\)? ?\/ ?(?:σ|sigma|s|sd|std|standard deviation)(?:,? (?:where|with|and|in which|x|μ|µ|mu|mean|σ|sigma|s|sd|std|is|=|a|an|the|each|individual|data|point|value|observation|score|mean|of|standard|deviation|dataset|column))*$/i;

/** The third moment over the cube of the deviation, both of the values as they are, or adjusted for a sample as libraries do. */
const MOMENT =
  /^(?:(?:calculate|compute|determine|use|apply) )?(?:the )?(?:skewness(?: (?:of|for) [\w"' ]{1,50}?)? (?:using|with|by|as) )?(?:the )?(?:(?:fisher[-– ])?pearson(?:'s|’s)? )?(?:standardi[sz]ed )?(?:third )?moment coefficient of skewness$/i;

const CLEANED =
  /^(?:perform|carry out|do|complete) (?:the |a |any )?(?:necessary )?(?:data )?(?:cleaning|cleansing|pre-?processing)(?: steps?)? (?:to|in order to) (?:ensure|make sure) (?:that )?there(?:'s|’s| is| are) no (?:null|missing|nan|empty)(?:,? (?:or|and) (?:undefined|missing|null|invalid|empty|nan))* (?:values?|entries|data) (?:for|in) (?:the )?(?<of>.+?)(?: column)?$/i;

/** A sentence of a task in plainer words that mean the same; empty if it only says what is done anyway. */
export function withoutExplanation(sentence: string, question: string): string {
  const text = sentence.replace(LEADING, '').replace(EXPLAINED, ' ');
  const bare = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,;:]$/, '');
  if (SCORE.test(bare)) return 'Use the z-score method';
  const cleaned = CLEANED.exec(bare)?.groups?.of;
  if (cleaned !== undefined) return `Exclude rows with a missing ${cleaned}`;
  const call = CALLS.exec(bare);
  const groups = call?.groups;
  if (!groups || !restates(groups.what ?? '', question)) return text === sentence ? sentence : text;
  if (!DEPENDS.test(bare.slice(bare.toLowerCase().indexOf(groups.lib!.toLowerCase())))) return '';
  return /^(?:pandas?|pd|statistics)$/i.test(groups.lib!) ? 'Use the sample standard deviation' : 'Use the population standard deviation';
}

/** Whether words only name statistics, or repeat the question. */
function restates(what: string, question: string): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  return (
    what
      .replaceAll(STATISTICS, ' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  ).every((word) => asked.has(word));
}

/** "Either A or B", of which a correlation is: rows without one of them are in no pair. */
export function ofBoth(named: string, question: string): boolean {
  const both = /^(?:either|any|one)(?: of)?(?: the)? (.+?) (?:or|and) (?:the )?(.+?)(?: columns?)?$/i.exec(named.trim());
  const asked = question.toLowerCase().replaceAll(/["“”']/g, '');
  return (
    both !== null &&
    /correlat/i.test(question) &&
    [both[1]!, both[2]!].every((one) => asked.includes(one.toLowerCase().replaceAll(/["“”']/g, '')))
  );
}

/** Whether a sentence asks for the moment coefficient of skewness, and leaves open whether it is that of a sample. */
export const isMomentSkewness = (sentence: string): boolean => MOMENT.test(sentence.trim().replace(/[.,;:]$/, ''));
