import type { AnswerWording, Wording } from './answer-wording.ts';

/** Labels and sentences of answers. */
export const GERMAN_ANSWERS: AnswerWording = {
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
  sample: 'Die Standardabweichung ist die einer Stichprobe (n − 1).',
  notCovered: (from, to) => `Die Daten decken diesen Zeitraum nicht ab: sie reichen von ${from} bis ${to}.`,
  unclear: (readings) => `Das lässt sich verschieden lesen: meinen Sie ${readings.join(', oder ')}?`,
  withoutValue: (rows) =>
    `${rows === 1 ? 'Eine Gruppe hat' : `${rows} Gruppen haben`} keinen Wert und ${rows === 1 ? 'fehlt' : 'fehlen'} hier.`,
  listed: {
    count: 'Anzahl der Zeilen',
    title: (name, total, shown) => (shown < total ? `${name}, ${shown} von ${total} Zeilen` : `${name}, ${total} Zeilen`),
  },
  cannot: (reason) => `Das lässt sich aus den Daten nicht beantworten: ${reason}`,
  unknown: (words) => `${words.map((word) => `„${word}“`).join(', ')} ${words.length === 1 ? 'bezeichnet' : 'bezeichnen'} nichts darin.`,
  unclearTogether: 'die Wörter sind bekannt, ergeben zusammen aber keine Frage. Fragen Sie nach einer Zahl auf einmal.',
  personal: (name) => `„${name}“ sind personenbezogene Daten: sie dürfen gezählt, aber nicht aufgelistet, gruppiert oder gefiltert werden.`,
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

/** Words of the sentence that says how a question was understood. */
export const GERMAN_SENTENCES: Wording = {
  of: 'von',
  by: 'nach',
  per: 'pro',
  where: 'mit',
  and: 'und',
  or: 'oder',
  not: 'nicht',
  from: 'von',
  until: 'bis vor',
  comparedWith: 'verglichen mit',
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
};
