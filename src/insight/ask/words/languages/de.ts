import { GERMAN_CALENDAR, GERMAN_SPANS } from './calendar-words.ts';
import { GERMAN_CHAT } from './chat-words.ts';
import { GERMAN_CLAUSES } from './clause-words.ts';
import { GERMAN_COMPARISONS } from './comparison-words.ts';
import { GERMAN_CREATING } from './creating-verbs.ts';
import { namesInGerman, valuesInEnglish, valuesInGerman } from './de-english.ts';
import { GERMAN_EVENTS } from './de-events.ts';
import { GERMAN_EXISTENCE } from './de-existence.ts';
import { GERMAN_FRAME } from './de-frame-words.ts';
import { GERMAN_IDIOMS } from './de-idioms.ts';
import { inflected } from './de-inflections.ts';
import { GERMAN_ORDERS } from './de-orders.ts';
import { GERMAN_NOTES, GERMAN_STATISTICS } from './de-statistics.ts';
import { germanStems as stems, withoutUmlauts } from './de-stems.ts';
import { GERMAN_WORDING } from './de-wording.ts';
import { GERMAN_DEFINITIONS } from './definition-words.ts';
import { GERMAN_DENIALS } from './denial-words.ts';
import { GERMAN_HOLDING } from './holding-verbs.ts';
import { GERMAN_IDLE } from './idle-words.ts';
import { GERMAN_VERBS } from './link-verbs.ts';
import { GERMAN_MONEY } from './money-words.ts';
import { GERMAN_NUMBERS } from './number-words.ts';
import { GERMAN_RESTRICTIONS } from './restriction-words.ts';
import { GERMAN_ADJECTIVES } from './sized-adjectives.ts';
import { GERMAN_SPOKEN_NOTES } from './spoken-notes.ts';
import { GERMAN_TEXTS } from './text-words.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

export const GERMAN: Language = {
  code: 'de',
  phrases: {
    ...GERMAN_STATISTICS,
    ...GERMAN_COMPARISONS,
    ...GERMAN_SPANS,
    ...GERMAN_ORDERS,
    ...GERMAN_EVENTS,
    ...GERMAN_EXISTENCE,
    filler: list(`
      der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, war, waren, ist, sind, sei, wird, wurde, wurden, werden, worden, es, er, sie,
      gab, gibt, gibt es, gab es, wir, uns, nur, unser, unsere, unserer, unseren, unserem, ich, mir, mich, du, dir, ihr, ihnen, ihre, ihrem, ihren, ihrer, mein, meine, man, sich,
      was, wie, zeige, zeig, zeige mir, wähle, hole, ermittele, gib aus, gebe, nenne bitte, zeigen, nenne, nenne mir, nenn, gib, gib mir, sag, sage, sag mir, finde, berechne, ermittle, bestimme, liefere,
      brauche, möchte, will, würde, hätte gern, wissen, sehen, haben möchte, könnten, könntest, können, kannst, kann, bitte, danke, vielen dank, danke schön,
      besten dank, herzlichen dank, im voraus, hallo, hi, guten tag, guten morgen, guten abend, entschuldigung, eine frage, kurze frage, auch, mal, denn,
      nun, jetzt, dann, was ist mit, wie sieht es aus mit, dasselbe, das gleiche, das, dies, stattdessen, also, eigentlich, gerne, gern, bitte mal, wie hoch, wie hoch war, wie hoch ist, wie hoch waren, wie groß, wie groß war, wie lautet, wie lauten,
      wie sieht, aus, betrug, beträgt, betragen, insgesamt, so, da, ob, hat die tabelle, hat der datensatz, enthält die tabelle, enthält der datensatz, wie entwickelte sich, wie verteilt sich, aufgeteilt, aufgeschlüsselt, gruppiert, gegliedert, verteilt, teile, schlüssle, schlüssele, schlüsseln, gliedere,
      könnten sie mir bitte sagen, können sie mir sagen, sagen, wert, werte, entfallen, entfällt, davon, jeweils, hoch,
      berücksichtige, berücksichtige nur, betrachte, betrachte nur, verwende, verwende nur, benutze, nutze, nimm, nimm nur, beschränkt auf, beschränke auf, basierend auf,
      in den daten, im datensatz, in diesem datensatz, in der tabelle, in dieser tabelle, in der datei, definiert als, gemäß`),
    preposition: list(
      'in, im, für, von, vom, mit, am, an, auf, bei, beim, aus, während, innerhalb, zum, zur, wo, deren, dessen, die, der, über, um, unter, haben, hat, hatten, nur für',
    ),
    and: list('und, sowie, sowie auch, als auch, wie auch, plus, zusammen mit, &'),
    or: list('oder'),
    is: list('ist, sind, war, waren, gleich, ='),
    not: list(
      'nicht, noch nicht, bisher nicht, bislang nicht, immer noch nicht, kein, keine, keinen, keiner, nie, niemals, außer, außerhalb, außerhalb von, nicht gleich, ungleich',
    ),
    without: list('ohne, außer, ausgenommen, abgesehen von, nicht in, nicht mit, exklusive'),
    have: list('haben, hat, hatten, hatte, mit, die haben, gehabt haben'),
    which: list('welche, welcher, welches, welchen, welchem, wer'),
    by: list(
      'nach, je, pro, über, aufgeteilt nach, aufgeschlüsselt nach, gruppiert nach, gegliedert nach, verteilt auf, verteilt über, getrennt nach, unterteilt nach, gezählt nach, gezählt je, gezählt pro',
    ),
    each: list(
      'je, pro, für jede, für jeden, für jedes, in jeder, in jedem, zu jeder, zu jedem, bei jeder, bei jedem, an jeder, an jedem, aus jeder, aus jedem, von jeder, von jedem, mit jeder, mit jedem, für alle einzelnen, für jede einzelne, für jeden einzelnen, für jedes einzelne, innerhalb jeder, innerhalb jedes, jede, jeder, jedes, jeden, jedem, auf jedes, auf jede, auf jeden, pro jede',
    ),
    per: list('pro, per, durch, geteilt durch'),
    unitOf: list('einheit'),
    frequency: list('häufigkeit, anzahl der vorkommen, häufigkeit des vorkommens'),
    leastCommon: [...inflected('seltenst'), ...list('am seltensten')],
    itsCount: list(
      'ihre anzahl, deren anzahl, dessen anzahl, die anzahl, ihre häufigkeit, deren häufigkeit, die häufigkeit, wie viele es davon gibt, wie viele es gibt',
    ),
    sameGroup: list('in diesem, in dieser, für diese, für diesen, für dieses, mit diesem, mit dieser, aus diesem, aus dieser'),
    sum: list(
      'summe, gesamt, gesamtwert, gesamte, gesamter, gesamtes, gesamten, insgesamt, summe der, summe des, gesamtsumme, die summe von, summe von, summe aller',
    ),
    average: [
      ...inflected('durchschnittlich, mittler'),
      ...list(
        'durchschnitt, durchschnittlich, durchschnitt der, durchschnitt des, mittelwert, im schnitt, im durchschnitt, im mittel, schnitt',
      ),
    ],
    median: list('median, median der, median des, zentralwert'),
    percentile: list('perzentil, perzentil der, perzentil des, quantil, quantil der, quantil des, % quantil, prozent quantil'),
    deviation: list('standardabweichung, standardabweichung der, standardabweichung des, stichproben standardabweichung'),
    count: list(
      'anzahl, anzahl der, anzahl an, anzahl von, zahl, zahl der, wie viele, wie vielen, wieviele, wievielen, die genaue anzahl der, gesamtzahl, gesamtzahl der, gesamtanzahl, gesamtanzahl der, zähle, zähl, anzahl aller, wie viel',
    ),
    howMuch: list('wie viel, wieviel'),
    different: inflected('verschieden, unterschiedlich, eindeutig'),
    highest: [
      ...inflected('höchst, größt, maximal, best, längst'),
      ...list('maximum, am höchsten, am größten, den höchsten wert, dem höchsten wert, am längsten, am besten'),
    ],
    lowest: [
      ...inflected('niedrigst, geringst, kleinst, minimal, tiefst, schlechtest, kürzest'),
      ...list(
        'minimum, am niedrigsten, am kleinsten, am geringsten, den niedrigsten wert, dem niedrigsten wert, am kürzesten, am schlechtesten',
      ),
    ],
    most: list('am meisten, meisten, die meisten, meiste'),
    fewest: list('am wenigsten, wenigsten, die wenigsten, wenigste'),
    top: list('top, besten, größten, höchsten, ersten, obersten, die ersten, die besten'),
    bottom: list('flop, schlechtesten, letzten, niedrigsten, kleinsten, untersten, die letzten, die schlechtesten'),
    foremost: [...inflected('aktivst, beliebtest, wichtigst, erfolgreichst, stärkst'), ...list('meistbesuchten, meistgenutzten')],
    hindmost: inflected('unbeliebtest, schwächst, ruhigst, unwichtigst'),
    others: list('sonstige, rest, der rest, andere, übrige, alle anderen, alle übrigen, die übrigen'),
    asOther: list('als sonstige, zusammen als sonstige, als rest, zusammengefasst als sonstige, zusammengefasst, gesammelt als sonstige'),
    above: list('über, mehr als, größer als, höher als, oberhalb, >, von über, übersteigt, länger als, von mehr als'),
    below: list('unter, weniger als, kleiner als, niedriger als, geringer als, unterhalb, <, von unter, kürzer als, von weniger als'),
    atLeast: list('mindestens, wenigstens, nicht weniger als, nicht unter, nicht kleiner als, nicht kürzer als, >=, ab, minimal'),
    atMost: list('höchstens, maximal, nicht mehr als, nicht über, nicht größer als, nicht höher als, nicht länger als, bis zu, <='),
    exactly: list('genau'),
    between: list('zwischen'),
    versus: list(
      'im vergleich zu, im vergleich zum, im vergleich zur, im vergleich mit, verglichen mit, gegenüber, gegen, versus, vs, vs., als, gemessen an, im verhältnis zu, neben',
    ),
    from: list('von, vom'),
    to: list('bis, auf, bis zum, zu, bis zu, und'),
    change: list(
      'veränderung, verändert, veränderte, änderung, änderte, ändert, geändert, wachstum, wuchs, gewachsen, zunahme, zugenommen, abnahme, abgenommen, anstieg, gestiegen, stieg, rückgang, gesunken, sank, sinkt, steigt, fiel, gefallen, sprang, entwicklung, entwickelt, differenz, unterschied, prozentuale veränderung, prozentuales wachstum, prozentuale änderung, änderte sich, hat sich, verändert hat',
    ),
    percent: list('prozent, in prozent, %, um wie viel prozent, prozentual, prozentuale, wie viel prozent, prozentsatz, prozentualer'),
    share: list(
      'anteil, anteile, anteil der, anteil des, wie viel prozent, prozentualer anteil, welcher anteil, prozent von, wie viel prozent von, wie viel prozent der, anteil an, anteil am, prozentsatz der',
    ),
    runningTotal: [
      ...inflected('kumuliert'),
      ...list('kumuliert, laufende summe, laufende summe der, laufend summiert, aufgelaufen, aufsummiert'),
    ],
    movingAverage: list('gleitender durchschnitt, gleitender mittelwert, gleitenden durchschnitt, gleitend'),
    smooth: list('geglättet, glätte'),
    compare: list('vergleiche, vergleich, vergleich von'),
    against: list('mit, und, gegen'),
    overSteps: list('über, von'),
    all: list('alle, aller, allen, sämtliche, an allen, aller der'),
    none: list('keine, kein, keinen, keiner, gar keine, überhaupt keine, nie, noch nie, niemals, ohne, keine einzige, keinen einzigen'),
    anyOne: list('irgendeine, irgendeinen, irgendein, irgendwelche, manche'),
    only: list('nur, ausschließlich, lediglich'),
    both: list('sowohl'),
    either: list('entweder'),
    neither: list('weder'),
    nor: list('noch, als auch'),
    new: [...inflected('neu'), ...list('neu hinzugekommene')],
    active: [...inflected('aktiv, beschäftigt, laufend, offen, bestehend, derzeitig'), ...list('aktiv, beschäftigt, angestellt, offen')],
    still: list(
      'noch, noch immer, immer noch, derzeit, aktuell, momentan, gerade, zurzeit, zur zeit, gegenwärtig, im moment, heute noch, nach wie vor',
    ),
    index: list('index, indexiert, indexierte, als index, indexwert, indexwerte, in indexform'),
    indexStart: list('beginnend bei, ausgehend von, basis, basiswert, mit basis, am anfang, zu beginn, anfang, beginn, startwert, gleich'),
    quantity: list('wie hoch, wie hoch ist, wie hoch war, wie hoch waren, wie groß, wie groß ist, wie groß war'),
    atEnd: list('am ende, ende, zum ende, am ende von, am ende des, zum ende von, stand'),
    since: list('seit'),
    before: list('vor'),
    after: list('nach'),
    last: list(
      'letzte, letzter, letztes, letzten, letztem, vergangene, vergangenen, vergangenes, vorige, vorigen, vorigem, voriges, vorheriger, vorherigen',
    ),
    this: list('dieser, dieses, diesem, diesen, diese, aktuelle, aktuellen, laufenden, laufendes'),
    complete: list(
      'vollen, volle, vollem, ganzen, ganze, kompletten, komplette, abgeschlossenen, abgeschlossene, vollständigen, vollständige',
    ),
    today: list('heute'),
    ago: [],
    agoBefore: list('vor'),
    yesterday: list('gestern'),
    yearAgo: list(
      'vorjahr, im vorjahr, zum vorjahr, letztes jahr, dem vorjahr, vorjahreszeitraum, ein jahr zuvor, im jahr davor, gegenüber vorjahr',
    ),
    periodAgo: list('vorperiode, vorzeitraum, der vorperiode'),
    first: list('erste, erster, erstes, ersten, zuerst'),
    another: list('wieder, wieder eine, wieder einen, wieder ein, noch eine, noch einen, erneut, nochmals, eine weitere, einen weiteren'),
    whose: list('deren, dessen'),
    had: list('hatten, hatte, haben'),
    time: list('zeit, dauer, tage, stunden, länge'),
    list: list(
      'informationen über, alle informationen über, informationen zu, alle informationen zu, angaben zu, alle angaben zu, details zu, alle details zu, finde, finde alle, liste von, eine liste von, eine liste der, liste, liste auf, zeige alle, auflistung, auflisten',
    ),
    key: list('id, ids, kennung, kennungen'),
    next: list('nächsten, nächste, zum nächsten'),
    empty: list('leer, fehlt, fehlend, unbekannt, nicht gesetzt'),
    late: list('verspätet, zu spät, verzögert, nach fälligkeit, nach der frist, nach ablauf der frist, mit verspätung'),
    true: list('wahr, ja'),
    weekday: list('wochentag, wochentage, wochentagen, wochentags, die wochentage'),
    findings: list(
      'was fällt auf, fällt auf, auffallend, zusammenfassung, fasse zusammen, zusammenfassen, überblick, übersicht, erkenntnisse, höhepunkte, kernaussagen, interessantes, bemerkenswertes, analysiere, analyse',
    ),
    data: list('daten, datensatz, zahlen, hier'),
    column: list('spalte, spalten, variable, variablen, merkmal, merkmale, merkmals, feld'),
    why: list(
      'warum, weshalb, wieso, wodurch, was verursachte, was steckt hinter, was erklärt, was hat sich verändert, grund für, gründe für, erkläre',
    ),
    when: list('wann, seit wann, ab wann'),
    something: list('etwas, irgendetwas, irgendwelche, es, hier, da'),
    unusual: list(
      'ungewöhnlich, ungewöhnliches, ungewöhnliche, ungewöhnlichen, auffällig, auffälliges, auffällige, auffälligen, seltsam, seltsames, merkwürdiges, anomalie, anomalien, auffälligkeiten',
    ),
    level: list('sein niveau, ihr niveau, das niveau'),
    rows: list('zeilen, zeile, datensätze, datensätzen, einträge, einträgen, beobachtungen, datenpunkte'),
    ignore: list('ignoriere, ignoriert, lasse, ohne, entferne, überspringe, schließe'),
    mostCommon: [...inflected('häufigst'), ...list('am häufigsten verwendete')],
    extreme: [...inflected('maximal, minimal'), ...list('maximum, minimum')],
    startsWith: list('beginnt mit, beginnen mit, anfangen mit, fängt an mit, fangen an mit'),
    endsWith: list('endet auf, enden auf, endet mit, enden mit'),
    name: list('name, namen'),
    table: list('tabelle, tabellen'),
    more: list('höher, höhere, höheren, höherer, höheres, größer, größere, größeren, mehr'),
    less: list('niedriger, niedrigere, niedrigeren, kleiner, kleinere, kleineren, weniger'),
    than: list('als'),
    orMore: list(
      'oder später, oder mehr, oder höher, oder darüber, und mehr, und darüber, und höher, und länger, und älter, und aufwärts, aufwärts, oder älter, oder länger, oder größer, oder schwerer, oder teurer, oder neuer, oder breiter, oder besser, und größer, und später',
    ),
    orLess: list(
      'oder früher, oder weniger, oder niedriger, oder darunter, und weniger, und darunter, und niedriger, und kürzer, und jünger, oder jünger, oder kürzer, oder kleiner, oder leichter, oder billiger, oder günstiger, oder schlechter, und kleiner, und früher, abwärts',
    ),
    ratio: list('verhältnis von, verhältnis der, verhältnis zwischen'),
    differenceOf: list('differenz zwischen, unterschied zwischen, differenz von'),
    contains: list(
      'das wort enthält, den text enthält, enthält das wort, enthalten das wort, enthält den text, enthalten den text, enthält die zeichenfolge, enthält den buchstaben, enthalten den buchstaben, enthält, enthalten, enthaltend',
    ),
    whichWeekday: list(
      'an welchem wochentag, welcher wochentag, an welchen wochentagen, welche wochentage, auf welchen wochentag, auf welche wochentage, auf welchen wochentag fallen, auf welche wochentage fallen, auf welchen wochentag fiel, auf welchen wochentag fielen, auf welchen wochentag entfallen, an welchem tag der woche, auf welchen tag der woche fallen, welcher tag der woche',
    ),
  },
  steps: {
    hour: list('stunde, stunden'),
    day: list('tag, tage, tagen, datum'),
    week: list('woche, wochen'),
    month: list('monat, monate, monaten, monats'),
    quarter: list('quartal, quartale, quartalen, quartals'),
    year: list('jahr, jahre, jahren, jahres'),
  },
  adjectives: {
    hour: list('stündlich, stündliche'),
    day: list('täglich, tägliche, täglicher, täglichen, tägliches'),
    week: list('wöchentlich, wöchentliche, wöchentlicher, wöchentlichen'),
    month: list('monatlich, monatliche, monatlicher, monatlichen, monatliches'),
    quarter: list('quartalsweise, vierteljährlich, vierteljährliche, vierteljährlicher, vierteljährlichen'),
    year: list('jährlich, jährliche, jährlicher, jährlichen, jährliches'),
  },
  months: [
    list('januar, jänner, jan'),
    list('februar, feb'),
    list('märz, mrz, mär'),
    list('april, apr'),
    list('mai'),
    list('juni, jun'),
    list('juli, jul'),
    list('august, aug'),
    list('september, sep, sept'),
    list('oktober, okt'),
    list('november, nov'),
    list('dezember, dez'),
  ],
  ...GERMAN_NUMBERS,
  money: GERMAN_MONEY,
  creating: GERMAN_CREATING,
  holding: GERMAN_HOLDING,
  idle: GERMAN_IDLE,
  frame: GERMAN_FRAME,
  idioms: GERMAN_IDIOMS,
  translated: { names: namesInGerman, values: valuesInGerman, spelled: valuesInEnglish },
  chat: GERMAN_CHAT,
  spokenNotes: GERMAN_SPOKEN_NOTES,
  formats: list(
    'runde, gerundet, runden, rundung, dezimalstelle, dezimalstellen, nachkommastelle, nachkommastellen, stelle, stellen, ziffern, format, formatiert, ausgabe, ergebnis, ergebnisse, antwort, antworten, wert, werte, zahl, zahlen, einzelne, ganzzahl, ganze, ganzen, text, liste, name, namens, genannt, gib, gebe, zeige, prozent, prozentwert, angegeben, angeben, ausgeben, schreibe, jede, sein, ist, soll, vorzeichen, kommas, getrennt',
  ),
  notes: GERMAN_NOTES,
  definitions: GERMAN_DEFINITIONS,
  denials: GERMAN_DENIALS,
  texts: GERMAN_TEXTS,
  clauses: GERMAN_CLAUSES,
  restrictions: GERMAN_RESTRICTIONS,
  adjectivesOfSize: GERMAN_ADJECTIVES,
  ...GERMAN_VERBS,
  currencies: { dollar: 'USD', usd: 'USD', euro: 'EUR', eur: 'EUR', pfund: 'GBP', gbp: 'GBP', franken: 'CHF', chf: 'CHF' },
  sells: list('verkauft, verkaufte, verkauften, verkaufter, verkauftes, verkaufen'),
  contrasts: { words: list('aber, jedoch, doch'), before: list('nicht, nie, niemals, kein, keine, keinen, keiner, ohne, auch, noch') },
  genitives: ['von', 'vom', 'der', 'des', 'am', 'an'],
  articles: list('der, den, des, dem, aller'),
  silent: list('id, name, nr, nummer, schlüssel, code, datum, zeit, zeitpunkt, am, um, an, tag, der, die, das, ist, hat'),
  stems,
  plain: withoutUmlauts,
  linking: ['', 's', 'es', 'n', 'en'],
  decimal: ',',
  ...GERMAN_WORDING,
  ...GERMAN_CALENDAR,
};
