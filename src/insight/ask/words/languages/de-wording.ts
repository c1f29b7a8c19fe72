import type { Step } from '../../../metrics/metric-query/types.ts';
import type { AnswerWording, Wording } from './answer-wording.ts';

/** Labels and sentences of answers. */
const GERMAN_ANSWERS: AnswerWording = {
  other: 'Sonstige',
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  grains: {
    hour: 'Stunde',
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    quarter: 'Quartal',
    year: 'Jahr',
    weekday: 'Wochentag',
    hour_of_day: 'Stunde des Tages',
    month_of_year: 'Monat des Jahres',
  },
  units: { second: 'Sekunden', minute: 'Minuten', hour: 'Stunden', day: 'Tagen' },
  shows: {
    previous: 'vorher',
    change: 'Veränderung',
    change_percent: 'Veränderung in Prozent',
    share: 'Anteil',
    rank: 'Rang',
    running_total: 'laufende Summe',
    moving_average: 'gleitender Durchschnitt',
    index: 'Index',
  },
  corrected: (written, read) => `„${written}“ wurde als „${read}“ gelesen.`,
  unitOfData: 'die Einheit der Zahlen in den Daten',
  sample: 'Die Standardabweichung ist die einer Stichprobe (n − 1).',
  datedBy: (column, others) =>
    `Datiert nach ${column}, nicht nach ${others.join(' oder ')}. Nennen Sie ein anderes Datum, um es zu verwenden.`,
  openTime: (things, rows) => `es ist offen, ob ${things} oder ${rows} aus dieser Zeit gemeint sind. Nennen Sie eine Zahl zu einem davon.`,
  givenUp: ({ table, column, value, until }) =>
    `${table} mit ${column} „${value}“ haben auch kein ${until}. Nennen Sie den Wert von ${column}, den Sie meinen, oder fragen Sie nach denen ohne ${until}.`,
  largestOf: (table, example) => `„größte“ sagt nicht, wonach: Nennen Sie eine Zahl von „${table}“, etwa „nach ${example}“.`,
  notCovered: (from, to) => `Die Daten decken diesen Zeitraum nicht ab: sie reichen von ${from} bis ${to}.`,
  notComparable: 'Der frühere Wert ist null oder fehlt, darum gibt es keine Veränderung in Prozent.',
  unclear: (readings) => `Das lässt sich verschieden lesen: meinen Sie ${readings.join(', oder ')}?`,
  withoutValue: (rows) =>
    `${rows === 1 ? 'Eine Gruppe hat' : `${rows} Gruppen haben`} keinen Wert und ${rows === 1 ? 'fehlt' : 'fehlen'} hier.`,
  listed: {
    count: 'Anzahl der Zeilen',
    title: (name, total, shown) => (shown < total ? `${name}, ${shown} von ${total} Zeilen` : `${name}, ${total} Zeilen`),
  },
  cannot: (reason) => `Das lässt sich aus den Daten nicht beantworten: ${reason}`,
  unknown: (words) => `${words.map((word) => `„${word}“`).join(', ')} ${words.length === 1 ? 'bezeichnet' : 'bezeichnen'} nichts darin.`,
  tooLong: (words) => `sie hat mehr als ${words} Wörter. Kürzen Sie sie.`,
  severalMeant: 'mehrere Tabellen oder Spalten können gemeint sein. Nennen Sie zur Spalte auch die Tabelle.',
  manyMeanings: 'das kann vieles bedeuten.',
  rateUncombined: (label) =>
    `„${label}“ ist ein Satz je Zeile, und die Frage sagt nicht, wie die Sätze mehrerer Zeilen zusammengefasst werden. Fragen Sie nach dem Durchschnitt oder nach dem Verhältnis zweier Summen.`,
  unclearTogether: 'die Wörter sind bekannt, ergeben zusammen aber keine Frage. Fragen Sie nach einer Zahl auf einmal.',
  personal: (name) => `„${name}“ sind personenbezogene Daten: sie dürfen gezählt, aber nicht aufgelistet, gruppiert oder gefiltert werden.`,
  contradictedNote: (note) =>
    `die Anmerkung „${note}“ trifft nicht zu: einige dieser Zellen sind leer. Sagen Sie, was mit ihnen geschehen soll, etwa „ignoriere fehlende Werte“.`,
  notOfNow: 'die Daten haben Zeilen mehrerer Zeitpunkte, und die Frage meint die Gegenwart. Nennen Sie ein Datum.',
  multipliedBy: (note) =>
    `nach der Anmerkung „${note}“ zählt jedes Ding so oft, wie es verknüpfte Zeilen hat, nach der Frage einmal. Lassen Sie die Anmerkung weg, damit jedes einmal zählt.`,
  unknownNote: (note) =>
    `die Anmerkung „${note}“ definiert weder eine Zahl noch eine Bedingung dieser Daten. Schreiben Sie „Wort ist …“ in Wörtern der Daten.`,
  setAside: (note) =>
    `„${note}“ betrifft die Darstellung des Ergebnisses. Sie bleibt Ihnen überlassen: die Zahlen sind vollständig angegeben.`,
  unneeded: (note) => `„${note}“ ändert nichts an dieser Antwort.`,
  unfilled: (names) =>
    `die Anmerkungen verlangen ${names.map((name) => `„${name}“`).join(', ')}, aber kein Wert der Antwort heißt so. Fragen Sie danach in der Frage.`,
  couldAsk: (questions) => `Sie könnten fragen: ${questions.map((one) => `„${one}“`).join(', ')}`,
  nothingToAnalyze: 'Keine der Datenquellen hat, was diese Analyse braucht: eine Zeit und eine Zahl oder Kategorie.',
};

const rowsOf = (rows: string | null) => (rows === null ? 'Zeilen' : `Zeilen von ${rows}`);
const LAST_STEPS: Record<Step, readonly [one: string, several: string]> = {
  hour: ['in der letzten Stunde', 'Stunden'],
  day: ['am letzten Tag', 'Tagen'],
  week: ['in der letzten Woche', 'Wochen'],
  month: ['im letzten Monat', 'Monaten'],
  quarter: ['im letzten Quartal', 'Quartalen'],
  year: ['im letzten Jahr', 'Jahren'],
};

const DIVIDED_BY: Record<Step, [string, string]> = {
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
  month: ['Monat', 'Monate'],
  quarter: ['Quartal', 'Quartale'],
  year: ['Jahr', 'Jahre'],
};

/** The sentence that says how a question was understood. */
const GERMAN_SENTENCES: Wording = {
  of: 'von',
  by: 'nach',
  per: 'pro',
  over: (n, step) => `geteilt durch ${n} ${DIVIDED_BY[step][n === 1 ? 0 : 1]}`,
  where: 'mit der Bedingung',
  and: 'und',
  or: 'oder',
  sum: 'die Summe',
  avg: 'der Durchschnitt',
  median: 'der Median',
  min: 'der kleinste Wert',
  max: 'der größte Wert',
  count: 'die Anzahl',
  count_distinct: 'die Anzahl verschiedener Werte',
  percentile: 'Perzentil',
  stddev: 'die Standardabweichung',
  last: 'der Stand am Ende',
  holding: (from, until) => `mit Beginn (${from}) und noch ohne Ende (${until})`,
  not: (condition) => `nicht (${condition})`,
  tests: {
    among: (values) => `ist ${values.join(' oder ')}`,
    on: (parts) => `fällt auf ${parts.join(' oder ')}`,
    between: (from, to) => `liegt zwischen ${from} und ${to}`,
    empty: 'ist leer',
    filled: 'ist nicht leer',
    contains: (text) => `enthält „${text}“`,
    startsWith: (text) => `beginnt mit „${text}“`,
    endsWith: (text) => `endet mit „${text}“`,
    aboveAverage: 'liegt über dem Durchschnitt',
    belowAverage: 'liegt unter dem Durchschnitt',
  },
  some: (entity, rows, condition) => `${entity} mit ${rowsOf(rows)}, für die gilt: ${condition}`,
  every: (entity, rows, condition) => `${entity} nur mit ${rowsOf(rows)}, für die gilt: ${condition}`,
  none: (entity, rows, condition) => `${entity} ohne ${rowsOf(rows)}, für die gilt: ${condition}`,
  ranges: {
    today: 'heute',
    yesterday: 'gestern',
    this_week: 'in dieser Woche',
    last_week: 'in der letzten Woche',
    this_month: 'in diesem Monat',
    last_month: 'im letzten Monat',
    this_quarter: 'in diesem Quartal',
    last_quarter: 'im letzten Quartal',
    this_year: 'in diesem Jahr',
    last_year: 'im letzten Jahr',
  },
  lastSteps: (n, unit) => (n === 1 ? LAST_STEPS[unit][0] : `in den letzten ${n} ${LAST_STEPS[unit][1]}`),
  days: (from, to) =>
    from !== null && to !== null ? (from === to ? `am ${from}` : `von ${from} bis ${to}`) : from !== null ? `seit ${from}` : `bis ${to}`,
  moments: (from, until) => [...(from === null ? [] : [`ab ${from}`]), ...(until === null ? [] : [`bis vor ${until}`])].join(' '),
  comparedWith: (period) => `verglichen mit ${period}`,
  previousYear: 'dem Vorjahr',
  previousPeriod: 'dem Zeitraum davor',
  shares: 'als Anteile',
  change: 'mit Veränderung',
  changePercent: 'Veränderung in Prozent',
  runningTotal: 'als laufende Summe',
  movingAverage: (n) => `als gleitender Durchschnitt über ${n} Schritte`,
  largest: (n, per) => `nur die ${n === 1 ? 'größte Gruppe' : `${n} größten`}${per === null ? '' : ` je ${per}`}`,
  smallest: (n) => `nur die ${n === 1 ? 'kleinste Gruppe' : `${n} kleinsten`}`,
  rows: 'Zeilen von',
  sorted: (by, descending) => `sortiert nach ${by}${descending ? ', absteigend' : ''}`,
  each: 'jeder Wert einmal',
  atMost: (n) => (n === 1 ? 'die erste' : `die ersten ${n}`),
};

export const GERMAN_WORDING = { answers: GERMAN_ANSWERS, say: GERMAN_SENTENCES };
