import type { DirectiveWords } from './directive-words.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Phrases of German instructions. */
const GERMAN_PHRASES: DirectiveWords['phrases'] = {
  missing: list(
    'fehlend*, fehlt, fehlen, leer, leere, leeren, leerer, leeres, null, nan, lücke, lücken, unbekannt*, ohne wert, ohne werte, ohne angabe, ohne, kein wert, keinen wert, ungültig*, fehlwert*, leerzelle*, nicht erfasst, nicht angegeben',
  ),
  present: list(
    'vorhanden*, nicht leer, nicht leere, nicht leeren, nicht fehlend*, gültig*, bekannt*, ausgefüllt*, erfasst*, vollständig, mit wert, mit angabe, einen wert',
  ),
  complete: list(
    'paarweise vollständig*, paarweise, vollständige fälle, vollständigen fälle, vollständige paare, listenweise, fallweise, vollständige zeilen, vollständigen zeilen, paarweiser ausschluss, listenweiser ausschluss, vollständige beobachtungen',
  ),
  exclude: list(
    'ausgeschlossen*, ausschließ*, ausschluss, ignorier*, entfern*, weglassen, weggelassen, lass weg, bleiben außen vor, bleibt außen vor, außen vor, nicht berücksichtig*, unberücksichtigt, übersprungen, überspring*, verwerfen, verworfen, auslassen, ausgelassen, lösch*, zählen nicht, zählt nicht, nicht mitgezählt, nicht gezählt, gehen nicht ein, geht nicht ein, nicht verwendet, weg, streich*, gestrichen, herausgenommen, nicht einbezogen, fallen weg, lasse',
  ),
  unfilled: list(
    'nicht als null, nicht als 0, nicht aufgefüllt, nicht ersetzt, nicht imputiert, keine imputation, ohne imputation, nicht auffüllen, nichts auffüllen, nicht ergänzen, nicht ergänzt',
  ),
  rows: list(
    'zeile, zeilen, datensatz, datensätze, datensätzen, fall, fälle, fällen, beobachtung, beobachtungen, eintrag, einträge, einträgen, paar, paare, paaren',
  ),
  values: list(
    'wert, werte, werten, zelle, zellen, daten, angabe, angaben, messwert, messwerte, messwerten, zahl, zahlen, einträge, feld, felder, feldern',
  ),
  only: list('nur, ausschließlich, lediglich, behalte, beschränk*, allein'),
  both: list('beide, beiden, beider'),
  either: list(
    'einer der, einem der, einem der beiden, einer der beiden, eines der beiden, eine der, oder, mindestens eine, mindestens einer, wenigstens einem',
  ),
  whose: list('deren, bei denen, in denen, für die, wo, haben, hat, die, der'),
  fill: list('füll*, auffüll*, aufgefüllt, ersetz*, ersatz, imputier*, gefüllt, ergänz*, gesetzt, setze'),
  zero: list('0, null'),
  mean: list(
    'mittelwert, mittelwerts, mittelwerte, durchschnitt, durchschnitts, mittel, arithmetisches mittel, arithmetischen mittel, arithmetische mittel',
  ),
  median: list('median, medians, mediane, medianen'),
  mode: list('modus, modalwert, häufigster wert, häufigsten wert, häufigste wert'),
  quartile: list(
    'quartil, quartile, quartilen, quartils, perzentil, perzentile, perzentilen, quantil, quantile, quantilen, q1, q3, q1 und q3, unteres quartil, oberes quartil',
  ),
  spread: list(
    'standardabweichung, standardabweichungen, varianz, varianzen, schiefe, wölbung, kurtosis, exzess, standardfehler, variationskoeffizient, streuung',
  ),
  sampleForm: list(
    'stichprobe, stichproben, stichprobenstandardabweichung, stichprobenvarianz, einer stichprobe, der stichprobe, n - 1, durch n - 1, geteilt durch n - 1, ddof 1, ddof = 1, bessel, korrigiert*, bessel korrektur, unverzerrt*, erwartungstreu*, nicht der grundgesamtheit',
  ),
  populationForm: list(
    'grundgesamtheit, der grundgesamtheit, population, der population, durch n, geteilt durch n, ddof 0, ddof = 0, unkorrigiert*, verzerrt*, nicht der stichprobe, nicht die der stichprobe, nicht einer stichprobe',
  ),
  numpyDefault: list('numpy standard, standard von numpy, numpy percentile, np percentile, numpy quantile'),
  pandasDefault: list(
    'pandas standard, standard von pandas, pandas quantile, pandas series quantile, series quantile, pandas series std, series std, pandas series skew, series skew, pandas series kurt, series kurt, pandas series var, dataframe quantile, pandas std, . std ( ), . quantile ( )',
  ),
  scipyDefault: list('scipy standard, standard von scipy, scipy stats skew'),
  linear: list(
    'lineare interpolation, linearer interpolation, linear, linear interpoliert, interpoliert, interpolation, linear interpolierten, linear interpolierte',
  ),
  outliers: list('ausreißer, ausreißern, ausreißers, extremwert, extremwerte, extremwerten'),
  quartileRange: list(
    'q3 minus q1, q3 - q1, iqr = q3 - q1, difference between q3 and q1, difference between q1 and q3, iqr, interquartilsabstand, interquartilsabstands, quartilsabstand, quartilsabstands, # iqr, # * iqr, # mal iqr, # faches des iqr, # fachen iqr, # fache des interquartilsabstands, # fachen interquartilsabstand, # fache des iqr, # faches des interquartilsabstands',
  ),
  lowerFence: list('q1 - # * iqr, q1 - # iqr, q1 minus # mal iqr, q1 minus # iqr, q1 - # × iqr'),
  upperFence: list('q3 + # * iqr, q3 + # iqr, q3 plus # mal iqr, q3 plus # iqr, q3 + # × iqr'),
  tukey: list('tukey, boxplot regel, boxplot, zäune, tukey regel'),
  outside: list(
    'außerhalb, jenseits, unter, über, unterhalb, oberhalb, mehr als, größer als, kleiner als, liegt, liegen, weniger als, <, >, abweich*, entfernt, größer, kleiner',
  ),
  threshold: list('schwelle, schwellenwert, grenze, faktor, grenzwert, mal'),
  zScore: list('z wert, z werts, z wertes, z werte, z werten, z score, z scores, z, | z |, z transformation'),
  zFormula: list('( x - mittelwert ) / standardabweichung, ( wert - mittelwert ) / standardabweichung'),
  deviationsAway: list(
    'standardabweichungen vom mittelwert, standardabweichungen vom mittel, standardabweichungen um den mittelwert, # standardabweichungen, mittelwert ± # standardabweichungen',
  ),
  absolute: list('absolut, absolute, absoluter, betrag, betragsmäßig, dem betrag nach, absolutbetrag'),
  correlation: list('korrelation, korrelationen, korrelationskoeffizient, korrelationskoeffizienten, r'),
  pearson: list(
    'pearson, nach pearson, pearsons, pearsonr, bravais pearson, produkt moment, produktmomentkorrelation, pearson korrelation',
  ),
  spearman: list('spearman, nach spearman, spearmans, rangkorrelation, spearmanr'),
  kendall: list('kendall, nach kendall, kendalls tau, kendall tau'),
  pValue: list('p wert, p werte, p'),
  twoSided: list('zweiseitig, zweiseitiger, zweiseitige, zweiseitigen, zweiseitiges'),
  significance: list('signifikanzniveau, niveau, alpha, α, signifikanz, testniveau, irrtumswahrscheinlichkeit'),
  confidence: list('konfidenzniveau, vertrauensniveau, konfidenz'),
  student: list('t test, student, ttest, zweistichproben t test, ungepaarter t test, ungepaarten t test'),
  welch: list(
    'welch, welch test, nach welch, welch t test, ungleiche varianzen, ungleichen varianzen, ungleicher varianzen, ohne annahme gleicher varianzen',
  ),
  pooled: list(
    'gleiche varianzen, gleichen varianzen, gleicher varianzen, varianzgleichheit, gepoolte varianz, gepoolter varianz, gepoolten varianz',
  ),
  anova: list('anova, varianzanalyse, einfaktorielle varianzanalyse, einfaktorielle anova, einfaktoriellen varianzanalyse'),
  chiSquare: list('chi quadrat, chi quadrat test, unabhängigkeitstest, χ², chi 2, unabhängigkeit'),
  regression: list(
    'lineare regression, linearen regression, regression, kleinste quadrate, methode der kleinsten quadrate, einfache lineare regression',
  ),
  jarqueBera: list('jarque bera, jarque bera test'),
  columnNoun: list('spalte, spalten, variable, variablen, merkmal, merkmale'),
  continuity: list('yates korrektur, kontinuitätskorrektur, yates, stetigkeitskorrektur'),
  when: list('wenn, falls'),
  extremes: list('minimum, maximum, kleinste, größte, kleinsten, größten'),
  minMax: list('min max, min max skalierung, min max normierung'),
  logarithm: list('natürlicher logarithmus, natürlichen logarithmus, logarithmus, ln'),
  logarithm10: list('zehnerlogarithmus, dekadischer logarithmus, log10'),
  dependent: list('abhängige variable, abhängigen variablen, abhängige, zielvariable, zielgröße'),
  independent: list('unabhängige variable, unabhängigen variablen, unabhängige, erklärende variable, einflussgröße, prädiktor'),
  shapiro: list('shapiro wilk, shapiro, shapiro wilk test'),
  dagostino: list("d'agostino, dagostino, d agostino, d'agostino pearson"),
  kolmogorov: list('kolmogorov smirnov, kolmogorow smirnow, ks test'),
  operation: list(
    'bereinig*, transform*, skalier*, normier*, normalisier*, standardisier*, imput*, imputation, gewicht*, filter*, gefiltert*, glätt*, aufbereit*, umwandl*, logarithmier*, veränder*, verarbeit*, vorverarbeit*',
  ),
  denial: list('nicht, keine, kein, keinen, ohne, niemals, nie, nichts, keiner, keinerlei'),
  ties: list('gleichstand, bei gleichstand, bei gleichheit, gleichen werten'),
  alphabetical: list('alphabetisch, alphabetisch erste, alphabetisch ersten, alphabetisch zuerst, nach alphabet, nach name'),
  idle: list(`
    seines, seine, seiner, seinem, ihres, ihrer, ihren, der, die, das, des, dem, den, ein, eine, einen, einem, einer, eines, und, von, vom, zu, zum, zur, in, im, an, am, auf, aus, bei, beim, für, mit, nach, über, um, vor, als, wird, werden, wurde, ist, sind, sei, soll, sollen, sollte, muss, müssen, darf, kann, können, es, sie, er, alle, allen, alles, jede, jeden, jeder,
    berechne, berechnen, berechnet, berechnung, bestimme, bestimmen, ermittle, ermitteln, nutze, nutzen, verwende, verwenden, verwendet, benutze, benutzen, rechne, rechnen, gerechnet, betrachte, betrachten, behandle, behandeln, behandelt, gelten, gilt, zählen, zählt, nimm, führe, durch, durchführen, wende, anwenden, vorher, zuvor, zuerst, zunächst, dann, danach, dabei, hier, bitte, auch, jeweils, einfach, einfache, einfacher, üblich, übliche, üblichen, standard, wie, so, dass, also,
    datei, tabelle, daten, datensatz, methode, verfahren, regel, formel, test, tests, analyse, auswertung, ergebnis, statistik, funktion, bibliothek, python, pandas, numpy, scipy, verwendeten, entsprechend, entsprechende, entsprechenden, betroffene, betroffenen, jeweilige, jeweiligen, gruppen, gruppe, zwischen, beide spalten, beiden spalten, sowie, samt, gerechnet, gezählt, geht, gehen, dafür, deren, dessen, falls vorhanden, sofern vorhanden`),
};

export const GERMAN_DIRECTIVES: DirectiveWords = { phrases: GERMAN_PHRASES, doing: new Set() };
