import type { Catalogue } from './translate.ts';

/** The names of the service's own report templates, what they show and what they are good for. */
export const REPORT_TEMPLATES: Catalogue = {
  'Executive summary': 'Zusammenfassung für Entscheider',
  'Key figures, changes, trends, top contributors, and notable findings.':
    'Kennzahlen, Änderungen, Trends, die größten Beiträge und was auffällt.',
  'An overview of any data source, or one page for decision makers.':
    'Ein Überblick über jede Datenquelle, oder eine Seite für alle, die entscheiden.',
  'Time-series performance': 'Entwicklung über die Zeit',
  'How measures develop over time: trend, highs and lows, unusual days, gaps, and individual categories.':
    'Wie sich Messwerte über die Zeit entwickeln: Trend, Höchst- und Tiefststände, ungewöhnliche Tage, Lücken und einzelne Kategorien.',
  'Questions about development over time: is it growing, when did it peak, what was unusual.':
    'Für Fragen nach der Entwicklung: Wächst es, wann war der Höchststand, was war ungewöhnlich?',
  'Breakdown and ranking': 'Aufteilung und Rangfolge',
  'A measure by up to five categories: ranking, shares, and how concentrated it is.':
    'Ein Messwert nach bis zu fünf Kategorien: Rangfolge, Anteile, und wie stark er sich auf wenige verteilt.',
  'Questions like which products, regions or channels contribute most, and what share they make up.':
    'Für Fragen wie: Welche Produkte, Regionen oder Kanäle tragen am meisten bei, und wie groß ist ihr Anteil?',
  'Period comparison': 'Vergleich zweier Zeiträume',
  'Two periods side by side: every measure with its change, and the categories that drove it.':
    'Zwei Zeiträume nebeneinander: jeder Messwert mit seiner Änderung, und die Kategorien, aus denen sie kommt.',
  'Questions like this month against last month, this year against last year, and what drove the difference.':
    'Für Fragen wie: dieser Monat gegen den letzten, dieses Jahr gegen das vorige, und woher kommt der Unterschied?',
  'Data quality': 'Datenqualität',
  'How complete and consistent the data is: empty and constant columns, duplicates, gaps, future dates, inconsistent spellings, and what the import repaired.':
    'Wie vollständig und stimmig die Daten sind: leere und gleichbleibende Spalten, Dubletten, Lücken, Daten in der Zukunft, uneinheitliche Schreibweisen, und was der Import repariert hat.',
  'Checking whether data is reliable before you build other reports on it.':
    'Zum Prüfen, ob auf die Daten Verlass ist, bevor Sie andere Berichte darauf stützen.',
  'Sections of your own': 'Eigene Abschnitte',
  'Tabular detail': 'Alle Zeilen',
  'The rows themselves, every one of them: chosen columns, filtered and sorted.':
    'Die Zeilen selbst, jede einzelne: ausgewählte Spalten, gefiltert und sortiert.',
  'An export or a list of individual records; csv and excel contain all rows, pdf and html the first ones.':
    'Für einen Export oder eine Liste einzelner Datensätze; CSV und Excel enthalten alle Zeilen, PDF und HTML die ersten.',
  'A report of sections that you choose, order and name.': 'Ein Bericht aus Abschnitten, die Sie wählen, ordnen und benennen.',
  'A report of a structure of your own: metric queries, saved answers, explanations, forecasts, goals, tables, text.':
    'Für Berichte mit eigenem Aufbau: Kennzahlen, gespeicherte Antworten, Erklärungen, Prognosen, Ziele, Tabellen, Text.',
  'Data in which the metrics and columns of its sections are found.': 'Daten, in denen es die Kennzahlen und Spalten der Abschnitte gibt.',
};
