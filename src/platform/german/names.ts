import type { Catalogue } from './translate.ts';

/** What was being read, as a refusal puts it between brackets or after "bei". */
export const NAMES: Catalogue = {
  'a report': 'Bericht',
  'an access token': 'Zugriffstoken',
  'the account': 'Konto',
  'the changes of an issue': 'Änderungen eines Vorgangs',
  'the changes of issues': 'Änderungen der Vorgänge',
  'the compatibility of fields': 'Kombinierbarkeit der Felder',
  'the cycles': 'Zyklen',
  'the events of {{repository}}': 'Ereignisse von {{repository}}',
  'the fields of the property': 'Felder der Property',
  'the fields': 'Felder',
  'the history of an issue': 'Verlauf eines Vorgangs',
  'the issues of {{repository}}': 'Issues von {{repository}}',
  'the issues': 'Vorgänge',
  'the labels': 'Labels',
  'the number of issues': 'Anzahl der Vorgänge',
  'the permissions': 'Berechtigungen',
  'the project {{project}}': 'Projekt {{project}}',
  'the projects': 'Projekte',
  'the sites that were allowed': 'erlaubte Sites',
  'the spreadsheet': 'Google-Tabelle',
  'the sprints': 'Sprints',
  'the statuses of an issue': 'Status eines Vorgangs',
  'the statuses': 'Status',
  'the teams': 'Teams',
  'the users': 'Benutzer',
  '{{path}} of {{repository}}': '{{path}} von {{repository}}',

  // Why a file is no table.
  'It is an old Excel file (.xls) or has a password. Save it as .xlsx without a password':
    'Sie ist eine alte Excel-Datei (.xls) oder hat ein Passwort. Speichern Sie sie als .xlsx ohne Passwort',
  'It is a PDF. Upload the table it was made from': 'Sie ist ein PDF. Laden Sie die Tabelle hoch, aus der es entstand',
  'It is compressed with gzip. Unpack it first': 'Sie ist mit gzip komprimiert. Entpacken Sie sie erst',
  'It is an archive. Unpack it first': 'Sie ist ein Archiv. Entpacken Sie es erst',
  'It is a SQLite database. Export its tables as CSV or Parquet':
    'Sie ist eine SQLite-Datenbank. Exportieren Sie deren Tabellen als CSV oder Parquet',
  'It is a picture. Upload the table it shows': 'Sie ist ein Bild. Laden Sie die Tabelle hoch, die es zeigt',
  'its part {{part}} unpacks to {{times}} times its size (at most {{most}} is allowed)':
    'der Teil {{part}} wird beim Entpacken {{times}}-mal so groß (erlaubt ist höchstens {{most}}-mal)',
  'its texts take more than 512 MB': 'die Texte brauchen mehr als 512 MB',
  'it unpacks to more than 4 GB': 'entpackt ist sie größer als 4 GB',
  'a cell or tag in {{part}} is longer than a million characters': 'eine Zelle oder ein Tag in {{part}} hat mehr als eine Million Zeichen',
  // Why SQL is refused.
  'it does not parse: {{error}}': 'es lässt sich nicht lesen ({{error}})',
  'there is no table {{table}}; the tables are: {{tables}}': 'eine Tabelle {{table}} gibt es nicht; es gibt: {{tables}}',
  'SHOW, DESCRIBE and SUMMARIZE are not allowed; the source lists its tables and columns':
    'SHOW, DESCRIBE und SUMMARIZE sind nicht erlaubt; die Seite der Datenquelle zeigt Tabellen und Spalten',
  'the function {{name}} is not allowed': 'die Funktion {{name}} ist nicht erlaubt',
  'a WITH clause may not be named {{name}}': 'WITH darf nicht {{name}} heißen',
  'the table function {{name}} is not allowed': 'die Tabellenfunktion {{name}} ist nicht erlaubt',
  // Why a metric is refused.
  '"{{name}}" is personal data: it may be counted, not filtered by':
    '„{{name}}“ enthält personenbezogene Daten: Zählen ist erlaubt, filtern nicht',
  '{{function}} needs a value': '{{function}} braucht einen Wert',
  '"{{column}}" is personal data: it may only be counted': '„{{column}}“ enthält personenbezogene Daten und darf nur gezählt werden',
  '{{value}} is no measure, so {{function}} says nothing; count it, or correct its meaning in the data model':
    '{{value}} ist kein Messwert, deshalb sagt {{function}} nichts aus; zählen Sie die Werte, oder berichtigen Sie die Bedeutung im Datenmodell',
  '{{value}} is a time: use min, max or the time between two':
    '{{value}} ist eine Zeit; möglich sind min, max oder die Zeit zwischen zweien',
  'last is for stocks, and {{value}} is none; use sum or avg': 'last ist für Stände, und {{value}} ist keiner; nehmen Sie sum oder avg',
  '{{value}} is a level that holds while its row does; use active(sum(…)) for the sum at the end of a period, started(sum(…)) or ended(sum(…))':
    '{{value}} ist ein Stand, der gilt, solange seine Zeile gilt; nehmen Sie active(sum(…)) für die Summe am Ende eines Zeitraums, started(sum(…)) oder ended(sum(…))',
  '{{value}} is a stock, a level that does not add up over time; use last(…) for the level at the end of a period':
    '{{value}} ist ein Stand, der sich nicht über die Zeit summieren lässt; nehmen Sie last(…) für den Stand am Ende eines Zeitraums',
  '{{value}} is a rate, which does not add up; use avg, or the ratio of two sums':
    '{{value}} ist eine Quote, die sich nicht summieren lässt; nehmen Sie avg, oder das Verhältnis zweier Summen',
  'it is not known whether {{value}} adds up; if it does, set its additivity to additive with update_data_model; or use avg or median, which need no such knowledge':
    'es ist nicht bekannt, ob sich {{value}} summieren lässt; wenn ja, legen Sie das im Datenmodell fest, oder nehmen Sie avg oder median',
  '{{value}} repeats on several rows, and it is not known what determines it; set that in the data model':
    '{{value}} wiederholt sich in mehreren Zeilen, und es ist nicht bekannt, wovon es abhängt; legen Sie das im Datenmodell fest',
  'table "{{table}}" has no column "{{column}}"; it has {{columns}}{{more}}':
    'die Tabelle „{{table}}“ hat keine Spalte „{{column}}“; sie hat {{columns}}',
  'it does not parse ({{error}})': 'er lässt sich nicht lesen ({{error}})',
  'it must be one expression, such as sum(net) or revenue / orders':
    'es muss ein einzelner Ausdruck sein, etwa sum(netto) oder umsatz / bestellungen',
  'the function {{name}} is not allowed; there are the aggregates {{aggregates}}, arithmetic, CASE, coalesce, abs, round, year, month, weekday, hour and age':
    'die Funktion {{name}} ist nicht erlaubt; es gibt {{aggregates}}, Rechenzeichen, CASE, coalesce, abs, round, year, month, weekday, hour und age',
  'it is a target, which adds up only at its own grain': 'sie ist ein Zielwert, der sich nur auf seiner eigenen Ebene summieren lässt',
  'it is {{role}} of type {{type}}': 'sie hat den Typ {{type}}',
  // Kinds of things.
  column: 'Spalte',
  table: 'Tabelle',
  integer: 'ganze Zahl',
  decimal: 'Dezimalzahl',
  double: 'Zahl',
  boolean: 'Ja oder Nein',
  date: 'Datum',
  timestamp: 'Datum mit Uhrzeit',
  time: 'Uhrzeit',
};
