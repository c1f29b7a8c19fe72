import type { Catalogue } from './translate.ts';

/** What questions about data say, in German: sentence by sentence, as the pages show them. `{{name}}` marks what varies. */
export const QUESTIONS: Catalogue = {
  'Leave the rows out that are there already.': 'Die Zeilen weglassen, die schon da sind.',
  'Replace the rows that are there by those of the file.': 'Die vorhandenen Zeilen durch die der Datei ersetzen.',
  'Add all rows, also those that are there already.': 'Alle Zeilen hinzufügen, auch die, die schon da sind.',
  'Do not add the file.': 'Die Datei nicht hinzufügen.',
  '{{file}} has the same content as {{other}}.': '{{file}} hat denselben Inhalt wie {{other}}.',
  '{{there}} of the {{read}} rows of {{file}} are in {{table}} already, by {{key}}, all of them with the same values.':
    '{{there}} der {{read}} Zeilen von {{file}} sind schon in {{table}}, erkannt an {{key}}, alle mit denselben Werten.',
  '{{there}} of the {{read}} rows of {{file}} are in {{table}} already, by {{key}}, {{differing}} of them with other values.':
    '{{there}} der {{read}} Zeilen von {{file}} sind schon in {{table}}, erkannt an {{key}}, davon {{differing}} mit anderen Werten.',
  '{{there}} of the {{read}} rows of {{file}} are in {{table}} already, all of them with the same values.':
    '{{there}} der {{read}} Zeilen von {{file}} sind schon genau so in {{table}}.',
  'They cannot be merged: no column identifies a row of {{table}}.':
    'Ersetzen lassen sie sich nicht: Keine Spalte kennzeichnet eine Zeile von {{table}}.',
  'They cannot be merged: {{key}} is the same in several rows in the present data, so that rows would be lost.':
    'Ersetzen lassen sie sich nicht: {{key}} ist in mehreren vorhandenen Zeilen gleich, sodass Zeilen verloren gingen.',
  'They cannot be merged: {{key}} is the same in several rows in the file, so that rows would be lost.':
    'Ersetzen lassen sie sich nicht: {{key}} ist in mehreren Zeilen der Datei gleich, sodass Zeilen verloren gingen.',
  'They cannot be merged: the column {{column}} is not in both files.':
    'Ersetzen lassen sie sich nicht: Die Spalte {{column}} steht nicht in beiden Dateien.',
  'They cannot be merged: {{key}} is empty in {{rows}} rows in the present data.':
    'Ersetzen lassen sie sich nicht: {{key}} ist in {{rows}} vorhandenen Zeilen leer.',
  'They cannot be merged: {{key}} is empty in {{rows}} rows in the file.':
    'Ersetzen lassen sie sich nicht: {{key}} ist in {{rows}} Zeilen der Datei leer.',
  '{{count}} columns are periods, from {{first}} to {{last}}.': '{{count}} Spalten sind Zeiträume, von {{first}} bis {{last}}.',
  '{{name}} is their sum in every row, so it is left out of the rows.':
    '{{name}} ist in jeder Zeile ihre Summe und fehlt deshalb in den Zeilen.',
  '{{name}} is their average in every row, so it is left out of the rows.':
    '{{name}} ist in jeder Zeile ihr Durchschnitt und fehlt deshalb in den Zeilen.',
  'In {{differing}} of {{rows}} rows, first in line {{line}}, {{name}} is not their sum; it is left out of the rows all the same.':
    'In {{differing}} von {{rows}} Zeilen, zuerst in Zeile {{line}}, ist {{name}} nicht ihre Summe; in den Zeilen fehlt sie trotzdem.',
  'In {{differing}} of {{rows}} rows, first in line {{line}}, {{name}} is not their average; it is left out of the rows all the same.':
    'In {{differing}} von {{rows}} Zeilen, zuerst in Zeile {{line}}, ist {{name}} nicht ihr Durchschnitt; in den Zeilen fehlt er trotzdem.',
  'Each period stays a column of its own.': 'Jeder Zeitraum bleibt eine eigene Spalte.',
  'Each period becomes a row if it has a value.': 'Jeder Zeitraum mit einem Wert wird eine Zeile.',
  'The sheet hides {{count}} of {{rows}} rows, the first in line {{line}}, as a filter or a group does.':
    'Das Blatt blendet {{count}} von {{rows}} Zeilen aus, zuerst Zeile {{line}}, wie es ein Filter oder eine Gruppierung tut.',
  'Hidden rows count like the others.': 'Ausgeblendete Zeilen zählen wie die anderen.',
  'Hidden rows are left out.': 'Ausgeblendete Zeilen fallen weg.',
  '{{misses}} of {{values}} values are not of the type {{type}} that the column was set to, the first in row {{row}}: {{value}}.':
    '{{misses}} von {{values}} Werten haben nicht den Typ {{type}}, auf den die Spalte gesetzt wurde, zuerst in Zeile {{row}}: {{value}}.',
  'The column keeps its own type.': 'Die Spalte behält ihren eigenen Typ.',
  'They are mistakes: they are left empty.': 'Es sind Fehler: Sie bleiben leer.',
  'The values are text.': 'Die Werte sind Text.',
  'Day and month are ambiguous in every value, so the dates were kept as text.':
    'Tag und Monat sind in jedem Wert vertauschbar, deshalb blieben die Daten Text.',
  'The day comes before the month.': 'Der Tag steht vor dem Monat.',
  'The month comes before the day.': 'Der Monat steht vor dem Tag.',
  'The points may separate thousands or decimals and nothing in the column settles it, so the text was kept.':
    'Die Punkte können Tausender oder Dezimalstellen trennen, und nichts in der Spalte entscheidet es; der Text blieb, wie er war.',
  'The commas may separate thousands or decimals and nothing in the column settles it, so the text was kept.':
    'Die Kommas können Tausender oder Dezimalstellen trennen, und nichts in der Spalte entscheidet es; der Text blieb, wie er war.',
  'Some numbers have a decimal point and others a decimal comma, so the text was kept.':
    'Manche Zahlen haben einen Dezimalpunkt, andere ein Dezimalkomma; der Text blieb, wie er war.',
  'The mark separates thousands.': 'Das Zeichen trennt Tausender.',
  'The mark separates decimals.': 'Das Zeichen trennt Dezimalstellen.',
  '{{misses}} of {{values}} values are not plain whole numbers as the others are.':
    '{{misses}} von {{values}} Werten sind keine ganzen Zahlen wie die anderen.',
  '{{misses}} of {{values}} values are not times as the others are, or are written in another way.':
    '{{misses}} von {{values}} Werten sind keine Zeitpunkte wie die anderen oder anders geschrieben.',
  '{{misses}} of {{values}} values are not dates as the others are, or are written in another way.':
    '{{misses}} von {{values}} Werten sind keine Daten wie die anderen oder anders geschrieben.',
  '{{misses}} of {{values}} values are not true or false as the others are.':
    '{{misses}} von {{values}} Werten sind nicht wahr oder falsch wie die anderen.',
  '{{misses}} of {{values}} values are not numbers as the others are, or are written in another way.':
    '{{misses}} von {{values}} Werten sind keine Zahlen wie die anderen oder anders geschrieben.',
  'The values are weeks without a year, so the text was kept.': 'Die Werte sind Wochen ohne Jahr, deshalb blieb der Text.',
  'The values are months without a year, so the text was kept.': 'Die Werte sind Monate ohne Jahr, deshalb blieb der Text.',
  'The values are quarters without a year, so the text was kept.': 'Die Werte sind Quartale ohne Jahr, deshalb blieb der Text.',
  'The values are days and months without a year, so the text was kept.':
    'Die Werte sind Tage und Monate ohne Jahr, deshalb blieb der Text.',
  'The values are weeks without a year; the name of the file says {{year}}.':
    'Die Werte sind Wochen ohne Jahr; der Dateiname nennt {{year}}.',
  'The values are months without a year; the name of the file says {{year}}.':
    'Die Werte sind Monate ohne Jahr; der Dateiname nennt {{year}}.',
  'The values are quarters without a year; the name of the file says {{year}}.':
    'Die Werte sind Quartale ohne Jahr; der Dateiname nennt {{year}}.',
  'The values are days and months without a year; the name of the file says {{year}}.':
    'Die Werte sind Tage und Monate ohne Jahr; der Dateiname nennt {{year}}.',
  'They are of the year {{year}}.': 'Sie sind aus dem Jahr {{year}}.',
  'Line {{line}} looks like the others.': 'Zeile {{line}} sieht aus wie die anderen.',
  'It may be computed from the totals of the report.': 'Sie kann aus den Summen des Berichts berechnet sein.',
  'Line {{line}} has no label.': 'Zeile {{line}} hat keine Bezeichnung.',
  'Line {{line}} is labelled "{{label}}".': 'Zeile {{line}} heißt „{{label}}“.',
  '{{column}} {{value}} is the sum of {{rows}} rows.': '{{column}} {{value}} ist die Summe von {{rows}} Zeilen.',
  '{{column}} {{value}} is the average of {{rows}} rows.': '{{column}} {{value}} ist der Durchschnitt von {{rows}} Zeilen.',
  '{{column}} {{value}} follows from the groups of rows above it.': '{{column}} {{value}} ergibt sich aus den Zeilengruppen darüber.',
  'Its numbers do not follow from the rows around it.': 'Die Zahlen darin ergeben sich nicht aus den Zeilen darum herum.',
  'It is no balance of the rows around it.': 'Sie ist kein Saldo der Zeilen um sie herum.',
  'They sum up other rows: they are left out.': 'Sie fassen andere Zeilen zusammen: Sie fallen weg.',
  'They are rows like the others: they are kept.': 'Sie sind Zeilen wie die anderen: Sie bleiben.',
  '{{column}} has values only where they change, and blank cells below them.':
    '{{column}} hat Werte nur dort, wo sie wechseln, und darunter leere Zellen.',
  'A blank cell stands for the value above it.': 'Eine leere Zelle steht für den Wert darüber.',
  'A blank cell has no value.': 'Eine leere Zelle hat keinen Wert.',
  'The sheet has {{count}} tables with the same header, another one from line {{line}}.':
    'Das Blatt hat {{count}} Tabellen mit derselben Kopfzeile, eine weitere ab Zeile {{line}}.',
  'They are parts of one table.': 'Sie sind Teile einer Tabelle.',
  'Each is a table of its own.': 'Jede ist eine eigene Tabelle.',
  'Cells show different signs: {{signs}}.': 'Die Zellen zeigen verschiedene Zeichen: {{signs}}.',
  'Only some cells show the sign {{sign}}.': 'Nur manche Zellen zeigen das Zeichen {{sign}}.',
  'All numbers are in one unit, whatever the cells show.': 'Alle Zahlen haben eine Einheit, was auch immer die Zellen zeigen.',
  'They are not to be added up: the values are text.': 'Sie sollen nicht summiert werden: Die Werte sind Text.',
  'The values may be times of day or durations, and nothing in the column settles it.':
    'Die Werte können Uhrzeiten oder Dauern sein, und nichts in der Spalte entscheidet es.',
  'They are times of day.': 'Es sind Uhrzeiten.',
  'They are durations, which are kept in seconds.': 'Es sind Dauern; gespeichert werden Sekunden.',
  'Values such as {{value}} may be hours and minutes or minutes and seconds, so the text was kept.':
    'Werte wie {{value}} können Stunden und Minuten oder Minuten und Sekunden sein; der Text blieb, wie er war.',
  'They are hours and minutes, which are kept in seconds.': 'Es sind Stunden und Minuten; gespeichert werden Sekunden.',
  'They are minutes and seconds, which are kept in seconds.': 'Es sind Minuten und Sekunden; gespeichert werden Sekunden.',
  '{{misses}} of {{values}} values are not durations as the others are, or are written in another way.':
    '{{misses}} von {{values}} Werten sind keine Dauern wie die anderen oder anders geschrieben.',
  '"{{mark}}" marks {{debits}} rows with {{debit}} and {{credits}} with {{credit}}, and no number next to it is negative.':
    '„{{mark}}“ kennzeichnet {{debits}} Zeilen mit {{debit}} und {{credits}} mit {{credit}}, und keine Zahl daneben ist negativ.',
  '"{{mark}}" marks {{debits}} rows with {{debit}} and {{credits}} with {{credit}}, and only {{negative}} of {{filled}} numbers next to it are negative.':
    '„{{mark}}“ kennzeichnet {{debits}} Zeilen mit {{debit}} und {{credits}} mit {{credit}}, und nur {{negative}} von {{filled}} Zahlen daneben sind negativ.',
  '{{rows}} rows have no mark and stay as they are.': '{{rows}} Zeilen haben kein Kennzeichen und bleiben, wie sie sind.',
  'Some of its numbers are marked {{mark}} in their cells, and nothing says which of them are negative.':
    'Einige der Zahlen sind in ihren Zellen mit {{mark}} gekennzeichnet, und nichts sagt, welche davon negativ sind.',
  'Numbers in rows without a mark are negative.': 'Zahlen in Zeilen ohne Kennzeichen sind negativ.',
  'Its numbers are marked {{debit}} and {{credit}} in their cells, and nothing says which of them are negative.':
    'Die Zahlen sind in ihren Zellen mit {{debit}} und {{credit}} gekennzeichnet, und nichts sagt, welche davon negativ sind.',
  'Numbers in rows marked {{mark}} are negative.': 'Zahlen in Zeilen mit {{mark}} sind negativ.',
  'All numbers count as they stand, whatever the mark says.':
    'Alle Zahlen zählen so, wie sie dastehen, was auch immer das Kennzeichen sagt.',
  'The first row has years above numbers, which may be names of columns or values.':
    'Die erste Zeile hat Jahre über Zahlen; das können Spaltennamen oder Werte sein.',
  'The first row names the columns.': 'Die erste Zeile benennt die Spalten.',
  'The first row has values like the others.': 'Die erste Zeile hat Werte wie die anderen.',
  'It is the same on all rows of each "{{of}}", except for {{exceptions}} of the {{repeated}} that have several rows.':
    'Sie ist in allen Zeilen von je einem „{{of}}“ gleich, außer bei {{exceptions}} der {{repeated}}, die mehrere Zeilen haben.',
  'It is the same on all rows of each of the {{repeated}} values of "{{of}}" that have several, which may be chance.':
    'Sie ist in allen Zeilen von jedem der {{repeated}} Werte von „{{of}}“ mit mehreren Zeilen gleich; das kann Zufall sein.',
  'Until somebody answers, it is not added up.': 'Solange niemand antwortet, wird sie nicht summiert.',
  'It belongs to each "{{of}}" and counts once.': 'Sie gehört zu je einem „{{of}}“ und zählt einmal.',
  'It counts on every row.': 'Sie zählt in jeder Zeile.',
  'It stands on the first row of each "{{of}}" that has several, and is blank on the others.':
    'Sie steht in der ersten Zeile von jedem „{{of}}“ mit mehreren Zeilen; in den anderen ist sie leer.',
  'It belongs to all rows of its "{{of}}" and counts once.': 'Sie gehört zu allen Zeilen ihres „{{of}}“ und zählt einmal.',
  'It belongs to the row on which it stands.': 'Sie gehört zu der Zeile, in der sie steht.',
  'Its values change little from one {{time}} to the next, as levels do, and its name does not say what it is.':
    'Die Werte ändern sich von {{time}} zu {{time}} nur wenig, wie es Stände tun, und der Name der Spalte sagt nicht, was sie ist.',
  '"{{time}}" may date levels as well as totals, and its name does not say which it is.':
    '„{{time}}“ kann Stände ebenso wie Summen datieren, und der Name der Spalte sagt nicht, was sie ist.',
  'It is a level: it never adds up over time.': 'Sie ist ein Stand: Sie lässt sich nie über die Zeit summieren.',
  'It is a level: it adds up over "{{entity}}", never over time.':
    'Sie ist ein Stand: Sie lässt sich über „{{entity}}“ summieren, nie über die Zeit.',
  'It is what came in each period: it adds up over time, too.':
    'Sie ist, was im jeweiligen Zeitraum anfiel: Sie lässt sich auch über die Zeit summieren.',
  'The names of these numbers do not say whether they add up.': 'Die Namen dieser Zahlen sagen nicht, ob sie sich summieren lassen.',
  'If only some of them do, say so under Data model.': 'Gilt das nur für manche, tragen Sie es unter Datenmodell ein.',
  'They do not add up: means are shown.': 'Sie lassen sich nicht summieren: Gezeigt werden Mittelwerte.',
  'They add up.': 'Sie lassen sich summieren.',
  'Only {{repeated}} of the {{values}} values of "{{of}}" are on several rows.':
    'Nur {{repeated}} der {{values}} Werte von „{{of}}“ stehen in mehreren Zeilen.',
  'Rows with the same "{{of}}" are its lines, and what is the same on them counts once.':
    'Zeilen mit demselben „{{of}}“ sind seine Positionen, und was auf ihnen gleich ist, zählt einmal.',
  'Each row stands for itself, and every number counts on every row.': 'Jede Zeile steht für sich, und jede Zahl zählt in jeder Zeile.',
};
