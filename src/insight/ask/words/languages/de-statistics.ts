import { GERMAN_ANALYSIS } from './de-analysis.ts';
import { GERMAN_DIRECTIVES } from './de-directives.ts';
import { GERMAN_INSTRUCTIONS } from './instruction-words.ts';
import type { NoteWords } from './note-words.ts';
import type { StatisticsRole } from './statistics-role.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words of statistics, and of instructions on how to compute them. */
export const GERMAN_STATISTICS: Pick<Language['phrases'], StatisticsRole> = {
  correlation: list(
    'korrelation, korrelation zwischen, korrelation von, korrelationskoeffizient, korrelationskoeffizienten, korrelationskoeffizienten von, korrelationskoeffizienten zwischen, korrelationskoeffizient zwischen, korrelationskoeffizient von, korrelieren, korreliert',
  ),
  isThat: list('ist das, sind das, sind es, entspricht das, macht das aus, machen sie aus, entspricht dies'),
  ofTotal: list('an allen, von allen, von der gesamtzahl, der gesamtzahl, aller zeilen, von allen zeilen'),
  binning: list('teile, teilt, unterteile, unterteilt, gruppiere, kategorisiere, klassifiziere, ordne, einteilt'),
  bin: list('gruppe, kategorie, klasse, stufe, gruppen, kategorien, klassen, stufen, bereich, bereiche, bereichen, spanne, spannen'),
  spread: list(
    'verteilung der, die verteilung der, verteilung von, verteilung unserer, verteilung aller, verteilung, aufteilung der, aufteilung von, aufteilung unserer, aufteilung des, aufschlüsselung der, aufschlüsselung des, aufschlüsselung unserer, gliederung der, gliederung des',
  ),
  remaining: list('bereinigten, bereinigte, verbleibenden, verbleibende, übrigen, danach'),
  affirmed: list('ja, vorhanden'),
  numeric: list('numerische, numerischen, numerischer'),
  strongly: list('am stärksten, stärksten, stark, höchsten, am höchsten'),
  mutually: list('miteinander, untereinander'),
  pair: list('beiden, zwei, paar von'),
  rankCorrelation: list('spearman'),
  outliers: list('ausreißer, ausreißern'),
  zScore: list('z wert, z score, z werte'),
  method: list('methode, verfahren, regel'),
  normality: list('jarque bera, jarque bera test, auf normalverteilung, normalverteilt, normalverteilung, einer normalverteilung'),
  missingValues: list('fehlende werte, fehlenden werte, leere werte, leere zellen, leeren zellen, fehlende einträge, fehlender werte'),
  variance: list('varianz, varianz der, varianz des'),
  quartile: list('quartil, quartil der, quartil des'),
  populationDeviation: list('standardabweichung der grundgesamtheit, standardabweichung der population'),
  sampleDeviation: list('standardabweichung der stichprobe, standardabweichung einer stichprobe'),
  pearson: list('pearson, nach pearson'),
  shapiro: list('shapiro wilk, shapiro wilk test, shapiro'),
  dagostino: list("d'agostino, dagostino, d'agostino pearson"),
  significance: list('signifikanzniveau, signifikanzniveau von, alpha, alpha von'),
  pValue: list('p wert, p werte'),
  deviations: list('standardabweichungen vom mittelwert, standardabweichungen vom mittel'),
  threshold: list('schwelle, schwelle von, schwellenwert, schwellenwert von, grenze von'),
  times: list('fachen, mal, mal dem, mal der, fache, faches, einmal, zweimal, dreimal'),
  request: list(
    'besteht, prüfe, teste, untersuche, identifiziere, erkenne, führe, durch, wende, an, schätze, werte, gib, gebe, an, anschließend, danach, zuerst, zunächst, schließlich, nutze, mit hilfe, mithilfe, liegen, liegt, folgt, folgen, groß, stark, kommt, vor, auf, bestimmen, berechnen, ermitteln, denen, bei denen, in denen, entfernt, vorhanden, lauten',
  ),
  analytic: GERMAN_ANALYSIS,
  equalVariances: list('gleichen varianzen, gleiche varianzen, varianzgleichheit, gleicher varianz'),
  kolmogorov: list('kolmogorow smirnow, kolmogorow smirnow test, kolmogorov smirnov, kolmogorov smirnov test, ks test'),
  fill: list('fülle, füllen, auffüllen, gefüllt, ersetze, ersetzen, ersetzt, ersetzung'),
  logarithm: list(
    'natürlicher logarithmus, natürlichen logarithmus, logarithmiere, logarithmieren, logarithmiert, logarithmierte, logarithmierten, logarithmus',
  ),
  logarithm10: list('zehnerlogarithmus, dekadischer logarithmus, dekadischen logarithmus'),
  minMax: list('min max skalierung, min max normierung, min max normalisierung'),
  scale: list(
    'skaliere, skalieren, skaliert, skalierte, skalierten, normiere, normieren, normiert, normierte, normierten, normalisiere, normalisierte',
  ),
  transformed: list('transformiert, transformierte, transformierten, transformation, danach, anschließend, vorher'),
  fittedError: list('mittleren quadratischen fehler, mittlerer quadratischer fehler, mse, rmse'),
  relation: list('zusammenhang, beziehung, assoziation, linearer zusammenhang, linearen zusammenhang, zusammenhängen'),
  differ: list(
    'unterscheidet, unterscheiden, unterschied, unterschiede, unterscheidet sich, unterscheiden sich, vergleiche, differenz, vergleich',
  ),
  tTest: list('t test, t tests, zweistichproben t test, unabhängigen t test, ungepaarten t test'),
  welch: list('welch, welch test, welch t test, t test nach welch, t test ohne annahme gleicher varianzen'),
  anova: list('anova, varianzanalyse, einfaktorielle varianzanalyse, einfaktoriellen varianzanalyse, einfaktorielle anova'),
  chiSquare: list('chi quadrat test, chi quadrat, chi quadrat test auf unabhängigkeit, unabhängig, unabhängigkeit, auf unabhängigkeit'),
  regression: list(
    'lineare regression, linearen regression, regressionsgerade, lineares modell, linearen modell, regression, einfache lineare regression',
  ),
  kendall: list('kendall, nach kendall, kendalls tau, kendall tau'),
  significant: list(
    'signifikant, signifikante, signifikanter, signifikantes, signifikanten, signifikanz, statistisch signifikant, statistisch signifikante',
  ),
  statistic: list('teststatistik, statistik, t wert, f wert, prüfgröße, t statistik, f statistik, chi quadrat wert'),
  fitted: list('steigung und achsenabschnitt, steigung, achsenabschnitt, bestimmtheitsmaß, r quadrat, r2'),
  predict: list('schätze, sage voraus, vorhersage, vorhersage von, erkläre'),
  predictFrom: list('aus, auf, mit, anhand, auf basis von'),
  dependent: list('abhängige variable, abhängiger variable, zielvariable, zielgröße'),
  independent: list('unabhängige variable, unabhängiger variable, einflussgröße, prädiktor'),
  present: list('nicht fehlende werte, nicht leere werte, vorhandene werte, vorhandenen werte, gültige werte, einen wert für'),
  lack: list('haben kein, haben keine, haben keinen, hat kein, hat keine, hat keinen, fehlt, fehlen'),
  variation: list('variationskoeffizient, variationskoeffizienten'),
  standardError: list('standardfehler, standardfehler des mittelwerts'),
  firstQuartile: list('unteres quartil, unteren quartil, erstes quartil, q1, untere quartil, erste quartil'),
  thirdQuartile: list('oberes quartil, oberen quartil, drittes quartil, q3, obere quartil, dritte quartil'),
  mode: list('modus, modalwert'),
  pronoun: list(
    'ihr, ihren, ihre, sein, seinen, deren, dessen, der neuen spalte, dieser spalte, davon, der übrigen werte, der verbleibenden werte',
  ),
  eachGroup: list('je gruppe, pro gruppe, für jede gruppe, in jeder gruppe, jeder gruppe, gruppen, gruppe, die daten, daten, der gruppen'),
  manner: list('stark, eng, linear, statistisch, stärke, richtung, sich, verteilung, verteilung von'),
  derive: list('bilde, erzeuge, erstelle, definiere, berechne, füge, lege'),
  newColumn: list(
    'eine neue spalte, neue spalte, die spalte, eine spalte, eine neue variable, eine variable, ein neues merkmal, spalte, variable',
  ),
  called: list('namens, genannt, mit dem namen'),
  as: list('als, =, gleich, ist, definiert als'),
  difference: list('differenz von, differenz zwischen, differenz aus, differenz'),
  product: list('produkt von, produkt aus, produkt'),
  quotient: list('quotient von, quotient aus, verhältnis von, quotient'),
  minus: list('minus, -, weniger'),
  dividedBy: list('geteilt durch, /, durch'),
  everything: list(
    'gesamten datensatz, ganzen datensatz, den gesamten datensatz, alle zeilen, alle daten, alle einträge, gesamte tabelle, ganze tabelle, die gesamte tabelle, alle datensätze, alle werte, vollständigen datensatz, unverändert',
  ),
  fences: list('tukey, tukey regel, tukey methode'),
  usedColumns: list('in den verwendeten spalten, in diesen spalten, in dieser spalte, in beiden spalten'),
  twoSided: list('zweiseitig, zweiseitige, zweiseitigen, zweiseitiger test, zweiseitigen test'),
  calledNumber: list(
    'verhältnis, anzahl, zahl, summe, gesamtzahl, betrag, wert, durchschnitt, mittelwert, prozentsatz, anteil, quote, ergebnis, differenz',
  ),
  showing: list('mit angabe von, samt, nebst, zusammen mit'),
  howManyNot: list(
    'wie viele nicht, wie viele sind es nicht, wie viele sind nicht, wie viele haben nicht, wie viele haben es nicht, wie viele von ihnen nicht',
  ),
  includingToday: list('einschließlich heute, inklusive heute, bis heute, bis einschließlich heute'),
  excludingCurrent: list('ohne den laufenden, ohne das laufende, ohne den aktuellen, ohne das aktuelle, ohne die laufenden'),
  thatNumber: list('wie oft, wie häufig, wie viele male, deren anzahl, seine anzahl, wie hoch ist dieser, wie hoch ist er'),
  exceed: list('übersteigt, um wie viel übersteigt, um wie viel'),
  tool: list(
    'bibliothek, bibliotheken, statistikbibliothek, paket, pakete, software, werkzeug, werkzeuge, modul, funktion, funktionen, python, pandas, numpy, scipy, excel, sql, r, programm, statistikprogramm, statistikpaket, formel, skript',
  ),
  toolAdjective: list(
    'eingebaute, eingebauten, geeignete, geeigneten, geeignetes, beliebige, beliebigen, beliebiges, übliche, üblichen, oder, und, eine, einer, ein, die, das, den, der, andere, anderes, deiner, ihrer, wahl, nach, standard, passende, passenden, statistische, statistischen',
  ),
  keep: list(
    'behalte, behalte nur, filtere, filtere auf, filtere nach, beschränke, beschränke die analyse auf, beschränke die daten auf, beschränke dich auf, wähle, wähle nur, beschränke die auswertung auf',
  ),
  valueRange: list('spannweite, spannweite der, spannweite des'),
  skewness: list('schiefe, schiefe der, schiefe des'),
  kurtosis: list('kurtosis, wölbung, exzess'),
  quartileRange: list('interquartilsabstand, iqr'),
};

/** Words by which a note shows what kind of sentence it is. */
export const GERMAN_NOTES: NoteWords = {
  presenting: list(
    'erkläre, zeige, beschreibe, dokumentiere, begründe, kommentiere, gib, gebe, schreibe, nenne, antworte, liefere, bitte, interpretiere',
  ),
  denials: list('nimm an, angenommen, kein, keine, keinen, nicht, ohne, vermeide'),
  operations: list(
    'filter, filtern, filtere, filterung, transformiere, transformation, transformationen, bereinige, bereinigung, bereinigen, verändere, ändere, änderung, normiere, normierung, standardisiere, standardisierung, skaliere, skalierung, imputiere, imputation, stichprobe, sortiere, sortierung, nötig, notwendig, erforderlich, daten, datensatz, die, der, das, den, ist, sind, weitere, weiteren, andere, es, ein, eine, an, oder, und, ausreißer, entferne, entfernen, schließe, aus, wende, führe, durch',
  ),
  modals: list(
    'soll, sollen, sollte, sollten, muss, müssen, ist zu, sind zu, nur, zuerst, vorher, statt, behandle, nimm, gewichte, außer, nicht, als',
  ),
  statedTypes: list(
    'numerisch, numerische, numerischen, zahlen, zahl, typ, wandle, umwandeln, um, behandle, behandelt, werte, wert, falls, wenn, nötig, notwendig, als, in, stetig, sollen, soll, ist, sind, sein',
  ),
  describing: list('enthält, enthalten, beschreibt, steht, gibt, nennt'),
  assuming: list('angenommen, annahme'),
  ruling: list(
    'wenn, falls, sonst, andernfalls, dann, liegt, liegen, werte, wert, gilt, gelten, zählt, zählen, als, dass, bedeutet, hypothese, nullhypothese, verworfen, verwerfe, ergebnis, test, untere, obere, unteren, oberen, grenze, grenzen, datenpunkte, jeder, jede, alle, kleiner, größer, mehr, absoluter, betrag, verteilung, die, der, das, werden, wird, betrachtet',
  ),
  about: /^(?:wenn|falls|bei) (?:du |man |ich )?(?:fragen|nach) (?:zu |nach |über )?(.+?)(?: gefragt wird)?,.+$/i,
  statements: list('die, der, das, dies, diese, dieser, es, wir, ich, unsere, danke, vielen, ein, eine, hallo, viele, beste'),
  instructions: GERMAN_INSTRUCTIONS,
  restricting:
    /^(?:bitte )?(?:(?:nutze|verwende|betrachte|berücksichtige|nimm|zähle|behalte|beschränke|begrenze|filtere)(?: dich| sie| (?:die |den |das )?(?:daten|zeilen|datensätze|auswertung|analyse|berechnung))?(?: nur| auf| nach)*|nur|ausschließlich|lediglich) (?:auf |die |diejenigen )?/i,
  directives: GERMAN_DIRECTIVES,
  subjects: {
    strict: list(
      'muss, müssen, soll, sollen, sollte, sollten, immer, nie, niemals, nur, ausschließen, ausgeschlossen, ignorieren, ignoriert, weglassen, weggelassen, auslassen, entfernen, entfernt, filtern, gefiltert, berücksichtigen, berücksichtigt, behandeln, behandelt, zählen, zählt, gezählt, mitgezählt, sonst, außer, standardmäßig, statt, alle, alles, jede, jeder, jedes, zeilen, datensätze, daten, zahlen, test, verwenden, verwendet, verwende, nimm, zeige, gib, annehmen',
    ),
    stating: list(
      'ist, sind, war, waren, wird, werden, hat, haben, hatte, bedeutet, bedeuten, heißt, heißen, kann, können, steht, stehen, bezeichnet, enthält, enthalten, beginnt, beginnen, endet, läuft, gehört, gehören, gibt, umfasst, beschreibt',
    ),
    heads: list(
      'rate, quote, anteil, anteile, verhältnis, prozentsatz, kennzahl, zahl, anzahl, durchschnitt, mittelwert, median, summe, kosten, preis, zeit, datum, tag, tage, monat, jahr, neu, code, name, namen, art, status, größe, wachstum, änderung, differenz, einheit, spalte, feld',
    ),
    pronouns: list('es, sie, er, dies, diese, ihr, ihre, sein, seine'),
  },
};
