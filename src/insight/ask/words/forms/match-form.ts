import { partsOf } from '../tokens/tokens.ts';
import { abbreviates, begins } from '../vocabulary/similar-words.ts';

/** A place for a result in a form: `@name[value]`, `{name}`, `<name>`. */
export const PLACE = /@(\w+)(?:\[[^\]]*\])?|\{(\w+)\}|<(\w+)>/g;

/** The names of the places in a sentence, and what is quoted in it. */
export function placesIn(sentence: string): { names: string[]; values: string[] } {
  const names = [...sentence.matchAll(PLACE)].map(([, at, braces, angles]) => (at ?? braces ?? angles)!);
  return { names, values: names.length > 0 ? [...sentence.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, value]) => value!) : [] };
}

interface Cell {
  /** Of its column, and in a table of several rows those of the row's texts. */
  words: readonly string[];
  /** Shown only if it is asked for. */
  extra?: boolean | undefined;
}

/**
 * The cell that each name of a form means, or null for one that means none or several equally well. No cell is meant twice.
 */
export function matchForm(names: readonly string[], cells: readonly Cell[]): (number | null)[] {
  const taken = new Set<number>();
  return names.map((name) => {
    const wanted = [...new Set(conceptsOf(partsOf(name.replaceAll(/(?<=[a-z]{3})(?=\d+(?:_|$))/gi, '_'))))];
    const kinds = wanted.filter(isConcept);
    const scored = cells.map(({ words }, at) => {
      const own = [...new Set(conceptsOf(words))];
      // A name that says which statistic it is means no other one.
      if (kinds.length > 0 && !kinds.some((kind) => own.includes(kind))) return { at, score: 0 };
      const said = wanted.filter((word) => own.some((one) => alike(word, one))).length;
      const used = own.filter((one) => wanted.some((word) => alike(word, one))).length;
      return { at, score: said === 0 ? 0 : (said + used) / (wanted.length + own.length) };
    });
    const most = Math.max(0, ...scored.map(({ score }) => score));
    const best = scored.filter(({ score }) => score === most);
    // What is shown is rather meant than what was computed besides.
    const plain = best.filter(({ at }) => !cells[at]!.extra);
    const [only, another] = plain.length === 1 ? plain : best;
    if (most === 0 || !only || another || taken.has(only.at)) return null;
    taken.add(only.at);
    return only.at;
  });
}

/** Ways to write the names of statistics, with one word for each. */
const CONCEPTS: [RegExp, string][] = [
  [/\bp ?(?:values?|vals?|wert)\b|\bpvalues?\b|\bpvals?\b/g, ' pvalue '],
  [/\b(?:root mean squared? error|rmse)\b/g, ' rmse '],
  [/\b(?:mean squared? error|mse|mittlerer quadratischer fehler)\b/g, ' mse '],
  [/\b(?:mean absolute error|mae)\b/g, ' mae '],
  [/\b(?:(?:coefficient )?of determination|r ?(?:2|squared?)(?: (?:score|value))?|rsquared?|bestimmtheitsmass)\b/g, ' rsquared '],
  [/^ t $/g, ' tstatistic statistic '],
  [/^ p $/g, ' pvalue '],
  [/^ f $/g, ' fstatistic statistic '],
  [/\bt ?(?:statistics?|stats?|values?|score|wert|statistik)\b/g, ' tstatistic statistic '],
  [/\bf ?(?:statistics?|stats?|values?|score|ratio|wert|statistik)\b/g, ' fstatistic statistic '],
  [/\bchi ?(?:2|squared?|quadrat)(?: (?:statistics?|stats?|values?|wert))?\b/g, ' chisquare statistic '],
  [/\b(?:(?:ks|w|d|test|shapiro(?: wilk)?|prufgrosse|teststatistik) ?)?(?:statistics?|stats?)\b/g, ' statistic '],
  [
    /\b(?:null|nan|empty|blank)s?(?: (?:values?|entries|cells))?(?= (?:counts?|numbers?|num) )|(?<= (?:num|number|count|number of|count of) )(?:nulls|nans|blanks|null values|empty cells)\b/g,
    ' missing ',
  ],
  [/\bdegrees? of freedom\b|\bdof\b/g, ' freedom '],
  [/\b(?:standard error(?: of the mean)?|sem|standardfehler)\b/g, ' standarderror '],
  [/\b(?:standard deviations?|standard dev|std ?devs?|stdevs?|stddevs?|std|sd|standardabweichung)\b/g, ' deviation '],
  [/\b(?:variance|var|varianz)\b/g, ' variance '],
  [/\b(?:coefficient of variation|cv)\b/g, ' variation '],
  [/\b(?:interquartile range|iqr|interquartilsabstand)\b/g, ' iqr '],
  [/\b(?:first quartile|lower quartile|1st quartile|q ?1|quartile 1|25 ?(?:th)? percentile)\b/g, ' firstquartile '],
  [/\b(?:third quartile|upper quartile|3rd quartile|q ?3|quartile 3|75 ?(?:th)? percentile)\b/g, ' thirdquartile '],
  [
    /\b(?:corr(?:elation)?|pearsons?|spearmans?|korrelation)(?: (?:corr(?:elation)?|coef(?:f|ficient)?s?|values?|r|koeffizient))*\b|\br ?values?\b|\bkorrelationskoeffizient\b|^ r $/g,
    ' correlation ',
  ],
  [/\b(?:skewness|skew|schiefe)\b/g, ' skewness '],
  [/\b(?:kurtosis|kurt)\b/g, ' kurtosis '],
  [/\b(?:mean|avg|average|averages|mittelwert|durchschnitt)\b/g, ' average '],
  [/\b(?:median)\b/g, ' median '],
  [/\b(?:maximum|maximal|max|highest|largest)\b/g, ' highest '],
  [/\b(?:minimum|minimal|min|lowest|smallest)\b/g, ' lowest '],
  [/\b(?:numbers?|num|counts?|n|anzahl|frequency|occurrences?|haufigkeit|how many(?: times)?|how often|wie viele|wie oft)\b/g, ' count '],
  [/\b(?:variables?|features?|columns?|attributes?|spalten?|merkmale?)\b/g, ' column '],
  [/\b(?:mode|modus|most (?:common|frequent)(?: value)?|haufigster?)\b/g, ' mode '],
  [/^ (?:regression )?coefficients? $/g, ' slope correlation '],
  [/\b(?:percents?|percentages?|pct|share|proportion|anteil|prozent|ratio of rows)\b/g, ' percentage '],
  [/\b(?:slope|steigung)\b/g, ' slope '],
  [/\b(?:intercept|achsenabschnitt)\b/g, ' intercept '],
  [/\b(?:normality|normal|normally distributed|normalverteilt|gaussian)\b/g, ' normality '],
  [/\b(?:significance|significant|significantly|signifikant|signifikanz)\b/g, ' significance '],
];
/** Two names of statistics that say together which value it is. */
const NAMES = new Set(CONCEPTS.flatMap(([, names]) => names.trim().split(' ')));
const OPEN = new Set(['column', 'mode', 'count', 'percentage', 'highest', 'lowest', 'average', 'statistic', 'normality', 'significance']);
const isConcept = (word: string): boolean => NAMES.has(word) && !OPEN.has(word);
/** Words that say nothing about which value is meant. */
const NOISE = new Set(['value', 'values', 'result', 'score', 'of', 'the', 'wert', 'ergebnis']);

/** The words of a name, with one word for each statistic that it names. */
function conceptsOf(words: readonly string[]): string[] {
  let text = ` ${words.join(' ')} `;
  for (const [pattern, name] of CONCEPTS) text = text.replaceAll(pattern, name);
  const all = text.split(' ').filter((word) => word !== '');
  const telling = all.filter((word) => !NOISE.has(word));
  return telling.length > 0 ? telling : all;
}

/** Whether a name says which statistic it is, and that none of the words of a value are. */
export function contradicts(name: string, words: readonly string[]): boolean {
  const kinds = conceptsOf(partsOf(name)).filter((word) => NAMES.has(word));
  const own = conceptsOf(words);
  return kinds.length > 0 && own.some((word) => NAMES.has(word)) && !kinds.some((kind) => own.includes(kind));
}

const alike = (a: string, b: string): boolean =>
  a === b || (!NAMES.has(a) && !NAMES.has(b) && (begins(a, b) || begins(b, a) || abbreviates(a, b) || abbreviates(b, a)));

/** Whether a name of a form has a word of a text. */
export function sharesWord(name: string, text: string): boolean {
  const said = conceptsOf(partsOf(text));
  return conceptsOf(partsOf(name)).some((word) => word.length > 2 && said.some((one) => alike(word, one)));
}

/** Whether a name of a form asks for a text, such as the name of a group, where there is a number. */
export function asksText(name: string): boolean {
  const parts = partsOf(name);
  const isStatistic = conceptsOf(parts).some(isConcept);
  return TEXTS.has(parts.at(-1) ?? '') || (!isStatistic && parts.some((word) => TEXTS.has(word)));
}

const TEXTS = new Set([
  'type',
  'name',
  'category',
  'label',
  'verdict',
  'conclusion',
  'class',
  'kind',
  'art',
  'typ',
  'bezeichnung',
  'kategorie',
  'urteil',
]);
