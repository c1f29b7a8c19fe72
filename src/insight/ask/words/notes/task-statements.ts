import { isNumberType } from '../../../../data/engine/cell-number.ts';
import { takeDecisions } from '../forms/decisions.ts';
import { DRAWING } from '../forms/task-layout.ts';
import type { FormSlot } from '../forms/types.ts';
import { grammarWords } from '../tokens/grammar-words.ts';
import { fold, partsOf, type Token, tokensOf } from '../tokens/tokens.ts';
import type { Piece, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { isMomentSkewness } from './note-wordings.ts';
import { claimIn, columnsIn, holds } from './task-claims.ts';

/**
 * The sentences of notes without the rules that choose among the texts of a form, and without those of a task that no number depends on; with the
 * first one by which no cell is empty although some are, and the first that leaves a formula open.
 */
export function takeSettled(
  given: readonly string[],
  question: string,
  slots: readonly FormSlot[],
  lexicon: Lexicon,
  scope: ReadingScope,
): { sentences: string[]; taken: string[]; contradicted: string | null; unclear: string | null } {
  const { left, taken } = takeDecisions(
    scope.task ? given.flatMap((one) => stepsOf(one, question)) : given,
    slots,
    question,
    lexicon.language,
    plainWords(question, lexicon),
  );
  if (!scope.task) return { sentences: left, taken, contradicted: null, unclear: null };
  const kinds = left.map((sentence) => statementOf(sentence, question, slots, lexicon, scope));
  const of = (kind: ReturnType<typeof statementOf>) => left.filter((_, at) => kinds[at] === kind);
  return {
    sentences: of(null),
    taken: [...taken, ...of('aside')],
    contradicted: of('contradicted')[0] ?? null,
    unclear: left.find(isMomentSkewness) ?? null,
  };
}

/** "Create a column …, then calculate …" are two steps; a new feature without a name has that of the question. */
function stepsOf(sentence: string, question: string): string[] {
  const [, name] = /\b(?:features?|columns?|variables?|attributes?)(?: called| named)?,? ["“']([^"”']+)["”']/i.exec(question) ?? [];
  const unnamed =
    /^to (?:calculate|compute|create|obtain|get|build|derive) (?:the|this) new (?:feature|column|variable),? (subtract|add|sum|divide|multiply) (.+)$/i.exec(
      sentence,
    );
  const whole =
    unnamed && name !== undefined ? `Create a new column "${name}" by ${ING[unnamed[1]!.toLowerCase()]} ${unnamed[2]}` : sentence;
  return whole.split(
    /(?<=^(?:create|generate|define|derive|add|introduce)\b.*?),? (?:and )?then (?=(?:calculate|compute|find|determine|report)\b)/i,
  );
}

const ING: Readonly<Record<string, string>> = {
  subtract: 'subtracting',
  add: 'adding',
  sum: 'summing',
  divide: 'dividing',
  multiply: 'multiplying',
};

/** Columns that are called like the things of statistics, such as `value`: a sentence on values may mean them. */
export function namedByNouns(text: string, lexicon: Lexicon): Piece[] {
  return columnsIn(text, lexicon).flatMap((ref): Piece[] => (NOUNS.test(ref.column.name) ? [{ kind: 'mention', ref }] : []));
}
const NOUNS = /^(?:values?|numbers?|counts?|records?|totals?|observations?|data|wert|werte|anzahl)$/i;

/** Words that a rule may have beside what it is about: those of instructions, and those of the question. */
function plainWords(question: string, lexicon: Lexicon): (word: string) => boolean {
  const { language } = lexicon;
  const { ruling, presenting } = language.notes;
  const { filler, preposition, and, is, request, relation, significant, manner, analytic, correlation, normality } = language.phrases;
  const known = [
    ...ruling,
    ...presenting,
    ...filler,
    ...preposition,
    ...and,
    ...is,
    ...request,
    ...relation,
    ...significant,
    ...manner,
    ...analytic,
  ];
  const words = new Set([...known, ...correlation, ...normality].flatMap((phrase) => fold(phrase).split(' ')));
  const asked = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  return (word) => words.has(word) || language.stems(word).some((stem) => asked.has(stem));
}

/** Whether a sentence says nothing that a number depends on, or what does not hold. */
function statementOf(
  sentence: string,
  question: string,
  slots: readonly FormSlot[],
  lexicon: Lexicon,
  scope: ReadingScope,
): 'aside' | 'contradicted' | null {
  const text = sentence
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,;:]$/, '');
  const claim = claimIn(text);
  if (!claim) return isAside(text, question, slots, lexicon) ? 'aside' : null;
  if (claim.rest.some((part) => !isAside(part, question, slots, lexicon))) return null;
  return holds(claim.of ?? '', question, lexicon, scope) ? 'aside' : 'contradicted';
}

const OPERATION =
  '(?:round|chang|alter|modif|transform|scal|rescal|normali[sz]|standardi[sz]|imput|filter|bin|group|manipulat|adjust|clean|pre-?process|aggregat|smooth|encod|sampl|resampl|convert|discreti[sz]|categori[sz]|weight|sort|correct)\\w*';
const OPERATIONS = `(?:data |further |additional |other |any |such )*${OPERATION}(?:(?:,|,? and|,? or|,? nor)? (?:data |any |other |further )*${OPERATION})*`;
const TOOLS =
  "(?:python|r|excel|numpy|np|pandas|pd|scipy|statsmodels|scikit-learn|sklearn|statistics|matplotlib|seaborn|tools?|software)(?:'s|s'|’s)?";
const TESTED =
  '(?:normal(?:ly)?|gaussian|equal|the same|independent|no (?:correlation|relationship|difference|association|significant \\w+)|uncorrelated|unrelated)';

/** Sentences and parts of sentences that change nothing, by what the question is about. */
const ASIDE: { about?: RegExp; said: RegExp }[] = [
  // What every test supposes.
  {
    about: /correlat|relation|differ|test|normal|anova|signific|independen|associat|compar|distribut/i,
    said: new RegExp(
      `^(?:(?:the )?(?:shapiro|kolmogorov|d'agostino|jarque|t|f|chi|anova|test|correlation|pearson)[\\w' -]{0,40} tests |(?:here,? )?the null hypothesis(?: (?:of|for|in) (?:this|the|that) test| here)? (?:is|states|assumes|supposes|would be)(?: that)? )(?:the null hypothesis (?:that )?)?[\\w' -]{0,60}\\b${TESTED}\\b[\\w -]{0,30}$`,
      'i',
    ),
  },
  {
    said: new RegExp(
      `^(?:the )?(?:values?|data|entries|numbers)(?: points?)?(?: (?:in|of) (?:this|the|that|these) .{1,40}?)? (?:should|must|are|is|may|shall|will)(?: to)? not(?: to)?(?: be)? ${OPERATIONS}(?: in any way| at all| beforehand| (?:before|prior to) (?:the |any )?\\w+)*$`,
      'i',
    ),
  },
  {
    said: new RegExp(
      `^(?:do not|don't|never|avoid|no need to) (?:apply |perform |do |use |make |add )?(?:any )?${OPERATIONS}(?: steps?| methods?| techniques?)?(?: (?:to|on|of|for|in) (?!only|all but)(?:the |this |your )?[\\w"' ]{1,30}(?: columns?| data| values?| variables?| features?)?)?(?: (?:before|prior to) [\\w ]{1,40})?$`,
      'i',
    ),
  },
  {
    said: new RegExp(
      `^no (?:${OPERATIONS}|outlier (?:removal|treatment|handling))(?: steps?| methods?)? (?:is|are|was|were) (?:needed|required|necessary|applied|performed|done)(?: (?:for|in|on|before) (?:this|the|your|any) \\w+)?$`,
      'i',
    ),
  },
  {
    said: /^(?:do not|don't|there is no need to|no need to) (?:handle|treat|deal with|worry about|look for|check for|consider) (?:any )?(?:missing (?:values?|data)|null values?|outliers|duplicates|data errors?|data error corrections?|errors)(?:(?:,|,? and|,? or) (?:any )?(?:missing (?:values?|data)|null values?|outliers|duplicates|data errors?|data error corrections?|errors))*$/i,
  },
  {
    said: /^(?:so |therefore,? |hence,? )?(?:this|that|the) (?:part|step|point|requirement|task)(?: here)? (?:can|may|could|should) be (?:skipped|omitted|ignored|left out|passed over)$/i,
  },
  {
    said: /^(?:so |therefore,? |hence,? )?(?:nothing|no (?:imputation|handling|treatment)|no missing value (?:handling|treatment)) (?:needs to be|has to be|is|must be|should be)(?: (?:imputed|filled|done|handled|required|needed|necessary|removed|dropped))$/i,
  },
  {
    said: new RegExp(
      `^(?:do not|don't|never) use (?:any )?(?:other )?(?:pre-?built |external |third-?party |additional )*(?:packages?|librar(?:y|ies)|tools?|software|modules?|functions?)(?: or (?:packages?|librar(?:y|ies)|tools?|modules?))?(?: (?:for|to) [\\w ]{1,40}?)? (?:other than|except(?: for)?|besides|apart from) ${TOOLS}(?:(?:,|,? and|,? or) ${TOOLS})*$`,
      'i',
    ),
  },
  {
    said: new RegExp(
      `^(?:use|employ|utili[sz]e) (?:the )?${TOOLS}(?: data ?frames?| library| package)* to (?:manipulate|read|load|open|process|handle|import|analy[sz]e|work with) (?:the )?(?:csv |data |given |provided )?(?:file|data|data ?set|table)$`,
      'i',
    ),
  },
  // The one with the largest absolute value.
  {
    about: /(?:strong|high|most|larg|great).*correl|correl.*(?:strong|most)/i,
    said: /^(?:the )?(?:variable|column|feature|attribute|pair|one)(?: of (?:variables|columns))? (?:which|that|with)(?: has| have)? the (?:highest|largest|greatest|biggest) (?:magnitude|absolute value|absolute|size)(?: of)?(?: the)? (?:r|correlations?|coefficients?|correlation coefficients?|pearson correlation coefficient)(?: \(.{0,40}sign\)|,? (?:ignoring|regardless of|irrespective of) (?:the|its) sign)? (?:is|has|shows)(?: considered(?: as)?)?(?: the (?:one|variable|column|feature)(?: with| that has)?)? the (?:strongest|highest|most) correlation(?: with .{1,40})?$/i,
  },
  {
    about: /skew/i,
    said: /^(?:calculate|compute|use|determine) (?:the )?(?:sample )?skewness(?: of (?:the )?["'\w ]{1,40}?(?: column)?)? (?:using|with|by|as) (?:the )?(?:built-?in )?(?:pandas|pd)(?:'s|')?(?: library| function| method| `?skew(?:\(\))?`?)*$/i,
  },
];

/** What the output has to have; which of it the form says. */
const INCLUDES =
  /^(?:the |your )?(?:final )?(?:output|result|results|answer|report|response) (?:should|must|has to|needs to|will) (?:include|contain|show|list|present|have) /i;
const RESTRICTS =
  /\b(?:only|just|except|without|where|whose|above|below|over|under|top|bottom|first|last|exclud\w*|than|if|but|not|no|least|most|sorted|rounded|after|before|filter\w*|between)\b/i;
const CONVERTS =
  /^(?:for (?:the )?data (?:transformation|conversion|cleaning),? )?(?:convert|cast|change|transform|parse|turn|coerce) (?:the )?(?:existing |values? of |data (?:in|of) |data types? of )*(?<of>.{1,40}?)(?: columns?| values?| data| variable| feature)?(?: (?:from|of type) (?:an? |the )?(?:strings?|text|objects?)(?: type| format| data type)?)? (?:in)?to (?:an? |the )?(?:numeric|numerical|numbers?|floats?|floating[- ]point|integers?|ints?|decimals?)(?: (?:values?|numbers?|format|types?|data types?|columns?))*(?: (?:before|prior to|for) .{1,30})?$/i;

function isAside(text: string, question: string, slots: readonly FormSlot[], lexicon: Lexicon): boolean {
  if (ASIDE.some(({ about, said }) => (about?.test(question) ?? true) && said.test(text) && !asksFor(text, question))) return true;
  if (INCLUDES.test(text) && !RESTRICTS.test(text.replace(INCLUDES, ''))) return true;
  const of = CONVERTS.exec(text)?.groups?.of;
  if (of !== undefined) {
    const named = columnsIn(of.replaceAll(/["“”']/g, ''), lexicon);
    return named.length > 0 && named.every(({ column }) => isNumberType(column.type));
  }
  return interprets(text, slots, lexicon) || isDrawing(text, lexicon);
}

/** Whether the question asks for what a sentence denies. */
const asksFor = (text: string, question: string): boolean =>
  /\b(?:not|don't|never|avoid|no)\b/i.test(text) &&
  [...text.matchAll(new RegExp(`\\b${OPERATION}`, 'gi'))].some(
    ([word]) => word.length > 3 && question.toLowerCase().includes(word.slice(0, 5).toLowerCase()) && !/^group/i.test(word),
  );

const INTERPRETING: ReadonlySet<string> = new Set(
  `a an the they them these of for to in on and or but if when while whereas where then than is are be it its this that there exists exist existing means mean indicates indicate implies imply suggests suggest shows show represents represent denotes denote
  signifies signify considered defined as such strong stronger weak weaker moderate perfect positive negative linear high low none no significant relationship relationships association correlation correlations correlated pearson
  spearman coefficient coefficients absolute value values r skewness kurtosis skew skewed symmetric symmetrical normal left right heavy light tailed tails result results close closer near nearer to above below greater less
  more larger smaller higher lower between within inside outside range from equal fall falls lie lies otherwise else not does do strength direction variables two both zero one`
    .trim()
    .split(/\s+/),
);

/** What values of a coefficient mean, where no place of the form is for that: "close to 1 means a strong correlation". */
function interprets(text: string, slots: readonly FormSlot[], lexicon: Lexicon): boolean {
  const tokens = tokensOf(text, lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  if (lexicon.language.code !== 'en' || !/^(?:if|when|an?|the|results?|values?|it|while)\b/i.test(text)) return false;
  if (!/\b(?:r|correlation|coefficients?|skewness|kurtosis)\b/i.test(text) || !MEANS.test(text)) return false;
  if (slots.some(({ options }) => options.length > 1 && sharesOption(text, options))) return false;
  return tokens.every(
    ({ kind, word, text: written }) =>
      kind === 'number' || /^[<>=≤≥+±-]+$/.test(written) || (kind === 'quoted' ? isKnown(written) : INTERPRETING.has(word)),
  );
}

const MEANS =
  /\b(?:means?|indicates?|implies|suggests?|shows?|represents?|denotes?|signif(?:ies|y)|(?:is|are) (?:considered|defined)|the (?:correlation|distribution|relationship) is)\b/i;
const isKnown = (quoted: string): boolean => partsOf(quoted).every((part) => INTERPRETING.has(part));
const sharesOption = (text: string, options: readonly string[]): boolean => {
  const words = new Set(partsOf(text));
  return options.some((option) => partsOf(option).every((part) => words.has(part)));
};

const DRAWS: ReadonlySet<string> = new Set(
  `create draw plot make produce generate show display visualize visualise visualizing please scatter box bar line violin density histogram histograms heatmap heat map plots chart charts graph graphs diagram diagrams
  zeichne erstelle ein eine einen der die das von und streudiagramm histogramm diagramm boxplot`.split(/\s+/),
);

/** A drawing of whole columns, for whichever purpose. */
function isDrawing(text: string, lexicon: Lexicon): boolean {
  if (!DRAWING.test(text)) return false;
  const grammar = grammarWords(lexicon.language);
  const [what = ''] = text.split(
    /,? (?:in order )?to (?:visuali[sz]e|show|see|illustrate|examine|explore|depict|understand|observe|check|inspect|display) /i,
  );
  const isPlain = ({ kind, word, text: written }: Token) => {
    if (kind === 'mark') return true;
    if (kind === 'number' || kind === 'date') return false;
    const parts = kind === 'quoted' ? partsOf(written) : [word];
    if (lexicon.valuesNamed(fold(written)).length > 0) return false;
    return parts.every((part) => DRAWS.has(part) || PLAIN.has(part) || lexicon.names(part) || (grammar.has(part) && IDLE.has(part)));
  };
  return tokensOf(what, lexicon.language.decimal).every(isPlain);
}

const PLAIN: ReadonlySet<string> = new Set([
  'of',
  'the',
  'a',
  'an',
  'and',
  'for',
  'with',
  'between',
  'columns',
  'column',
  'variables',
  'variable',
  'distribution',
  'data',
  'against',
  'versus',
  'vs',
  'on',
  'x',
  'y',
  'axis',
  'relationship',
  'their',
  'values',
]);
const IDLE: ReadonlySet<string> = new Set(['in', 'dataset', 'both', 'two']);
