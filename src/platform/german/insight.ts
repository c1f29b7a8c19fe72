import type { Catalogue } from './translate.ts';

/** Reports, dashboards, goals and questions: why one cannot be made, failed, or was cut short. */
export const INSIGHT: Catalogue = {
  // Dashboards' periods.
  'Set either a relative period or date_range, not both.': 'Geben Sie entweder einen Zeitraum oder Daten an, nicht beides.',
  // Reports.
  'The report could not be generated and no credits were charged: {{reason}}':
    'Der Bericht ließ sich nicht erstellen; es wurden keine Credits berechnet. {{reason}}',
  'The call timed out after {{minutes}} minutes. Report {{id}} is still being generated and will continue. Get it by this id later.':
    'Der Bericht wird nach {{minutes}} Minuten noch erstellt. Sehen Sie später nach.',
  'Use 1 to {{most}} characters, or leave it out for a title based on the template and the sources.':
    'Geben Sie 1 bis {{most}} Zeichen an, oder lassen Sie den Titel leer.',
  'The report has no file: its status is {{status}}. {{next}}.': 'Der Bericht hat noch keine Datei. Warten Sie, bis er fertig ist.',
  'The report cannot be read: its status is {{status}}. {{next}}.': 'Der Bericht ist noch nicht lesbar. Warten Sie, bis er fertig ist.',
  'No such template. List the report templates and use one of their ids.': 'Diese Vorlage gibt es nicht. Wählen Sie eine andere.',
  'There is no such template. List the report templates and use one of their ids.': 'Diese Vorlage gibt es nicht. Wählen Sie eine andere.',
  'There is no {{parameters}}. The template takes {{known}}.': '{{parameters}} gibt es nicht. Die Vorlage kennt {{known}}.',
  'The template "{{template}}" cannot use these data sources: {{reason}}':
    'Die Vorlage „{{template}}“ passt nicht zu diesen Datenquellen: {{reason}}',
  'The template "{{template}}" cannot be a section. Use its sections.':
    'Die Vorlage „{{template}}“ kann kein Abschnitt sein. Verwenden Sie ihre Abschnitte.',
  'There is no part "{{part}}". There is {{parts}}.': 'Einen Teil „{{part}}“ gibt es nicht. Es gibt {{parts}}.',
  'The data has {{rows}} rows, too many for a preview. The report reads them all.':
    'Die Daten haben {{rows}} Zeilen, zu viele für eine Vorschau. Der Bericht liest sie alle.',
  'This data takes too long to read for a preview. The report has more time.':
    'Diese Daten zu lesen dauert für eine Vorschau zu lange. Der Bericht hat mehr Zeit.',
  'This takes too long to read for a preview. The report has more time.':
    'Das zu lesen dauert für eine Vorschau zu lange. Der Bericht hat mehr Zeit.',
  'The template of this report no longer exists. Download its file instead.':
    'Die Vorlage dieses Berichts gibt es nicht mehr. Laden Sie stattdessen die Datei herunter.',
  'Its template no longer exists. Choose another one from the list of report templates.':
    'Die Vorlage gibt es nicht mehr. Wählen Sie eine andere.',
  'The reason is unknown.': 'Der Grund ist unbekannt.',
  'Something on our side failed. Try again; if it fails again, contact support with the report id {{id}}.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich mit der Berichts-ID {{id}} an den Support.',
  'You have reached the limit of {{most}} report templates. Delete one first.':
    'Mehr als {{most}} Vorlagen sind nicht möglich. Löschen Sie erst eine.',
  'csv writes one table, and this report shows none. Add a section of kind table, or choose another format.':
    'CSV enthält eine Tabelle, und dieser Bericht hat keine. Fügen Sie eine Tabelle hinzu, oder wählen Sie ein anderes Format.',
  'Two parameters are named "{{name}}". Rename one.': 'Zwei Parameter heißen „{{name}}“. Benennen Sie einen um.',
  'Sections refer to the parameter "{{name}}", which is not among "parameters". Add it there.':
    'Abschnitte verwenden den Parameter „{{name}}“, den es nicht gibt. Fügen Sie ihn hinzu.',
  '{{section}}: there is no such template. List the report templates and use one of their ids.':
    '{{section}}: Diese Vorlage gibt es nicht. Wählen Sie eine andere.',
  'Use lower-case letters, digits and underscores, beginning with a letter.':
    'Verwenden Sie Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang.',
  'This name has a meaning of its own. Choose another one.': 'Dieser Name hat schon eine Bedeutung. Wählen Sie einen anderen.',
  'Set kind to one of {{kinds}}.': 'Wählen Sie eine Art: {{kinds}}.',
  'A section of kind {{kind}} is computed by its template.': 'Ein Abschnitt der Art {{kind}} wird von seiner Vorlage berechnet.',
  'data_source_id is not among the report’s data sources. There is {{sources}}.':
    'Diese Datenquelle gehört nicht zum Bericht. Es gibt {{sources}}.',
  'There is no such goal. List the goals and use the id of one.': 'Dieses Ziel gibt es nicht. Wählen Sie ein anderes.',
  'The conversation has no question {{turn}}; it has {{turns}}.': 'Das Gespräch hat keine Frage {{turn}}, sondern {{turns}}.',
  'That answer did not come from a metric query, so it cannot be computed again here. Write it as a section of kind query, or ask for figures by name and period.':
    'Diese Antwort lässt sich hier nicht neu berechnen. Nehmen Sie einen Abschnitt mit einer Kennzahl, oder fragen Sie nach Zahlen mit Namen und Zeitraum.',
  'The answer was not pinned. Send the section again, signed in as who asked the question.':
    'Diese Antwort kann nur hinzufügen, wer die Frage gestellt hat.',
  'start must not be after end.': 'Der Anfang darf nicht nach dem Ende liegen.',
  // Dashboards.
  'The dashboard has changed since you fetched it. Fetch it again and send your change with the new ETag.':
    'Das Dashboard wurde inzwischen geändert. Laden Sie die Seite neu und ändern Sie es noch einmal.',
  'If-Match is not an ETag of this dashboard. Send the ETag from fetching it.':
    'Das Dashboard wurde inzwischen geändert. Laden Sie die Seite neu und ändern Sie es noch einmal.',
  'It was not refreshed: the subscription is {{status}}.': 'Es wurde nicht aktualisiert, weil das Abonnement nicht aktiv ist.',
  'It was not refreshed: {{reason}}': 'Es wurde nicht aktualisiert: {{reason}}',
  'This dashboard is already being refreshed. Wait for the refresh to finish, then fetch the dashboard.':
    'Dieses Dashboard wird schon aktualisiert. Warten Sie, bis es fertig ist.',
  'None of the data sources has a table with columns. Import data first.':
    'Keine der Datenquellen hat eine Tabelle mit Spalten. Importieren Sie erst Daten.',
  '{{message}} This call joined a refresh that was already running and has been charged ({{credits}} credits).':
    '{{message}} Die Aktualisierung lief schon und wurde berechnet ({{credits}} Credits).',
  'Nothing has changed since the last refresh: the same data, configuration and day. Nothing was written or charged.':
    'Seit der letzten Aktualisierung hat sich nichts geändert: dieselben Daten, dieselben Einstellungen, derselbe Tag. Es wurde nichts berechnet.',
  'The call timed out after {{minutes}} minutes. The refresh is still running and will continue. Fetch the dashboard later.':
    'Die Aktualisierung läuft nach {{minutes}} Minuten noch und geht weiter. Sehen Sie später nach.',
  'Refreshed: {{changes}}.': 'Aktualisiert: {{changes}}.',
  'The dashboard could not be refreshed and no credits were charged: {{reason}}':
    'Das Dashboard ließ sich nicht aktualisieren; es wurden keine Credits berechnet. {{reason}}',
  'Something went wrong on our side. Try again; if it fails again, contact support with the job id {{id}}.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich mit der ID {{id}} an den Support.',
  'The dashboard has no figures yet. Refresh it first.': 'Das Dashboard hat noch keine Zahlen. Aktualisieren Sie es erst.',
  'These figures take too long to compute. Narrow the period or add a filter.':
    'Diese Zahlen zu berechnen dauert zu lange. Verkürzen Sie den Zeitraum, oder fügen Sie einen Filter hinzu.',
  'Give each custom metric a unique name.': 'Geben Sie jeder eigenen Kennzahl einen anderen Namen.',
  'A widget lies within {{columns}} columns: x + w is at most {{most}}.': 'Ein Widget muss in {{columns}} Spalten passen.',
  // Goals.
  'Table "{{table}}" has no column "{{column}}". There is {{columns}}.':
    'Die Tabelle „{{table}}“ hat keine Spalte „{{column}}“. Es gibt {{columns}}.',
  'This goal follows a metric of a data source. Unbind it first, with binding null.':
    'Dieses Ziel folgt einer Kennzahl einer Datenquelle. Stellen Sie es erst auf manuelle Werte um.',
  'This goal has no target of its own: its progress comes from its sub-goals.':
    'Dieses Ziel hat keinen eigenen Zielwert: Sein Fortschritt kommt aus den Teilzielen.',
  'It must be after start_date.': 'Das muss nach dem Startdatum liegen.',
  'Set the value that the metric should reach.': 'Geben Sie den Wert an, den die Kennzahl erreichen soll.',
  'It must differ from start_value.': 'Das muss ein anderer Wert als der Startwert sein.',
  'Goal not found.': 'Dieses Ziel gibt es nicht.',
  'A goal cannot be its own parent.': 'Ein Ziel kann nicht Teil seiner selbst sein.',
  'A {{level}} goal cannot have a parent of type {{parent}}.': 'Ein Ziel kann nicht Teil eines Ziels auf einer tieferen Ebene sein.',
  'Goals are nested at most {{most}} deep.': 'Ziele lassen sich höchstens {{most}} Ebenen tief schachteln.',
  // Questions.
  'There is no data to analyze yet. Upload a file as a data source and ask again.':
    'Es gibt noch keine Daten. Laden Sie eine Datei als Datenquelle hoch und fragen Sie dann noch einmal.',
  'Only the {{read}} latest of {{total}} data sources were read. Specify others by their ids.':
    'Gelesen wurden nur die {{read}} neuesten von {{total}} Datenquellen. Wählen Sie andere aus.',
  'Only {{read}} of {{total}} data sources were analyzed. Specify others by their ids.':
    'Ausgewertet wurden nur {{read}} von {{total}} Datenquellen. Wählen Sie andere aus.',
  'The answer was cut after {{rows}} rows because it reached its size limit. Ask for fewer columns or shorter texts.':
    'Die Antwort wurde nach {{rows}} Zeilen gekürzt, weil sie zu groß wurde. Wählen Sie weniger Spalten oder kürzere Texte.',
  'The language model found nothing in the tables that answers it.':
    'Das Sprachmodell hat in den Tabellen nichts gefunden, was die Frage beantwortet.',
  'A ratio needs two columns that can be summed. Set one as metric and another as per.':
    'Ein Verhältnis braucht zwei Spalten, die sich summieren lassen.',
  'It must end before current starts.': 'Dieser Zeitraum muss enden, bevor der andere beginnt.',
  'The data does not contain two complete periods to compare. Set current and previous, each with start and end.':
    'Die Daten enthalten keine zwei vollständigen Zeiträume. Geben Sie beide mit Anfang und Ende an.',
  'Set both periods, or neither.': 'Geben Sie beide Zeiträume an, oder keinen.',
  'Set data_source_id: the metric aggregates rows, and its data source is missing.': 'Wählen Sie die Datenquelle der Kennzahl.',
  '"{{name}}" would be made of itself. Refer to other metrics.':
    '„{{name}}“ würde aus sich selbst berechnet. Verwenden Sie andere Kennzahlen.',
  'No table of that data has the hash {{hash}}. Send the receipt exactly as you received it.':
    'Zu diesem Beleg gibt es die Daten nicht mehr.',
  'This call took too long and an identical one replaced it. Send it again.': 'Das dauerte zu lange. Versuchen Sie es erneut.',
  'The analysis was cancelled and nothing was charged. Try again.':
    'Die Auswertung wurde abgebrochen, und es wurde nichts berechnet. Versuchen Sie es erneut.',
  'An identical call was answered and charged within the past hour, but its answer was too large to keep. Ask for fewer rows or columns, or send repeat: true to run it again at full price.':
    'Dieselbe Frage wurde in der letzten Stunde beantwortet und berechnet, ihre Antwort war aber zu groß zum Aufbewahren. Wählen Sie weniger Zeilen oder Spalten.',
  'There is a metric "{{name}}" already; give yours another name.':
    'Eine Kennzahl „{{name}}“ gibt es schon; wählen Sie einen anderen Namen.',
  'Several data sources have a metric "{{name}}". Write one of {{names}}.':
    'Mehrere Datenquellen haben eine Kennzahl „{{name}}“. Schreiben Sie {{names}}.',
  '"rows" lists rows instead of metrics, so {{fields}} cannot stand next to it.':
    '„rows“ listet Zeilen statt Kennzahlen auf; {{fields}} passt nicht dazu.',
  '{{rows}} {{unit}}s of history carry at most {{most}} ahead. Set "horizon" to that or less.':
    'Die vorhandenen Daten reichen für höchstens {{most}} Schritte voraus.',
  'The {{what}} of "{{name}}" changed about {{when}}; only what follows is used.':
    '„{{name}}“ hat sich um {{when}} verändert; verwendet wird nur, was danach kommt.',
  'The amounts are in different currencies ({{currencies}}), which are not added. Choose one: filters {"dimension": "{{dimension}}", "is": "{{example}}"}.':
    'Die Beträge sind in verschiedenen Währungen ({{currencies}}) und werden nicht summiert. Filtern Sie nach einer.',
  '"{{name}}" has no value in {{missing}} of {{all}} {{unit}}s. Use a longer grain, or set "history" to a period without gaps.':
    '„{{name}}“ hat in {{missing}} von {{all}} Schritten keinen Wert. Wählen Sie größere Schritte.',
  '{{count}} {{unit}}s without a value were bridged by a straight line.':
    '{{count}} Schritte ohne Wert wurden durch eine gerade Linie überbrückt.',
  'The metric has no time, so it makes no series. Set "time" to the column that dates its rows.':
    'Die Kennzahl hat keine Zeit und ergibt deshalb keinen Verlauf.',
  '{{name}} needs at least {{least}} whole {{unit}}s, and the data has {{count}}. Name a shorter grain{{or}}.':
    '{{name}} braucht mindestens {{least}} vollständige Schritte; die Daten haben {{count}}. Wählen Sie kleinere Schritte.',
  'The {{unit}} from {{day}} is not complete in the data and was left out.':
    'Der Zeitraum ab {{day}} ist in den Daten nicht vollständig und wurde weggelassen.',
};
