import type { Catalogue } from './translate.ts';

/** Why a file cannot be imported, and what its certificate says: what was kept, repaired and rejected. */
export const IMPORTS: Catalogue = {
  // Refusals.
  'The file is empty. Upload one with a header and at least one row.':
    'Die Datei ist leer. Laden Sie eine mit Kopfzeile und mindestens einer Zeile hoch.',
  'The file is empty. Send one with a header and at least one row.':
    'Die Datei ist leer. Laden Sie eine mit Kopfzeile und mindestens einer Zeile hoch.',
  'The file is empty (0 bytes). Upload a file with a header and rows.':
    'Die Datei ist leer (0 Byte). Laden Sie eine mit Kopfzeile und Zeilen hoch.',
  'The file contains only zero bytes; it was probably cut off while being copied. Upload it again.':
    'Die Datei besteht nur aus Nullbytes; vermutlich wurde sie beim Kopieren abgeschnitten. Laden Sie sie noch einmal hoch.',
  'The file contains no text. Upload a file with a header and rows.':
    'Die Datei enthält keinen Text. Laden Sie eine mit Kopfzeile und Zeilen hoch.',
  'The file contains no table. Upload one with a header and at least one row.':
    'Die Datei enthält keine Tabelle. Laden Sie eine mit Kopfzeile und mindestens einer Zeile hoch.',
  'The file cannot be read as a table: {{why}}.': 'Die Datei lässt sich nicht als Tabelle lesen: {{why}}.',
  'The file is HTML or XML. Save the table as CSV or XLSX and upload that.':
    'Die Datei ist HTML oder XML. Speichern Sie die Tabelle als CSV oder XLSX und laden Sie diese hoch.',
  'The file is larger than the {{plan}} plan allows: {{limit}}. Send a smaller file, compress it to Parquet, or upgrade.':
    'Die Datei ist größer, als Ihr Tarif erlaubt ({{limit}}). Laden Sie eine kleinere hoch, komprimieren Sie sie als Parquet, oder wählen Sie einen größeren Tarif.',
  'Send a file name with an extension, such as orders.csv.': 'Geben Sie einen Dateinamen mit Endung an, etwa bestellungen.csv.',
  'The call timed out after {{minutes}} minutes. The import is still running and will continue. Get data source {{id}} later.':
    'Der Import läuft nach {{minutes}} Minuten noch und geht weiter. Sehen Sie später nach der Datenquelle.',
  'Something went wrong on our side while reading the file. Upload it again; if it fails again, contact support.':
    'Beim Lesen der Datei ist bei uns etwas schiefgegangen. Laden Sie sie noch einmal hoch; wenn es wieder fehlschlägt, wenden Sie sich an den Support.',
  'The data could not be read. Try again; if it keeps failing, contact support.':
    'Die Daten ließen sich nicht lesen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich an den Support.',
  'The data engine did not start in time.': 'Das Programm, das die Daten liest, ist nicht rechtzeitig gestartet.',
  'The data engine could not be started safely.': 'Das Programm, das die Daten liest, ließ sich nicht sicher starten.',
  'The data engine could not be started.': 'Das Programm, das die Daten liest, ließ sich nicht starten.',
  'The data engine could not be started. Try again.':
    'Das Programm, das die Daten liest, ließ sich nicht starten. Versuchen Sie es erneut.',
  'The data engine stopped before it finished. Try again.':
    'Das Programm, das die Daten liest, wurde vorzeitig beendet. Versuchen Sie es erneut.',
  'The data engine was stopped.': 'Das Programm, das die Daten liest, wurde beendet.',
  'The data engine was stopped. Try again when the service is up.':
    'Das Programm, das die Daten liest, wurde beendet. Versuchen Sie es erneut, wenn der Dienst wieder läuft.',
  'The import has ended.': 'Der Import ist beendet.',
  'The work was cancelled.': 'Die Arbeit wurde abgebrochen.',
  'The query needed more than {{most}} MB of memory. Narrow it (fewer rows, columns or groups, a shorter period).':
    'Die Abfrage brauchte mehr als {{most}} MB Arbeitsspeicher. Grenzen Sie sie ein (weniger Zeilen, Spalten oder Gruppen, ein kürzerer Zeitraum).',
  'Reading the file needed more than {{most}} MB of memory. Split it, or upload it as CSV or Parquet.':
    'Das Lesen der Datei brauchte mehr als {{most}} MB Arbeitsspeicher. Teilen Sie sie auf, oder laden Sie sie als CSV oder Parquet hoch.',
  'The query took longer than {{seconds}} seconds. Narrow it (a shorter period, fewer groups).':
    'Die Abfrage dauerte länger als {{seconds}} Sekunden. Grenzen Sie sie ein (ein kürzerer Zeitraum, weniger Gruppen).',
  'Reading the file took longer than the {{seconds}} seconds allowed for a file of its size. Split it, or upload it as Parquet.':
    'Das Lesen der Datei dauerte länger als die {{seconds}} Sekunden, die für ihre Größe vorgesehen sind. Teilen Sie sie auf, oder laden Sie sie als Parquet hoch.',
  'Your organization’s queries have run for {{spent}} seconds in the past hour, the limit of the {{plan}} plan. Nothing was charged. Try again in {{seconds}} seconds, and narrow long queries (a shorter period, fewer groups).':
    'Die Abfragen Ihrer Organisation liefen in der letzten Stunde {{spent}} Sekunden; mehr enthält Ihr Tarif nicht. Es wurde nichts berechnet. Versuchen Sie es in {{seconds}} Sekunden erneut, und grenzen Sie lange Abfragen ein (ein kürzerer Zeitraum, weniger Gruppen).',
  'The query waited too long: your organization’s plan runs {{most}} at once, and others were ahead. Nothing was charged. Try again in {{seconds}} seconds; a shorter period or fewer rows make queries faster.':
    'Die Abfrage hat zu lange gewartet: In Ihrem Tarif laufen {{most}} zugleich, und andere waren vorher an der Reihe. Es wurde nichts berechnet. Versuchen Sie es in {{seconds}} Sekunden erneut; ein kürzerer Zeitraum oder weniger Zeilen machen Abfragen schneller.',
  'The SQL was refused: exactly one statement is allowed.': 'Das SQL wurde abgelehnt: Erlaubt ist genau eine Anweisung.',
  'The SQL was refused: only one SELECT statement is allowed.': 'Das SQL wurde abgelehnt: Erlaubt ist nur eine SELECT-Anweisung.',
  'The SQL was refused: {{why}}.': 'Das SQL wurde abgelehnt: {{why}}.',
  'The SQL needs {{needed}} parameters and got {{given}}.': 'Das SQL braucht {{needed}} Parameter und bekam {{given}}.',
  'The result has more than 64 million characters. Select fewer columns or rows, or shorten the texts.':
    'Das Ergebnis hat mehr als 64 Millionen Zeichen. Wählen Sie weniger Spalten oder Zeilen, oder kürzen Sie die Texte.',
  'A row is longer than {{most}} MiB. Leave out the column with the long values.':
    'Eine Zeile ist länger als {{most}} MiB. Lassen Sie die Spalte mit den langen Werten weg.',
  'The source sent rows that are not valid text in UTF-8. Leave out the columns with such values.':
    'Die Quelle hat Zeilen geschickt, die kein gültiger Text in UTF-8 sind. Lassen Sie die Spalten mit solchen Werten weg.',
  'The source sent {{rows}} rows of {{table}}, and {{read}} of them could be read. The data was left as it was. Sync again; if it happens again, contact support.':
    'Die Quelle hat {{rows}} Zeilen von {{table}} geschickt, lesbar waren {{read}}. Die Daten blieben, wie sie waren. Gleichen Sie noch einmal ab; wenn es wieder vorkommt, wenden Sie sich an den Support.',
  'The document has more than {{most}} arrays. Upload those you need as separate files.':
    'Das Dokument hat mehr als {{most}} Arrays. Laden Sie die benötigten als einzelne Dateien hoch.',
  'The file contains more than {{most}} tables, one below the other. Upload those you need as separate files.':
    'Die Datei enthält mehr als {{most}} Tabellen untereinander. Laden Sie die benötigten als einzelne Dateien hoch.',
  'The file is one JSON value larger than 16 MB. Upload an array of objects, one for each row.':
    'Die Datei ist ein einziger JSON-Wert von mehr als 16 MB. Laden Sie ein Array mit einem Objekt je Zeile hoch.',
  'Line {{line}}: one JSON value is larger than 16 MB. Split it into an array of smaller objects, one for each row.':
    'Zeile {{line}}: Ein JSON-Wert ist größer als 16 MB. Teilen Sie ihn in ein Array kleinerer Objekte auf, eines je Zeile.',
  'Line {{line}} holds a cell or line of more than 10 million characters, which is the limit. Check the quotes of that line, or split the file.':
    'Zeile {{line}} oder eine Zelle darin hat mehr als 10 Millionen Zeichen; mehr geht nicht. Prüfen Sie die Anführungszeichen dieser Zeile, oder teilen Sie die Datei auf.',
  'The file contains no valid JSON value that could be a row. {{reason}}':
    'Die Datei enthält keinen gültigen JSON-Wert, der eine Zeile sein könnte. {{reason}}',
  'The Parquet file claims {{rows}} rows in {{bytes}} bytes and was refused. Split it, or export it again.':
    'Die Parquet-Datei gibt {{rows}} Zeilen in {{bytes}} Byte an und wurde abgelehnt. Teilen Sie sie auf, oder exportieren Sie sie neu.',
  'The file starts like Parquet but cannot be read; it may be cut off. Export it again and upload it.':
    'Die Datei beginnt wie Parquet, lässt sich aber nicht lesen; vielleicht ist sie abgeschnitten. Exportieren Sie sie neu und laden Sie sie hoch.',
  'The file has {{count}} columns; at most {{most}} are allowed. Remove the ones you do not need.':
    'Die Datei hat {{count}} Spalten; erlaubt sind höchstens {{most}}. Entfernen Sie, was Sie nicht brauchen.',
  'The file has {{count}} columns; at most {{most}} are read. Remove columns, or turn them into rows.':
    'Die Datei hat {{count}} Spalten; gelesen werden höchstens {{most}}. Entfernen Sie Spalten, oder machen Sie Zeilen aus ihnen.',
  'The objects have {{count}} different keys; at most {{most}} columns are allowed. Turn keys that are data into values.':
    'Die Objekte haben {{count}} verschiedene Schlüssel; erlaubt sind höchstens {{most}} Spalten. Machen Sie aus Schlüsseln, die Daten sind, Werte.',
  'None of the chosen sheets contains a table. Choose one with a header and at least one row.':
    'Keines der gewählten Blätter enthält eine Tabelle. Wählen Sie eines mit Kopfzeile und mindestens einer Zeile.',
  'None of the chosen columns of sheet "{{sheet}}" is left. Choose its columns again.':
    'Von den gewählten Spalten des Blatts „{{sheet}}“ gibt es keine mehr. Wählen Sie seine Spalten noch einmal.',
  'The workbook has {{count}} sheets; at most {{most}} are allowed. Save those you need as a separate workbook.':
    'Die Arbeitsmappe hat {{count}} Blätter; erlaubt sind höchstens {{most}}. Speichern Sie die benötigten als eigene Arbeitsmappe.',
  'No sheet of the workbook contains a table. Upload one with a header and at least one row.':
    'Kein Blatt der Arbeitsmappe enthält eine Tabelle. Laden Sie eine mit Kopfzeile und mindestens einer Zeile hoch.',
  'The texts of sheet "{{sheet}}" are more than {{times}} times as long as the file allows. Save the sheet as CSV or Parquet and upload that.':
    'Die Texte des Blatts „{{sheet}}“ sind mehr als {{times}}-mal so lang, wie es zur Datei passt. Speichern Sie das Blatt als CSV oder Parquet und laden Sie das hoch.',
  'The workbook has more than {{most}} parts, the maximum. Save the sheet you need as CSV or Parquet and upload that.':
    'Die Arbeitsmappe hat mehr als {{most}} Teile; mehr sind nicht erlaubt. Speichern Sie das benötigte Blatt als CSV oder Parquet und laden Sie das hoch.',
  'The file is a ZIP archive without a workbook. Unpack it and upload the file inside, or save it as .xlsx.':
    'Die Datei ist ein ZIP-Archiv ohne Arbeitsmappe. Entpacken Sie es und laden Sie die Datei darin hoch, oder speichern Sie sie als .xlsx.',
  'The workbook was refused: {{why}}. Save the sheet you need as CSV or Parquet and upload that.':
    'Die Arbeitsmappe wurde abgelehnt: {{why}}. Speichern Sie das benötigte Blatt als CSV oder Parquet und laden Sie das hoch.',
  'The workbook cannot be read ({{part}}{{error}}). Open it, save it again as .xlsx and upload that.':
    'Die Arbeitsmappe lässt sich nicht lesen ({{part}}{{error}}). Öffnen Sie sie, speichern Sie sie neu als .xlsx und laden Sie das hoch.',
  'Sheet "{{sheet}}" has at least {{count}} columns; at most {{most}} are allowed. Remove the ones you do not need, or turn columns into rows.':
    'Das Blatt „{{sheet}}“ hat mindestens {{count}} Spalten; erlaubt sind höchstens {{most}}. Entfernen Sie, was Sie nicht brauchen, oder machen Sie Zeilen aus Spalten.',
  'Sheet "{{sheet}}" has a cell at {{cell}}, which is not a valid cell reference. Save the workbook again in Excel and upload that.':
    'Das Blatt „{{sheet}}“ hat eine Zelle bei {{cell}}; das ist kein gültiger Zellbezug. Speichern Sie die Arbeitsmappe in Excel neu und laden Sie das hoch.',
  'The table {{table}} has a column {{column}}, a name that appending needs. Rename it in the file.':
    'Die Tabelle {{table}} hat eine Spalte {{column}}; dieser Name wird zum Anhängen gebraucht. Benennen Sie sie in der Datei um.',
  'The column {{column}} of {{table}} stays {{type}}: answer the question about it before it can be {{wanted}}.':
    'Die Spalte {{column}} von {{table}} bleibt {{type}}: Beantworten Sie erst die Frage zu ihr, dann kann sie {{wanted}} werden.',
  'The column {{column}} of {{table}} stays {{type}}: none of its values is {{wanted}}, the type it was set to.':
    'Die Spalte {{column}} von {{table}} bleibt {{type}}: Keiner ihrer Werte ist vom gewählten Typ {{wanted}}.',
  'Choose to skip the rows that are there, or to append all.':
    'Entscheiden Sie, ob vorhandene Zeilen weggelassen oder alle angehängt werden.',
  '{{file}} was not added to {{name}}. {{reason}} {{next}}':
    '{{file}} wurde nicht zu {{name}} hinzugefügt. {{reason}} Sie können vorhandene Zeilen weglassen oder alle anhängen.',
  '{{file}} was not added. {{reason}} Choose skip or append.':
    '{{file}} wurde nicht hinzugefügt. {{reason}} Sie können vorhandene Zeilen weglassen oder alle anhängen.',

  // How sure the reading is.
  'The rows are in the order of these dates only with the day first.':
    'Die Zeilen sind nur dann nach diesem Datum geordnet, wenn der Tag vorn steht.',
  'The rows are in the order of these dates only with the month first.':
    'Die Zeilen sind nur dann nach diesem Datum geordnet, wenn der Monat vorn steht.',
  'Numbers of the table have decimal commas, so the day comes first.':
    'Die Zahlen der Tabelle haben ein Dezimalkomma, also steht der Tag vorn.',
  'The column {{name}} is close to it in that order alone.': 'Nur in dieser Reihenfolge liegt das Datum nahe bei der Spalte {{name}}.',
  'Rows below the header describe the columns and were left out.':
    'Zeilen unter der Kopfzeile beschreiben die Spalten und wurden ausgelassen.',
  'Lines above the header are repeated on each page.': 'Zeilen über der Kopfzeile wiederholen sich auf jeder Seite.',
  'Cells declare their own types and each sheet begins with a header.':
    'Die Zellen nennen ihre Typen selbst, und jedes Blatt beginnt mit einer Kopfzeile.',
  'JSON declares its own columns and types.': 'JSON nennt Spalten und Typen selbst.',
  'A Parquet file declares its own columns and types.': 'Eine Parquet-Datei nennt Spalten und Typen selbst.',
  'The file is cut off.': 'Die Datei ist abgeschnitten.',
  'The file holds no table.': 'Die Datei enthält keine Tabelle.',
  'No delimiter separates the rows regularly; the most regular one was taken.':
    'Kein Trennzeichen teilt die Zeilen regelmäßig; genommen wurde das regelmäßigste.',
  'The delimiter {{delimiter}} would read the rows almost as regularly.':
    'Mit dem Trennzeichen {{delimiter}} wären die Zeilen fast ebenso regelmäßig.',
  'The file was read as one column; no delimiter separates its rows regularly.':
    'Die Datei wurde als eine Spalte gelesen; kein Trennzeichen teilt ihre Zeilen regelmäßig.',
  'The first row differs from the others only in its text; it was taken as the header.':
    'Die erste Zeile unterscheidet sich nur im Text von den anderen; sie gilt als Kopfzeile.',
  'There is no byte order mark; the position of the zero bytes matches UTF-16.':
    'Ein Byte-Order-Mark fehlt; die Lage der Nullbytes passt zu UTF-16.',
  'The bytes are not valid UTF-8; they were read as Windows-1252, the usual Western encoding. Check accented letters.':
    'Die Bytes sind kein gültiges UTF-8; sie wurden als Windows-1252 gelesen, die übliche westliche Kodierung. Prüfen Sie Umlaute und Akzente.',
  'The file mixes encodings: {{lines}} lines are not valid UTF-8 and were read as Windows-1252.':
    'Die Datei mischt Kodierungen: {{lines}} Zeilen sind kein gültiges UTF-8 und wurden als Windows-1252 gelesen.',
  '{{changed}} of {{rows}} rows were repaired or rejected.': '{{changed}} von {{rows}} Zeilen wurden repariert oder abgelehnt.',
  'A header had to be guessed. Sheet "{{sheet}}" has no row that looks like a header; its columns were numbered.':
    'Eine Kopfzeile war nicht zu erkennen. Im Blatt „{{sheet}}“ sieht keine Zeile so aus; die Spalten wurden nummeriert.',

  // Warnings.
  'The file ends in the middle of a value and seems to be cut off. Complete values were kept.':
    'Die Datei endet mitten in einem Wert und ist wohl abgeschnitten. Vollständige Werte wurden übernommen.',
  'Keys of the outer object without an array were left out: {{keys}}.':
    'Schlüssel des äußeren Objekts ohne Array wurden weggelassen: {{keys}}.',
  'No valid value in {{place}}; no table was created from it.': 'Kein gültiger Wert in {{place}}; daraus wurde keine Tabelle.',
  'The header has two lines; they were joined into one name for each column.':
    'Die Kopfzeile hat zwei Zeilen; sie wurden zu einem Namen je Spalte verbunden.',
  'The header separates its names by {{delimiter}} instead.': 'Die Kopfzeile trennt die Namen stattdessen mit {{delimiter}}.',
  'The header has {{cells}} cells and the rows have {{width}}; its empty cells were dropped.':
    'Die Kopfzeile hat {{cells}} Zellen, die Zeilen haben {{width}}; die leeren Zellen der Kopfzeile fielen weg.',
  'The header has {{cells}} cells and the rows have {{width}}; the last names were dropped.':
    'Die Kopfzeile hat {{cells}} Zellen, die Zeilen haben {{width}}; die letzten Namen fielen weg.',
  'The columns have fixed widths, as line {{line}} shows, and were cut there.':
    'Die Spalten haben feste Breiten, wie Zeile {{line}} zeigt, und wurden dort getrennt.',
  'Lines in Windows-1252: {{lines}}{{more}}.': 'Zeilen in Windows-1252: {{lines}}{{more}}.',
  'The file holds {{count}} tables, one below the other; each was imported.':
    'Die Datei enthält {{count}} Tabellen untereinander; jede wurde importiert.',
  '{{count}} lines before the table were left out.': '{{count}} Zeilen vor der Tabelle wurden weggelassen.',
  'The file has a header and no rows.': 'Die Datei hat eine Kopfzeile und keine Zeilen.',
  'Sheet "{{sheet}}" has more than {{most}} rows with gaps between them or between its columns, and was read as one table. If it holds several, save them as sheets of their own.':
    'Das Blatt „{{sheet}}“ hat mehr als {{most}} Zeilen mit Lücken dazwischen oder zwischen den Spalten und wurde als eine Tabelle gelesen. Enthält es mehrere, speichern Sie sie als eigene Blätter.',
  'Sheet "{{sheet}}" has {{count}} smaller tables as well, which were left out.':
    'Das Blatt „{{sheet}}“ hat außerdem {{count}} kleinere Tabellen; sie wurden weggelassen.',
  'Sheet "{{sheet}}" holds {{count}} tables, below or next to each other; each was imported.':
    'Das Blatt „{{sheet}}“ enthält {{count}} Tabellen unter- oder nebeneinander; jede wurde importiert.',
  'Sheet "{{sheet}}" has no column {{column}} any more; it was left out.':
    'Das Blatt „{{sheet}}“ hat keine Spalte {{column}} mehr; sie wurde weggelassen.',
  'Sheet "{{sheet}}" is hidden in the workbook; it was imported anyway.':
    'Das Blatt „{{sheet}}“ ist in der Arbeitsmappe ausgeblendet; es wurde trotzdem importiert.',
  'Sheet "{{sheet}}" holds no rows under a header; no table was created from it.':
    'Das Blatt „{{sheet}}“ hat unter einer Kopfzeile keine Zeilen; daraus wurde keine Tabelle.',
  'Sheet "{{sheet}}" has merged ranges ({{count}}): the value is in the first cell, the others are empty.':
    'Das Blatt „{{sheet}}“ hat verbundene Zellen ({{count}}): Der Wert steht in der ersten, die anderen sind leer.',
  'Empty cells in merged ranges of sheet "{{sheet}}" took over the text above them ({{count}}).':
    'Leere Zellen in verbundenen Bereichen des Blatts „{{sheet}}“ haben den Text darüber übernommen ({{count}}).',
  'Sheet "{{sheet}}" has formulas ({{count}}); their saved results were used.':
    'Das Blatt „{{sheet}}“ hat Formeln ({{count}}); übernommen wurden ihre gespeicherten Ergebnisse.',
  'Sheet "{{sheet}}" has hidden rows ({{count}}).': 'Das Blatt „{{sheet}}“ hat ausgeblendete Zeilen ({{count}}).',
  'Sheet "{{sheet}}" has hidden columns ({{count}}), which were imported anyway.':
    'Das Blatt „{{sheet}}“ hat ausgeblendete Spalten ({{count}}); sie wurden trotzdem importiert.',
  'Sheet "{{sheet}}" has empty rows ({{count}}), which were left out.':
    'Das Blatt „{{sheet}}“ hat leere Zeilen ({{count}}); sie wurden weggelassen.',
  'The column {{column}} of {{table}} is {{type}} in another; it is kept as text.':
    'Die Spalte {{column}} von {{table}} ist in einer anderen Datei {{type}}; sie bleibt Text.',
  'The column {{column}} of {{table}} is not in {{count}} of {{files}} files; it is empty there.':
    'Die Spalte {{column}} von {{table}} fehlt in {{count}} von {{files}} Dateien; dort ist sie leer.',

  // Repaired and rejected values.
  '{{file}}: {{message}}': '{{file}}: {{message}}',
  'Column {{column}}: {{message}}': 'Spalte {{column}}: {{message}}',
  'Column {{column}}: cells that spell a missing value (NA, null, -, …) were read as missing.':
    'Spalte {{column}}: Zellen, die einen fehlenden Wert bezeichnen (NA, null, -, …), gelten als leer.',
  'Column {{column}}: these values cannot be read as {{what}} without loss, so the whole column was kept as text.':
    'Spalte {{column}}: Diese Werte lassen sich nicht ohne Verlust als {{what}} lesen, deshalb blieb die ganze Spalte Text.',
  'Column {{column}}: these values cannot be read as {{what}} without loss, so they were left empty, as a person chose.':
    'Spalte {{column}}: Diese Werte lassen sich nicht ohne Verlust als {{what}} lesen; sie blieben leer, wie jemand entschieden hat.',
  'Column {{column}}: values that are not of the type it was set to were left empty. Rows count from the first of the table.':
    'Spalte {{column}}: Werte, die nicht vom gewählten Typ sind, blieben leer. Gezählt wird ab der ersten Zeile der Tabelle.',
  '{{column}} is {{type}}, which cannot hold these values; they are left empty.':
    '{{column}} hat den Typ {{type}}, in den diese Werte nicht passen; sie bleiben leer.',
  '{{file}}: {{count}} of {{rows}} rows were in {{table}} already{{key}} and were left out.':
    '{{file}}: {{count}} von {{rows}} Zeilen waren schon in {{table}} und wurden weggelassen.',
  '{{file}}: {{count}} rows of {{table}} were replaced{{key}}, {{same}} were there as they are, and {{added}} are new.':
    '{{file}}: {{count}} Zeilen von {{table}} wurden ersetzt, {{same}} waren schon genau so da, und {{added}} sind neu.',
  'JSON must be UTF-8, and these values are not.': 'JSON muss UTF-8 sein; diese Werte sind es nicht.',
  'These values are not valid JSON.': 'Diese Werte sind kein gültiges JSON.',
  'Zero bytes were removed.': 'Nullbytes wurden entfernt.',
  'Columns whose values differ in type were kept as text.': 'Spalten mit Werten verschiedener Typen blieben Text.',
  'Sheet "{{sheet}}": the header has {{lines}} lines; they were joined into one name for each column.':
    'Blatt „{{sheet}}“: Die Kopfzeile hat {{lines}} Zeilen; sie wurden zu einem Namen je Spalte verbunden.',
  'Sheet "{{sheet}}": rows above the table were left out.': 'Blatt „{{sheet}}“: Zeilen über der Tabelle wurden weggelassen.',
  'Sheet "{{sheet}}": lines of text around the table were left out.':
    'Blatt „{{sheet}}“: Textzeilen um die Tabelle herum wurden weggelassen.',
  'Cells that show an error were left empty.': 'Zellen, die einen Fehler zeigen, blieben leer.',
  'Formulas without a saved result were left empty.': 'Formeln ohne gespeichertes Ergebnis blieben leer.',
  'Rows that the sheet hides were left out, as a person chose.': 'Ausgeblendete Zeilen wurden weggelassen, wie jemand entschieden hat.',
  'Blank cells took over the value above them: the {{groups}} groups below different values {{why}}.':
    'Leere Zellen haben den Wert darüber übernommen: {{groups}} Gruppen unter verschiedenen Werten sprechen dafür.',
  'Rows that only name the rows below them became the column {{column}}.':
    'Zeilen, die nur die Zeilen darunter benennen, wurden zur Spalte {{column}}.',
  'A quoted cell holds a quote that is not doubled; it was kept as text.':
    'Eine Zelle in Anführungszeichen enthält eines, das nicht verdoppelt ist; es blieb als Text.',
  'A quote is never closed; the line was read by itself and the quote kept as text.':
    'Ein Anführungszeichen wird nie geschlossen; die Zeile wurde für sich gelesen, und das Zeichen blieb als Text.',
  'Too many quotes are never closed, so lines were read one by one; cells that span several lines were cut.':
    'Zu viele Anführungszeichen werden nie geschlossen, deshalb wurde Zeile für Zeile gelesen; Zellen über mehrere Zeilen wurden getrennt.',
  'A cell that is not quoted holds a single quote character; it was kept.':
    'Eine Zelle ohne Anführungszeichen enthält ein einzelnes; es blieb stehen.',
  'The line ending differs from the rest of the file.': 'Das Zeilenende ist anders als in der übrigen Datei.',
  'A byte order mark inside the file was removed.': 'Ein Byte-Order-Mark mitten in der Datei wurde entfernt.',
  'Lines before the table were skipped.': 'Zeilen vor der Tabelle wurden übersprungen.',
  'A line after the data was skipped.': 'Eine Zeile nach den Daten wurde übersprungen.',
  'The header is repeated inside the table.': 'Die Kopfzeile wiederholt sich in der Tabelle.',
  'Lines that only draw a rule were left out.': 'Zeilen, die nur eine Linie zeichnen, wurden weggelassen.',
  'Every cell of the row begins with a blank, which was removed.': 'Jede Zelle der Zeile beginnt mit einem Leerzeichen; es wurde entfernt.',
  'Rows with only empty cells were left out.': 'Zeilen mit nur leeren Zellen wurden weggelassen.',
  'Empty lines were left out.': 'Leere Zeilen wurden weggelassen.',
  'The row uses a different delimiter.': 'Die Zeile hat ein anderes Trennzeichen.',
  'The row has too few cells; empty ones were added where the column types suggest it, otherwise at the end.':
    'Die Zeile hat zu wenige Zellen; leere wurden dort ergänzt, wo die Typen der Spalten es nahelegen, sonst am Ende.',
  'The row ends in empty cells past the last column, which were dropped.':
    'Die Zeile endet mit leeren Zellen hinter der letzten Spalte; sie fielen weg.',
  'The row has too many cells; an empty one was dropped or neighbours were joined where the column types suggest it.':
    'Die Zeile hat zu viele Zellen; eine leere fiel weg, oder Nachbarn wurden verbunden, wo die Typen der Spalten es nahelegen.',
  'Rows that sum up or average others were left out, since they add up: line {{line}}: {{reason}}':
    'Zeilen, die andere summieren oder mitteln, wurden weggelassen, denn es geht auf: Zeile {{line}}: {{reason}}',
  'Rows without a label that sum up others were left out, since their numbers add up.':
    'Zeilen ohne Beschriftung, die andere zusammenfassen, wurden weggelassen, denn ihre Zahlen gehen auf.',
  'Rows that may sum up others were left out until a person decides.':
    'Zeilen, die andere zusammenfassen könnten, wurden weggelassen, bis jemand entscheidet.',
  'It stands with the totals below the table.': 'Sie steht bei den Summen unter der Tabelle.',
  '{{what}} is the balance of the row before it.': '{{what}} ist der Saldo der Zeile davor.',
  '{{what}} and the amount of the row after it give that row’s balance.': '{{what}} und der Betrag der Zeile danach ergeben deren Saldo.',
  'The column mixes two unambiguous date formats: {{one}} and {{other}} ({{cells}} cells).':
    'Die Spalte mischt zwei eindeutige Datumsformate: {{one}} und {{other}} ({{cells}} Zellen).',
  'Rows without a value in any of these columns are left out.': 'Zeilen ohne Wert in einer dieser Spalten wurden weggelassen.',
  '{{count}} columns that are periods were read as rows, as a person chose. An empty cell gives no row.':
    '{{count}} Spalten, die Zeiträume sind, wurden als Zeilen gelesen, wie jemand entschieden hat. Eine leere Zelle ergibt keine Zeile.',
  '"{{balance}}" proves it: it moves by "{{amount}}" from row to row in {{proven}} of {{rows}} rows.':
    '„{{balance}}“ beweist es: Von Zeile zu Zeile ändert es sich in {{proven}} von {{rows}} Zeilen um „{{amount}}“.',
  'A person chose that.': 'Das hat jemand so entschieden.',
  'The opening and the closing balance above the table prove it.': 'Das beweisen der Anfangs- und der Endsaldo über der Tabelle.',
  'The words of the mark and the other columns say so.': 'Das sagen die Wörter des Kennzeichens und die anderen Spalten.',
  'Rows that hold nothing but a remark were left out.': 'Zeilen mit nichts als einer Anmerkung wurden weggelassen.',
  'Columns without a name and without values were left out.': 'Spalten ohne Namen und ohne Werte wurden weggelassen.',
  'The column is empty.': 'Die Spalte ist leer.',
  'Rows are there already.': 'Einige Zeilen sind schon da.',
  '{{columns}} became negative in rows that "{{mark}}" marks with {{side}}.':
    '{{columns}} wurde in Zeilen negativ, die „{{mark}}“ mit {{side}} kennzeichnet.',
  'As declared by the file.': 'Wie in der Datei angegeben.',
};
