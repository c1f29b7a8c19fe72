import type { Language } from '../languages/types.ts';
import { isDoneAnyway } from './note-defaults.ts';
import { ofBoth, withoutExplanation } from './note-wordings.ts';

const EMPTY =
  '(?:(?:missing|null|nan|na|n/a|empty|blank|non-available)(?:\\s+(?:or\\s+)?(?:missing|null|nan|na|empty|blank|invalid))*(?:\\s+(?:values?|entries|entry|data(?:\\s+points?)?|cells?|records?|observations?))?|nulls|nans)';
const VERB = '(?:ignor|exclud|dropp?|remov|skipp?|disregard|omit|omitt|discard|eliminat|leav|delet|filter)';
const LEAVE =
  '(?:ignore|exclude|drop|remove|skip|disregard|omit|discard|eliminate|delete|leave\\s+out|filter\\s+out|do\\s+not\\s+(?:include|consider|count|use)|never\\s+(?:include|consider|count|use))';
const LEFT =
  '(?:ignored|excluded|dropped|removed|skipped|disregarded|omitted|discarded|eliminated|deleted|left\\s+out|filtered\\s+out|not\\s+(?:be\\s+)?(?:considered|included|counted|used))';
const ROWS = '(?:rows?|records?|entries|observations?|data\\s+points?|instances|cases)';
const WITH = '(?:with|that\\s+(?:have|contain)|which\\s+(?:have|contain)|containing|having|where\\s+there\\s+are)';
/** When it is to be done, which is before anything is computed. */
const WHEN =
  '(?:\\s*,?\\s*(?:(?:from|in|for|during)\\s+(?:the|this|your|any|all)\\s+(?:calculations?|analysis|computations?|tests?|correlation|regression|model|dataset|data)|(?:before|prior\\s+to|when|while)\\s+(?:the\\s+)?(?:calculat|comput|analy|perform|conduct|determin|runn|fitt|test|do|find|mak|apply)\\w*(?:\\s+(?:the|any|your|all)?\\s*(?:calculations?|analysis|mean|average|median|correlation(?:\\s+coefficient)?|standard\\s+deviation|tests?|regression|statistics?|it|them|this|that))?|if\\s+(?:there\\s+are\\s+)?any|if\\s+(?:they\\s+)?(?:exist|present)|if\\s+(?:they\\s+are\\s+)?present|first|beforehand))*';
const ANY = '(?:any\\s+|all\\s+|the\\s+|those\\s+|these\\s+)*';
const GENERAL =
  '(?:the\\s+)?(?:(?:data|dataset|data\\s+set|table|file)|(?:either|both|these|those|any\\s+of\\s+the|the\\s+relevant|the\\s+used)\\s+(?:of\\s+(?:the|these)\\s+)?(?:two\\s+)?(?:columns?|variables?|features?))';
const IN = `(?:\\s+(?:in|for|from|of)\\s+(?:${GENERAL}|(?!(?:the|this|your|any|all)\\s+(?:calculat|analys|computat|test|correlation\\b|regression\\b|model\\b))(?<of>.+?)))?`;

const COLUMN = '(?:(?:either|any|both|one)\\s+(?:of\\s+)?)?(?:the\\s+)?(?<of>[^,.;]+?)';

/** Sentences about what has no value, each with "rows" where whole rows are left out. */
const MISSING = [
  `^${LEAVE}\\s+${ANY}(?<rows>${ROWS}\\s+${WITH}\\s+)?${ANY}${EMPTY}${IN}${WHEN}$`,
  `^${ANY}(?<rows>${ROWS}\\s+${WITH}\\s+)?${ANY}${EMPTY}${IN},?(?:\\s+if\\s+any,?)?\\s+(?:should|must|are|shall|will|need|have|has)(?:\\s+to)?(?:\\s+be)?\\s+(?:simply\\s+)?${LEFT}${WHEN}$`,
  `^if\\s+(?:there\\s+are\\s+)?(?:any\\s+)?${EMPTY}(?:\\s+(?:exist|are\\s+present|occur))?${IN},?\\s+(?:please\\s+)?${LEAVE}\\s+(?:them|these|those|it|(?<rows>(?:the|those|these)\\s+${ROWS}))${WHEN}$`,
  `^(?:handle|treat|deal\\s+with)\\s+${ANY}${EMPTY}${IN}\\s+by\\s+${VERB}\\w*\\s*(?:out\\s+)?(?:them|these|those|(?<rows>(?:the|those|these|such)\\s+(?:corresponding\\s+|affected\\s+)?${ROWS})(?:\\s+${WITH}\\s+(?:them|such\\s+values|missing\\s+values))?)?${WHEN}$`,
  `^${LEAVE}\\s+${ANY}${ROWS}\\s+(?:where|in\\s+which|for\\s+which)\\s+${COLUMN}(?:\\s+(?:values?|data|columns?))?\\s+(?:is|are)\\s+(?:missing|null|nan|empty|blank|not\\s+available)${WHEN}$`,
  `^(?:ensure|make\\s+sure|be\\s+sure)\\s+to\\s+(?:handle|ignore|exclude|drop|remove)\\s+${ANY}${EMPTY}${IN}(?:\\s+by\\s+${VERB}\\w*\\s*(?:out\\s+)?(?:them|these|those|it|(?:the|those|these|such)\\s+(?:corresponding\\s+)?${ROWS}))?${WHEN}$`,
  `^${ANY}${EMPTY}\\s+(?:are|is|should\\s+be|must\\s+be)\\s+not\\s+(?:be\\s+)?(?:included|considered|counted|used)(?:\\s+in\\s+(?:the|any)\\s+(?:mean|average|median|calculations?|computation|analysis|test|correlation))?$`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Only rows with a value. */
const PRESENT = [
  new RegExp(
    `^(?:only\\s+)?(?:use|consider|include|keep|take)\\s+(?:only\\s+)?${ANY}(?:${ROWS}|values)\\s+(?:with|that\\s+have|having)\\s+(?:an?\\s+)?(?:non-?\\s?(?:missing|null|empty)|valid|available|known)\\s+(?:values?\\s+(?:for|in|of)\\s+)?(?<of>.+?)${WHEN}$`,
    'i',
  ),
  new RegExp(
    `^only\\s+${ANY}${ROWS}\\s+(?:with|that\\s+have|having)\\s+(?:an?\\s+)?(?:non-?\\s?(?:missing|null|empty)|valid|available|known)\\s+(?:values?\\s+(?:for|in|of)\\s+)?(?<of>.+?)\\s+(?:should|must|are|shall|will)(?:\\s+to)?\\s+be\\s+(?:considered|used|included|taken)${WHEN}$`,
    'i',
  ),
];
const GROUPED =
  /^(?:please )?(?:use|apply) (?:the |a )?(?:pandas )?group ?by(?:\(\))?(?: function| operation| method)?(?: (?:on|by|for|with))? (?:the )?(?!from\b|of\b|in\b|function\b)(?<of>[^,;]+?)(?: columns?)?$/i;
/** For what a method is used, which the question says. */
const PURPOSE =
  /\s+(?:in order )?to (?:assess|check|test|determine|evaluate|verify|decide|judge|examine|conclude)(?: (?:for|on|if|the|whether|statistical|normality|significance|significant|correlations?|linearity|independence|equality|it|is|results?|hypothesis|null|test))*(?=\s+(?:with|at|using|by)\b|$)/gi;

/** "… without any data cleaning or filtering": as it is. */
const UNTOUCHED =
  /,? without (?:any |applying any |performing any |doing any )(?:further |additional |prior |other )?(?:data )?(?:cleaning|filtering|transformations?|pre-?processing|normali[sz]ation|standardi[sz]ation|scaling|modifications?|adjustments?|manipulation)(?: (?:or|and) (?:data )?(?:cleaning|filtering|transformations?|pre-?processing|normali[sz]ation|standardi[sz]ation|scaling|modifications?|adjustments?|manipulation))*(?: of the data| on the data)?$/i;

const FORMULA =
  'the|a|an|mean|average|arithmetic|formula|definition|standard|usual|simple|by|as|of|all|is|be|should|must|calculate|calculated|compute|computed|obtained|obtain|defined|sum|summing|adding|up|total|values?|and|then|divide|divided|dividing|recorded|available|records|observations|rows|it|this|their|count|number|using|use|with|method|entries|for|in|dataset|data|data set|column|each|separately|individually|built|builtin|function|over|directly|across|whole|entire';

/** Sentences with the plainer one that means the same, in which `$1` stands for the words of the note. */
const PLAINER: [RegExp, string][] = [
  [
    /^only (?:the )?(\S+) (whose|with|where|that have|having) (.+?) (?:should|must|are|have) (?:to )?(?:be )?(?:considered|included|used|taken into account|analy[sz]ed)$/i,
    'Only consider $1 $2 $3',
  ],
  [
    /^(?:use|consider|take|select) (?:only )?(?:the|a) (?:subset|part|portion) (?:of (?:the )?(?:data|data ?set|rows))? ?(?:in which|where|for which|with) (.+)$/i,
    'Only consider rows where $1',
  ],
  [/^filter (?:the (?:data|rows|data ?set) )?(?:for|by|on) (.+)$/i, 'Only consider $1'],
  [/^(?:use|apply|with) (?:the )?bessel(?:'|’)?s correction$/i, 'Use the sample standard deviation'],
  [
    /^(?:exclude|drop|remove|ignore) (?:any |all |the )*\S+ with (?:an? )?(?:missing|null|empty|unknown) (?!values?$|data$|entries$)(.+?)(?: values?)?$/i,
    'Exclude rows with a missing $1',
  ],
  [
    /^(?:exclude|drop|remove|ignore) (?:any |all |the )*(?:rows|records|entries) (?:that|which) (?:do not|don't) have (?:a |any )?(?:valid |values? (?:for|in) )?(.+?)(?: values?)?$/i,
    'Exclude rows with a missing $1',
  ],
  [
    /^(?:any |the )?values? that (?:falls?|lies?|is|are) (?:outside|beyond)(?: of)? (\d+(?:\.\d+)?) times the (?:iqr|interquartile range)(?: \(iqr\))? (?:from|of) (?:the )?(?:first and (?:the )?third quartiles?|q1 and q3|quartiles)(?: .{0,10})? (?:is|are|should be)(?: considered| treated| regarded)?(?: as| to be)? (?:an )?outliers?$/i,
    'Use the IQR method with a threshold of $1',
  ],
  [
    /^(?:consider|treat|define) values (?:that fall |that lie )?(?:outside|beyond)(?: of)?(?: the)?(?: range)? mean ?(?:±|\+\/-|plus or minus) ?(\d+(?:\.\d+)?) ?\*? ?(?:standard deviations?|std|sigma) as outliers$/i,
    'Use the z-score method with a threshold of $1',
  ],
  [
    /^use (?:a |the )?(?:linear|pearson) correlation (?:approach|method|analysis|test)?,? ?(?:and|to) (?:calculate|compute|determine) (?:the )?pearson(?:'s)? correlation coefficient$/i,
    'Use Pearson',
  ],
  [
    /^use (?:the )?(sample|population) (?:standard deviation|variance),? (?:and )?not (?:the |that of (?:a|the) )?(?:sample|population).*$/i,
    'Use the $1 standard deviation',
  ],
  [
    /^(?:the )?(?:standard deviation|variance) (?:should|must|is to|has to) be (?:calculated|computed) (?:with|using) \(?n ?[-−–] ?1\)? (?:degrees of freedom|as the denominator|in the denominator)$/i,
    'Use the sample standard deviation',
  ],
  [
    /^(?:the )?(?:standard deviation|variance) (?:should|must|is to|has to) be (?:calculated|computed) (?:as|using|with) (?:the |a )?(sample|population) (?:standard deviation|variance|formula)(?: formula)?(?: \(.*\))?$/i,
    'Use the $1 standard deviation',
  ],
  [/^(?:calculate|compute) (?:the )?(?:standard deviation|variance) (?:with|using) ddof ?= ?([01])$/i, 'ddof = $1'],
  [/^count only (?:the )?(.+)$/i, 'Only consider $1'],
  [/^(?:the )?groups? (?:are|is|should be) (?:defined|given|determined|formed) by (?:the )?(.+?)(?: columns?)?$/i, 'Use the $1 column'],
  [
    /^(?:use |apply |normali[sz]e |scale |min-max |the |formula |using |normali[sz]ation |scaling |with |by |values? |data |is |:|formula: ?)*\(? ?(?:x|value) ?[-−–] ?min(?:imum)?(?:\(x\))? ?\)? ?\/ ?\(? ?max(?:imum)?(?:\(x\))? ?[-−–] ?min(?:imum)?(?:\(x\))? ?\)?$/i,
    'Use min-max scaling',
  ],
  [
    /^min-max (?:normali[sz]ation|scaling) (?:re)?scales (?:the )?(?:values|data|column) (?:to|into) (?:the |a )?(?:range )?(?:from |between |of )?\[?0(?: ?, ?| to | and |-)1\]?$/i,
    'Use min-max scaling',
  ],
  [
    /^use (?:the )?mean and (?:the )?standard deviation(?: of .{1,40}?)? to (?:calculate|compute) (?:the )?z-?scores?$/i,
    'Use the z-score method',
  ],
  [
    /^(?:any |all |the )*\p{L}+ with (?:an? )?(?:missing|null|empty|unknown) (.+?) (?:should|must|are|shall|will) (?:to )?(?:be )?(?:(?:ignored|excluded|dropped|removed|skipped|omitted|left out)|belong to no (?:group|category|bin)|not (?:be )?(?:included|considered|used|counted))$/iu,
    'Exclude rows with a missing $1',
  ],
  [
    /^(.*\b(?:kolmogorov[- ]smirnov|k-?s)(?: test)?(?: for normality)?) (?:against|with|by comparing with|to compare with) (?:a|the) normal distribution (?:with|that has|having|using) (?:the )?(?:same )?mean and (?:the )?standard deviation(?: (?:of|as|from) (?:the |this )?.+)?$/i,
    '$1',
  ],
  [
    /^use (?:the )?(?:fisher[-– ]pearson )(?:standardi[sz]ed )?(?:moment )?coefficient (?:of|for) skewness(?: \(.*\))?$/i,
    'Use the population standard deviation',
  ],
  [/^use (?:the )?adjusted fisher[-– ]pearson .*$/i, 'Use the sample standard deviation'],
  [/^filter (?:the )?(?:rows|records|data|data ?set|entries) (?:where|in which|for which) (.+)$/i, 'Only consider rows where $1'],
  [/^only (?:count|include) (?:the |those )?(\S+) (with|whose|where|that have) (.+)$/i, 'Only consider $1 $2 $3'],
  [
    /^use (?:the )?(.+?) as (?:the )?(?:independent|predictor|explanatory|input) variable(?: \(x\))?,? and (?:the )?(.+?) as (?:the )?(?:dependent|target|response|outcome) variable(?: \(y\))?$/i,
    'The $1 is the independent variable and the $2 is the dependent variable',
  ],
  [
    /^use (?:the )?(.+?) as (?:the )?(?:dependent|target|response|outcome) variable(?: \(y\))?,? and (?:the )?(.+?) as (?:the )?(?:independent|predictor|explanatory|input) variable(?: \(x\))?$/i,
    'The $1 is the dependent variable and the $2 is the independent variable',
  ],
  [
    /^use (?:the )?(sample|population) (?:variance|standard deviation)(?: formula)? with (?:n|n ?[-−–] ?1) (?:in the denominator|as (?:the )?denominator)$/i,
    'Use the $1 standard deviation',
  ],
  [
    /^there (?:should|must|are|can) (?:to )?be no (?:missing|null|empty|nan) (?:values?|entries|cells) in (?:the )?(.+?)(?: columns?)?$/i,
    'Exclude rows with a missing $1',
  ],
  [
    /^(?:any |all |the )*outliers (?:should|must|are to|have to) be (?:removed|excluded|dropped)(?: (?:first|before .+|prior to .+))?$/i,
    'Remove the outliers',
  ],
  [
    /^(?:calculate|compute|determine) (?:the )?z-?scores? (?:of|for) (?:each|every|all|the) (?:values?|data points?|observations?) by subtracting (?:the|its) mean (?:from (?:it|each value|the value) )?and (?:then )?dividing (?:the result |it )?by (?:the|its) standard deviation$/i,
    'Use the z-score method',
  ],
  [
    /^(?:(?:calculate|compute|determine) )?(?:the )?z-?scores?(?: (?:of|for) .{1,40}?)? (?:is |are |by |using |as |= ?|should be )?(?:calculated |computed |obtained )?(?:as |by |using )?(?:the )?(?:\(?(?:x|value|data point) ?[-−–] ?(?:the )?mean\)? ?(?:\/|divided by) ?(?:the )?(?:standard deviation|std)|subtracting (?:the|its) mean (?:from .{1,30} )?and (?:then )?dividing (?:the result |it )?by (?:the|its) standard deviation|mean and (?:the )?standard deviation)(?: of .{1,40})?$/i,
    'Use the z-score method',
  ],
  [/^use (?:the )?tukey(?:'s)? (?:method|rule|fences) with a (?:factor|multiplier) of (\d+(?:\.\d+)?)$/i, 'Use $1 times the IQR'],
  [
    /^(?:calculate|compute) (?:the )?(.+?) (?:only )?after (?:removing|excluding|dropping) (?:the |any |all )?outliers$/i,
    'Remove the outliers',
  ],
  [
    /^(?:the )?(?:standard deviation|variance|it) (?:should|must) be (?:that of |calculated for )?the population(?: standard deviation)?(?:, not (?:that of )?(?:a|the) sample)?$/i,
    'Use the population standard deviation',
  ],
  [
    /^(?:divide|dividing) by n,? (?:and )?not (?:by )?(?:\(?n ?[-−–] ?1\)?),? (?:in|for) (?:the )?(?:standard deviation|variance)$/i,
    'Use the population standard deviation',
  ],
  [/^use ddof ?= ?0 (?:for|in) (?:the )?(?:standard deviation|variance|calculation)$/i, 'ddof = 0'],
  [/^use ddof ?= ?1 (?:for|in) (?:the )?(?:standard deviation|variance|calculation)$/i, 'ddof = 1'],
  [
    /^assume (?:that )?(?:the )?(?:variances?|population variances?) (?:of (?:the|both) (?:two )?groups )?(?:are|to be|is) equal(?: (?:in|for|between|across) (?:the |both )?(?:two )?groups)?$/i,
    'Use equal variances',
  ],
  [/^assume equal variances?(?: (?:in|for|between|across) (?:the |both )?(?:two )?groups)?$/i, 'Use equal variances'],
  [/^(?:do not assume|assume no|without assuming) equal variances?(?: .+)?$/i, 'Use unequal variances'],
  [/^assume (?:unequal|different) variances?(?: .+)?$/i, 'Use unequal variances'],
  [
    /^(?:only (?:include|use|consider|keep) )?rows where (?:both|all)(?: of)?(?: the)?(?: two)? (?:columns|variables|values) (?:have|are|contain) (?:non-?\s?(?:null|missing|empty)|valid|present|available)(?: values)?$/i,
    'Ignore rows with missing values',
  ],
  [
    /^(?:(?:handle |treat )?missing (?:data|values)|nulls?) (?:(?:should|must) be (?:handled|treated) )?(?:using|by|with|through|via) (?:listwise|casewise|complete[- ]case) (?:deletion|analysis)$/i,
    'Ignore rows with missing values',
  ],
  [/^(?:ensure|make sure)(?: that)? (?:the )?(.+?) (?:is|are) (?:treated as )?(numeric|numerical|numbers)$/i, 'Treat the $1 as $2'],
  [
    /^(?:calculate|compute|use) (?:the )?z-?scores? (?:using|with|from|based on) (?:the )?mean and (?:the )?standard deviation(?: of (?:the|this) (?:column|values|data|variable))?$/i,
    'Use the z-score method',
  ],
  [
    /^(?:filter|restrict|limit|subset) (?:the )?(?:data ?set|data|table|rows|records) (?:to|so as to) (?:only include|include only|contain only|only contain|keep only) (?:the )?(.+)$/i,
    'Only consider $1',
  ],
  [/^use (?:n ?[-−] ?1)(?: \(.*\))? (?:in|as) the denominator$/i, 'Use the sample standard deviation'],
];

/** The function of a library that is asked for, and what it computes by default where libraries differ. */
const CALL =
  /^(?:please )?(?:use|apply|utilize|utilise|call|employ|calculate (?:it|this) (?:with|using))\s+(?:the\s+)?(?:["'`]?(?:(?<lib>pandas|numpy|np|pd|scipy|statistics|sklearn|scikit-learn|statsmodels)(?:'s|[’']s)?[. ])?(?:[\w-]+\.)*(?<fn>\w+)(?:\(\s*\))?["'`]?)(?:\s+(?:function|method|class|test))?(?:\s+(?:from|of|in|provided by)\s+(?:the\s+|python[’']?s?\s+)?["'`]?(?<from>pandas|numpy|scipy|statistics|sklearn|scikit-learn|statsmodels)[\w.]*["'`]?(?:\s+(?:library|package|module))?)?(?:\s+in\s+python)?$/i;
/** Functions that compute the same in every library. */
const SAME = /^(?:mean|average|median|sum|min|max|count|ols|groupby|value_counts|isnull|isna|nunique|unique|len|abs|describe)$/i;
/** Functions whose result depends on whether a sample or a population is meant. */
const DEPENDS = /^(?:std|stdev|var|variance|skew|kurt|kurtosis)$/i;

/**
 * A note in the plainest words that mean the same: about rows without a value, about a function of a library. Empty for one that only says what is
 * done anyway, such as how a mean is computed; the note itself for any other.
 */
export function inPlainWords(written: string, question: string, { code }: Language): string {
  if (code !== 'en') return written;
  const sentence = withoutExplanation(written, question);
  if (sentence === '') return '';
  const text = sentence
    .trim()
    .replaceAll(/\(\s*(?:alpha|α|p|r|n)\s*(?:=\s*)?\)/gi, '')
    .replaceAll(PURPOSE, '')
    .replace(UNTOUCHED, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,;:]$/, '');
  for (const pattern of MISSING) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    if (groups.of !== undefined && ofBoth(groups.of, question)) return 'Ignore rows with missing values';
    if (groups.of !== undefined)
      return `Exclude rows with a missing ${groups.of.replace(/^(?:the|any|all)\s+/i, '').replace(/\s+columns?$/i, '')}`;
    return groups.rows === undefined ? 'Ignore missing values' : 'Ignore rows with missing values';
  }
  if (isDoneAnyway(text, question)) return '';
  for (const pattern of PRESENT) {
    const of = pattern.exec(text)?.groups?.of;
    if (of !== undefined) return `Exclude rows with a missing ${of.replace(/\s+columns?$/i, '')}`;
  }
  const plainer = PLAINER.find(([pattern]) => pattern.test(text));
  if (plainer) return text.replace(...plainer);
  const by = GROUPED.exec(text)?.groups?.of;
  if (by !== undefined) return `Group by ${by}`;
  if (leavesAlone(text, question)) return '';
  if (restatesMean(text, question)) return '';
  const named = NAMED_CALLS.find(
    ([name]) =>
      name.test(text) &&
      /^(?:please )?(?:use|apply|call|utili[sz]e|employ|calculate|compute|perform|run|conduct|the)\b/i.test(text) &&
      !/\d/.test(text),
  );
  if (named) return named[1];
  const two =
    /^use (?:the )?(pandas|scipy|numpy)(?:\.stats)? (std|var|skew|kurt|kurtosis)(?:\(\))? and (?:std|var|skew|kurt|kurtosis)(?:\(\))? functions?$/i.exec(
      text,
    );
  const plain = called(two ? `use the ${two[2]} function of ${two[1]}` : text, sentence);
  return plain === sentence && text !== sentence.trim().replace(/[.,;:]$/, '') ? text : plain;
}

/** Functions of libraries that are procedures by themselves, with what they are called otherwise. */
const NAMED_CALLS: [RegExp, string][] = [
  [/\bpearsonr\b|\bcorrcoef\b|\bcorr\b/i, 'Use Pearson'],
  [/\bspearmanr\b/i, 'Use Spearman'],
  [/\bkendalltau\b/i, 'Use Kendall'],
  [/\bshapiro\b(?![- ]wilk)/i, 'Use the Shapiro-Wilk test'],
  [/\bnormaltest\b/i, 'Use the dagostino test'],
  [/\bttest_ind\b/i, 'Use the t test'],
  [/\bf_oneway\b/i, 'Use the one way anova'],
  [/\bchi2_contingency\b/i, 'Use the chi square test'],
  [/\b(?:linregress|linearregression)\b/i, 'Use the linear regression'],
];

const ALONE =
  /^(?:do not|don't|never|avoid|refrain from|no|without|there is no need to|no need to)\s+(?:(?:to\s+)?(?:apply|perform|use|do|any)\s+)*(?<what>(?:standardi[sz]|normali[sz]|scal|transform|modif|chang|alter|imput|interpolat|filter|sort|smooth|encod|resampl|sampl|clean|pre-?process|manipulat|log-?transform)\w*)(?:\s*(?:,|or|and|nor)+\s*(?:standardi[sz]|normali[sz]|scal|transform|modif|chang|alter|imput|interpolat|filter|sort|smooth|encod|resampl|sampl|clean|pre-?process|manipulat)\w*)*(?:\s+(?:of|to|on|for|in|the|any|these|those|your|data ?set|data|variables?|columns?|values?|features?|rows?|it|them|missing|original|is|are|be|should|needed|required|necessary|applied|performed|done|before|calculation|analysis|and))*$/i;

/** "Do not standardize the variables", where the question does not ask for it. */
function leavesAlone(text: string, question: string): boolean {
  const what = ALONE.exec(text)?.groups?.what;
  return what !== undefined && !question.toLowerCase().includes(what.slice(0, 5).toLowerCase());
}

/** "Calculate the mean by summing all fees and dividing by their number", where a mean is asked for. */
function restatesMean(text: string, question: string): boolean {
  const means = /\b(?:mean|average)\b/i;
  if (!means.test(text) || !means.test(question) || /\b(?:median|deviation|variance|weighted)\b/i.test(text)) return false;
  const words = new Set(FORMULA.split('|').concat('value'));
  const asked = new Set(question.toLowerCase().match(/\p{L}+/gu) ?? []);
  const own = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return own.every((word) => words.has(word) || asked.has(word) || (word.endsWith('s') && asked.has(word.slice(0, -1))));
}

function called(text: string, sentence: string): string {
  const groups = CALL.exec(text)?.groups;
  if (!groups?.fn) return sentence;
  const library = (groups.lib ?? groups.from ?? '').toLowerCase();
  if (SAME.test(groups.fn)) return '';
  if (!DEPENDS.test(groups.fn)) return sentence;
  if (['pandas', 'pd', 'statistics'].includes(library)) return 'Use the sample standard deviation';
  return ['numpy', 'np', 'scipy'].includes(library) ? 'Use the population standard deviation' : sentence;
}
