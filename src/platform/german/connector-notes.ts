import type { Catalogue } from './translate.ts';

/** What a sync says of single tables, connector by connector. */
export const CONNECTOR_NOTES: Catalogue = {
  'All tables were read in full, because new rows of {{table}} could not be merged: {{reason}}.':
    'Alle Tabellen wurden vollständig gelesen, weil sich neue Zeilen von {{table}} nicht einfügen ließen: Spalten, Schlüssel oder Einheiten passen nicht mehr zu den bisherigen.',
  '{{table}} was read in full, because its column {{column}} is gone, or the {{reader}} may no longer read it.':
    '{{table}} wurde vollständig gelesen, weil es die Spalte {{column}} nicht mehr gibt oder sie nicht mehr gelesen werden darf.',
  '{{table}} was read in full, because no cursor column was chosen.':
    '{{table}} wurde vollständig gelesen, weil keine Spalte gewählt ist, an der Änderungen zu erkennen sind.',
  '{{table}} was read in full, because {{column}} is {{type}}; use a column of dates, times or whole numbers as the cursor.':
    '{{table}} wurde vollständig gelesen, weil {{column}} den Typ {{type}} hat. Wählen Sie eine Spalte mit Datum, Uhrzeit oder ganzen Zahlen, um Änderungen zu erkennen.',
  '{{table}} was read in full, because it has no primary key; choose the columns that identify a row.':
    '{{table}} wurde vollständig gelesen, weil kein Primärschlüssel da ist. Wählen Sie die Spalten, die eine Zeile kennzeichnen.',
  '{{table}} was read in full, because {{column}} of its key is not among the chosen columns.':
    '{{table}} wurde vollständig gelesen, weil {{column}} zum Schlüssel gehört, aber nicht gewählt ist.',
  '{{table}} was read in full, because where the last sync got to cannot be read.':
    '{{table}} wurde vollständig gelesen, weil sich der Stand des letzten Abgleichs nicht lesen lässt.',
  '{{table}} is read in full: the lists inside its records can lose values, which only a full read shows.':
    '{{table}} wird vollständig gelesen: Die Listen in den Datensätzen können Werte verlieren, und nur so fällt das auf.',
  '{{table}} is read in full: its settings name no parameter for changes.':
    '{{table}} wird vollständig gelesen: Die Einstellungen nennen keinen Parameter für Änderungen.',
  '{{table}} is read in full: its settings name no primary key, so changed records could not take the place of old ones.':
    '{{table}} wird vollständig gelesen: Die Einstellungen nennen keinen Primärschlüssel, sodass geänderte Datensätze die alten nicht ersetzen könnten.',
  '{{table}} is read in full: its column {{column}}, which identifies a record, is not chosen.':
    '{{table}} wird vollständig gelesen: Die Spalte {{column}}, die einen Datensatz kennzeichnet, ist nicht gewählt.',
  '{{count}} records of {{table}} have no {{format}} in {{field}}: changes to them are seen by full syncs only.':
    '{{count}} Datensätze von {{table}} haben in {{field}} keinen passenden Wert: Ihre Änderungen bemerkt nur ein vollständiges Lesen.',
  'The column {{column}} of {{table}} holds states of an aggregate function and no values; it was left out.':
    'Die Spalte {{column}} von {{table}} enthält Zwischenstände einer Aggregatfunktion und keine Werte; sie wurde weggelassen.',
  'Texts of {{table}} had {{count}} zero bytes, which text cannot hold; they were replaced with \uFFFD.':
    'Texte von {{table}} hatten {{count}} Nullbytes, die Text nicht enthalten kann; sie wurden durch \uFFFD ersetzt.',
  'Texts of {{table}} that are not UTF-8 had bytes replaced with \uFFFD. Select them with hex() in a query of your own.':
    'In Texten von {{table}}, die kein UTF-8 sind, wurden Bytes durch \uFFFD ersetzt. Lesen Sie sie mit hex() in einer eigenen Abfrage.',
  '1 value of {{column}} of {{table}} had zero bytes, which text cannot hold; they were replaced with \uFFFD.':
    '1 Wert von {{column}} in {{table}} hatte Nullbytes, die Text nicht enthalten kann; sie wurden durch \uFFFD ersetzt.',
  '{{count}} values of {{column}} of {{table}} had zero bytes, which text cannot hold; they were replaced with \uFFFD.':
    '{{count}} Werte von {{column}} in {{table}} hatten Nullbytes, die Text nicht enthalten kann; sie wurden durch \uFFFD ersetzt.',
  'The server warned once while it read {{table}}: values may have been cut off or converted. Run the query in another client, then SHOW WARNINGS.':
    'Der Server hat beim Lesen von {{table}} einmal gewarnt: Werte können abgeschnitten oder umgewandelt sein. Führen Sie die Abfrage in einem anderen Programm aus, und danach SHOW WARNINGS.',
  'The server warned {{count}} times while it read {{table}}: values may have been cut off or converted. Run the query in another client, then SHOW WARNINGS.':
    'Der Server hat beim Lesen von {{table}} {{count}}-mal gewarnt: Werte können abgeschnitten oder umgewandelt sein. Führen Sie die Abfrage in einem anderen Programm aus, und danach SHOW WARNINGS.',
  '{{table}} is not an InnoDB table: rows that changed during the sync may be from different moments.':
    '{{table}} ist keine InnoDB-Tabelle: Zeilen, die sich während des Abgleichs änderten, können aus verschiedenen Momenten sein.',
  'Issues are switched off in {{repository}}, so that it has none here, and no pull requests either.':
    'In {{repository}} sind Issues ausgeschaltet; deshalb hat es hier keine, und auch keine Pull Requests.',
  'The account may not read {{field}}, so {{report}} does not have it.':
    'Das Konto darf {{field}} nicht lesen; deshalb fehlt es in {{report}}.',
  'Google Analytics estimated {{report}} (sampling) on {{days}}.':
    'Google Analytics hat {{report}} geschätzt (Stichprobe), und zwar für {{days}}.',
  'Google Analytics estimated {{report}} from {{share}} % of the events (sampling) on {{days}}.':
    'Google Analytics hat {{report}} aus {{share}} % der Ereignisse geschätzt (Stichprobe), und zwar für {{days}}.',
  'Google Analytics put rare values of {{report}} into one row “(other)” on {{days}}: totals are right, details are missing.':
    'Google Analytics hat seltene Werte von {{report}} in einer Zeile „(other)“ zusammengefasst, und zwar für {{days}}: Die Summen stimmen, Einzelheiten fehlen.',
  'Google Analytics may have left out rows of {{report}} with few users (thresholding) on {{days}}: totals may be too low.':
    'Google Analytics hat vielleicht Zeilen von {{report}} mit wenigen Nutzern weggelassen (Schwellenwert), und zwar für {{days}}: Summen können zu niedrig sein.',
  'Google Analytics restricts {{metrics}} in {{report}}: zeros there may not be real.':
    'Google Analytics schränkt {{metrics}} in {{report}} ein: Nullen dort sind vielleicht keine echten.',
  'Sheet "{{sheet}}" was read in {{requests}} requests. If somebody edited it meanwhile, only the later ones show that.':
    'Das Blatt „{{sheet}}“ wurde in {{requests}} Anfragen gelesen. Hat es währenddessen jemand bearbeitet, zeigen das nur die späteren.',
  '{{count}} records of {{table}} came again while its pages were read; the first of each was kept.':
    '{{count}} Datensätze von {{table}} kamen beim Lesen der Seiten noch einmal; jeweils der erste wurde übernommen.',
  '{{list}} is a list inside {{table}} that was not chosen; it was left out.':
    '{{list}} ist eine Liste in {{table}}, die nicht gewählt ist; sie wurde weggelassen.',
  '{{table}} has no records, and so no columns; it was left out.':
    '{{table}} hat keine Datensätze und damit keine Spalten; die Tabelle wurde weggelassen.',
  'The column {{column}} of {{table}} is in none of its records; it was left out.':
    'Die Spalte {{column}} von {{table}} kommt in keinem Datensatz vor; sie wurde weggelassen.',
  'The values of {{column}} of {{table}} differ in type ({{kinds}}), so they were kept as text.':
    'Die Werte von {{column}} in {{table}} haben verschiedene Typen und wurden deshalb als Text übernommen.',
  '{{table}}: broken Unicode or zero bytes were replaced by \uFFFD in a text.':
    '{{table}}: In einem Text wurden fehlerhaftes Unicode oder Nullbytes durch \uFFFD ersetzt.',
  '{{table}}: broken Unicode or zero bytes were replaced by \uFFFD in {{count}} texts.':
    '{{table}}: In {{count}} Texten wurden fehlerhaftes Unicode oder Nullbytes durch \uFFFD ersetzt.',
  'The first page of {{table}} says nothing of another one, and was taken for the only one.':
    'Die erste Seite von {{table}} nennt keine weitere und gilt deshalb als die einzige.',
  'No workflow uses these statuses any more that issues were in: {{names}}. Jira does not say their category, so that they count neither as in progress nor as done.':
    'Diese Status von Vorgängen verwendet kein Workflow mehr: {{names}}. Jira nennt ihre Kategorie nicht; sie zählen deshalb weder als in Arbeit noch als fertig.',
  'The source declares its own columns and types.': 'Die Quelle gibt ihre Spalten und deren Typen selbst an.',
  'The source declares its own columns; where it leaves their types open, every row decided.':
    'Die Quelle gibt ihre Spalten selbst an; wo sie den Typ offen lässt, hat jede Zeile mitentschieden.',
};
