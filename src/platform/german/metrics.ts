import type { Catalogue } from './translate.ts';

/** Metrics: why an expression, a query or a binding is refused. */
export const METRICS: Catalogue = {
  // Bindings of reports, dashboards, goals and alerts.
  '"{{column}}" in {{table}} is personal data, which reports cannot break down by. Choose another column, or change its role if it is not personal data.':
    '„{{column}}“ in {{table}} enthält personenbezogene Daten; danach lässt sich nicht aufteilen. Wählen Sie eine andere Spalte, oder ändern Sie die Bedeutung, falls es keine sind.',
  '"{{column}}" in {{table}} holds nested values. Choose a column with plain values.':
    '„{{column}}“ in {{table}} enthält verschachtelte Werte. Wählen Sie eine Spalte mit einfachen Werten.',
  'Send a text value for {{operator}}.': 'Geben Sie zum Vergleich einen Text an.',
  'Send a list of at least one value for {{operator}}.': 'Geben Sie zum Vergleich mindestens einen Wert an.',
  'Send one value for {{operator}}.': 'Geben Sie zum Vergleich einen Wert an.',
  '"{{column}}" is true or false: use eq or ne.': '„{{column}}“ ist ja oder nein: Vergleichen Sie mit „ist“ oder „ist nicht“.',
  '"{{value}}" is not {{kind}}, as column "{{column}}" holds (type {{type}}).':
    '„{{value}}“ passt nicht zur Spalte „{{column}}“ (Typ {{type}}).',
  '{{ratio}} divides values that repeat on several rows by values of single rows. Choose two of the same {{kind}}.':
    '{{ratio}} teilt Werte, die sich in mehreren Zeilen wiederholen, durch Werte einzelner Zeilen. Wählen Sie zwei gleicher Art.',
  '{{measure}} belongs to a {{thing}} and repeats on its rows, but "{{column}}" differs between them. Choose a column of the {{thing2}}, or a measure of the rows themselves.':
    '{{measure}} gehört zu „{{thing}}“ und wiederholt sich in dessen Zeilen, „{{column}}“ ist dort aber verschieden. Wählen Sie eine Spalte von „{{thing}}“, oder einen Messwert der einzelnen Zeilen.',
  'Did you mean {{name}}?': 'Meinten Sie {{name}}?',
  'There are none.': 'Es gibt keine.',
  'Available: {{names}}{{more}}.': 'Vorhanden: {{names}}{{more}}.',
  '"{{source}}" has no table with columns. Import a file with data.':
    '„{{source}}“ hat keine Tabelle mit Spalten. Importieren Sie eine Datei mit Daten.',
  '{{template}} needs a column to break down by (role category or geography); {{source}} has none that repeats: {{columns}}. Mark one with role category, or use Tabular detail.':
    '{{template}} braucht eine Spalte zum Aufteilen (Kategorie oder Ort); {{source}} hat keine, die sich wiederholt: {{columns}}. Kennzeichnen Sie eine als Kategorie, oder nehmen Sie „Alle Zeilen“.',
  'Use {{names}}, or "rows".': 'Verwenden Sie {{names}}, oder „rows“.',
  'Use "rows".': 'Verwenden Sie „rows“.',
  '{{template}} needs a time column; the tables of "{{source}}" have none with dates: {{columns}}. Mark one with role time, or use Data quality.':
    '{{template}} braucht eine Zeitspalte; die Tabellen von „{{source}}“ haben keine mit Daten: {{columns}}. Kennzeichnen Sie eine als Zeit, oder nehmen Sie „Datenqualität“.',
  'No data source has a column "{{column}}". Available: {{columns}}{{more}}.':
    'Keine Datenquelle hat eine Spalte „{{column}}“. Vorhanden: {{columns}}{{more}}.',
  '"{{column}}" is {{kind}} of type {{type}}, which {{why}}. Use count or count_distinct, choose a measure, or correct the role of the column.':
    '„{{column}}“ (Typ {{type}}) lässt sich so nicht zusammenfassen. Zählen Sie die Werte, wählen Sie einen Messwert, oder berichtigen Sie die Bedeutung der Spalte.',
  '{{metric}} is a level, which no rows of a period add up to, so its change has no drivers.':
    '{{metric}} ist ein Stand, der sich nicht aus den Zeilen eines Zeitraums summiert; seine Änderung hat deshalb keine Ursachen in ihnen.',
  'The amounts are in the currencies that "{{column}}" names, which are not added. Filter by one value of "{{column2}}".':
    'Die Beträge sind in den Währungen, die „{{column}}“ nennt, und werden nicht summiert. Filtern Sie nach einem Wert von „{{column}}“.',
  // Metrics that are kept.
  '"{{old}}" is now called "{{name}}".': '„{{old}}“ heißt jetzt „{{name}}“.',
  '"{{name}}" is retired: it still works, but should not be used any more.':
    '„{{name}}“ ist außer Gebrauch: Die Kennzahl funktioniert noch, sollte aber nicht mehr verwendet werden.',
  '"{{name}}" is a proposal: nobody has approved it yet.': '„{{name}}“ ist ein Vorschlag: Noch hat ihn niemand freigegeben.',
  'A metric stays with its data source. Define another metric for the other one.':
    'Eine Kennzahl bleibt bei ihrer Datenquelle. Legen Sie für die andere eine neue an.',
  'A metric has at most {{most}} versions. Define another one.': 'Eine Kennzahl hat höchstens {{most}} Versionen. Legen Sie eine neue an.',
  'There are {{count}} metrics, the most that an organization may have.':
    'Es gibt {{count}} Kennzahlen; mehr kann eine Organisation nicht haben.',
  'The metric has no such proposal. Read it to see its versions.': 'Diesen Vorschlag gibt es nicht mehr. Laden Sie die Seite neu.',
  'There is a metric "{{name}}" already ({{id}}). Send its id as metric_id to change it, or choose another name.':
    'Eine Kennzahl „{{name}}“ gibt es schon. Ändern Sie diese, oder wählen Sie einen anderen Namen.',
  'Start with a letter; then use letters, digits and underscores, as net_revenue.':
    'Beginnen Sie mit einem Buchstaben; danach sind Buchstaben, Ziffern und Unterstriche erlaubt, etwa netto_umsatz.',
  // Expressions.
  'The metric was refused: {{why}}.': 'Die Kennzahl wurde abgelehnt: {{why}}.',
  'The expression "{{expression}}" cannot be a metric: {{why}}.': 'Der Ausdruck „{{expression}}“ kann keine Kennzahl sein: {{why}}.',
  'The expression of the metric was refused: {{why}}.': 'Der Ausdruck der Kennzahl wurde abgelehnt: {{why}}.',
  // Queries.
  'Rows of "{{table}}" have no time, so "time" cannot be applied to them.':
    'Zeilen von „{{table}}“ haben keine Zeit; „time“ lässt sich auf sie nicht anwenden.',
  '{{measure}} belongs to a {{thing}} and repeats on its rows, but {{columns}} differs between them. Use a measure of the rows themselves, or leave {{columns2}} out.':
    '{{measure}} gehört zu „{{thing}}“ und wiederholt sich in dessen Zeilen, {{columns}} ist dort aber verschieden. Nehmen Sie einen Messwert der einzelnen Zeilen, oder lassen Sie {{columns}} weg.',
  '"{{table}}" can be reached from "{{from}}" through {{paths}}, which mean different things. Remove one of the relationships from the data model.':
    '„{{table}}“ ist von „{{from}}“ aus über {{paths}} zu erreichen, und das bedeutet Verschiedenes. Entfernen Sie eine der Beziehungen aus dem Datenmodell.',
  '"in" of the filter on "{{column}}" is empty: name at least one value.':
    '„in“ im Filter auf „{{column}}“ ist leer: Nennen Sie mindestens einen Wert.',
  '"{{column}}" is {{type}}, so "contains" does not apply; use is, above, below or between.':
    '„{{column}}“ ist {{type}}, deshalb geht „contains“ nicht; nehmen Sie is, above, below oder between.',
  'The filter on "{{column}}" needs {{needed}}; got {{given}}.':
    'Der Filter auf „{{column}}“ braucht einen Wert anderer Art; angegeben ist {{given}}.',
  'Rows count in several groups of {{dimension}}, so {{what}} has no meaning there. Leave it out.':
    'Zeilen zählen in mehreren Gruppen von {{dimension}}; {{what}} hat dort keinen Sinn. Lassen Sie es weg.',
  'There is no column "{{column}}" in the answer. Its values are {{columns}}.':
    'Die Antwort hat keine Spalte „{{column}}“. Ihre Werte sind {{columns}}.',
  '"order" names "{{column}}", which is no column of the answer. There are {{columns}}.':
    '„order“ nennt „{{column}}“, das keine Spalte der Antwort ist. Es gibt {{columns}}.',
  'Table "{{table}}" has a column "{{column}}" already; give the derived column another name.':
    'Die Tabelle „{{table}}“ hat schon eine Spalte „{{column}}“; geben Sie der abgeleiteten einen anderen Namen.',
  '"{{name}}" reads {{columns}}, which "{{table}}" does not have.': '„{{name}}“ liest {{columns}}; „{{table}}“ hat das nicht.',
  '"{{name}}" reads {{columns}}, which no table has together.': '„{{name}}“ liest {{columns}}; keine Tabelle hat das zusammen.',
  '"{{name}}" could be of {{tables}}. Set "table".': '„{{name}}“ kann zu {{tables}} gehören. Wählen Sie die Tabelle.',
  '"by" names "{{dimension}}" twice.': '„by“ nennt „{{dimension}}“ zweimal.',
  '"by" has two series of time; name one.': '„by“ hat zwei Zeitreihen; nennen Sie eine.',
  'Rows of "{{table}}" have no time, so there is no series of them. Group by {{columns}}.':
    'Zeilen von „{{table}}“ haben keine Zeit, also gibt es keinen Verlauf. Gruppieren Sie nach {{columns}}.',
  '"{{key}}" of the filters is empty: give it at least one condition.':
    '„{{key}}“ in den Filtern ist leer: Geben Sie mindestens eine Bedingung an.',
  '"{{column}}" is {{type}}, which has no average.': '„{{column}}“ ist {{type}} und hat keinen Durchschnitt.',
  '"{{table}}" has no single column as its key; name the column of the things that are meant.':
    '„{{table}}“ hat keine einzelne Spalte als Schlüssel; nennen Sie die Spalte, um die es geht.',
  'No table has both "{{one}}" and {{other}}, so the filter has no rows to match.':
    'Keine Tabelle hat „{{one}}“ und {{other}} zusammen; der Filter trifft keine Zeilen.',
  '"{{one}}" with {{other}} could be rows of {{tables}}. Write table.column.':
    '„{{one}}“ mit {{other}} kann zu {{tables}} gehören. Schreiben Sie Tabelle.Spalte.',
  '"{{metric}}" is made of several tables, so it cannot be a threshold per "{{column}}". Use one of the metrics it is made of.':
    '„{{metric}}“ wird aus mehreren Tabellen berechnet und kann keine Schwelle je „{{column}}“ sein. Nehmen Sie eine der Kennzahlen, aus denen sie besteht.',
  'A threshold cannot be put on what holds at a moment or on a value that repeats ({{name}}).':
    'Eine Schwelle ist bei Ständen und sich wiederholenden Werten nicht möglich ({{name}}).',
  'A filter is on rows of "{{table}}" from {{from}} on, but the data reaches from {{first}} to {{last}}. Choose a period that it covers.':
    'Ein Filter betrifft Zeilen von „{{table}}“ ab {{from}}, aber die Daten reichen von {{first}} bis {{last}}. Wählen Sie einen Zeitraum, den sie abdecken.',
  '"{{column}}" has the year alone, so nothing of it is within a year. Name whole years.':
    '„{{column}}“ nennt nur das Jahr; innerhalb eines Jahres lässt sich nichts zuordnen. Nennen Sie ganze Jahre.',
  '"{{column}}" has the year alone, so it has no {{grain}}. Group by year.':
    '„{{column}}“ nennt nur das Jahr und kennt deshalb keine kleinere Einheit („{{grain}}“). Gruppieren Sie nach Jahr.',
  'Rows of "{{table}}" have no time, so they fall on no {{grain}}.':
    'Zeilen von „{{table}}“ haben keinen Zeitpunkt und fallen deshalb auf keinen bestimmten Tag, Monat oder keine Stunde.',
  '{{part}} is no {{grain}}: they are numbered from {{least}} to {{most}}.':
    '{{part}} gibt es als „{{grain}}“ nicht: Die Zählung reicht von {{least}} bis {{most}}.',
  'Rows of "{{table}}" have no time, so a filter on them cannot be of a period.':
    'Zeilen von „{{table}}“ haben keine Zeit; ein Filter auf sie kann keinen Zeitraum haben.',
  'What holds at a moment has no "{{column}}". Group rows of "{{table}}" by a step such as month, or by a column.':
    'Ein Stand hat kein „{{column}}“. Gruppieren Sie Zeilen von „{{table}}“ nach einem Schritt wie Monat, oder nach einer Spalte.',
  '"limit" must be a whole number from 1.': '„limit“ muss eine ganze Zahl ab 1 sein.',
  '"ties" needs an "order", by which rows can be equal.': '„ties“ braucht eine Sortierung, nach der Zeilen gleich sein können.',
  'There is no table "{{table}}". The tables are {{tables}}.': 'Eine Tabelle „{{table}}“ gibt es nicht. Es gibt {{tables}}.',
  'Write one of {{names}}.': 'Schreiben Sie {{names}}.',
  'They go by {{paths}}. Remove one of the relationships from the data model, or query the table in between.':
    'Sie führen über {{paths}}. Entfernen Sie eine der Beziehungen aus dem Datenmodell, oder fragen Sie die Tabelle dazwischen ab.',
  'It has no time column.': 'Sie hat keine Zeitspalte.',
  'Its times are {{times}}.': 'Ihre Zeiten sind {{times}}.',
  '"{{text}}" is no date. Write 2026-03-31, or 2026-03-31T14:00:00.':
    '„{{text}}“ ist kein Datum. Schreiben Sie 2026-03-31 oder 2026-03-31T14:00:00.',
  'Name "from" of the time range: the data has no time that could be its start.':
    'Geben Sie den Anfang des Zeitraums an: Die Daten haben keine Zeit, die es sein könnte.',
  'The time range from {{from}} to {{to}} is empty: "to" is not part of it and must be later than "from".':
    'Der Zeitraum von {{from}} bis {{to}} ist leer: Das Ende gehört nicht dazu und muss nach dem Anfang liegen.',
  '"last" of the time range must be a whole number from 1.': '„last“ im Zeitraum muss eine ganze Zahl ab 1 sein.',
  '"compare_to" needs "time", the period that is compared.': '„compare_to“ braucht „time“, den Zeitraum, der verglichen wird.',
  'Name at least one metric, or list "rows" of a table.': 'Nennen Sie mindestens eine Kennzahl, oder listen Sie „rows“ einer Tabelle auf.',
  'There is no metric "{{name}}".{{hint}} There are {{names}}.': 'Eine Kennzahl „{{name}}“ gibt es nicht. Es gibt {{names}}.',
  'The filters of "{{metric}}" ask for the metric itself. Change them.':
    'Die Filter von „{{metric}}“ fragen nach der Kennzahl selbst. Ändern Sie sie.',
  'The metric "{{name}}" is made of itself, or of more than {{most}} metrics one inside another.':
    'Die Kennzahl „{{name}}“ wird aus sich selbst oder aus mehr als {{most}} verschachtelten Kennzahlen berechnet.',
  '"{{name}}" is a formula, so filters belong to the metrics it is made of.':
    '„{{name}}“ ist eine Formel; Filter gehören zu den Kennzahlen, aus denen sie besteht.',
  '"{{name}}" adds values in different units ({{units}}).': '„{{name}}“ summiert Werte in verschiedenen Einheiten ({{units}}).',
  '"{{table}}" has no interval, so {{name}}() says nothing of it: its rows have no known start and end. Set the interval in its data model.':
    '„{{table}}“ hat keinen Gültigkeitszeitraum, deshalb sagt {{name}}() nichts aus. Legen Sie ihn im Datenmodell fest.',
  '"{{name}}" aggregates columns of {{tables}}; an aggregate takes those of one table.':
    '„{{name}}“ fasst Spalten von {{tables}} zusammen; möglich sind nur Spalten einer Tabelle.',
  '"{{name}}" counts rows, but the table is missing. Set "table" to one of {{tables}}.':
    '„{{name}}“ zählt Zeilen, aber die Tabelle fehlt. Wählen Sie eine: {{tables}}.',
  '"{{name}}" reads the column "{{column}}", which no table has.': '„{{name}}“ liest die Spalte „{{column}}“, die keine Tabelle hat.',
  '"{{name}}" aggregates columns that no table has together; an aggregate takes those of one table.':
    '„{{name}}“ fasst Spalten zusammen, die keine Tabelle gemeinsam hat; möglich sind nur Spalten einer Tabelle.',
  '"{{name}}" could be of {{tables}}. Set "table", or write table.column.':
    '„{{name}}“ kann zu {{tables}} gehören. Wählen Sie die Tabelle, oder schreiben Sie Tabelle.Spalte.',
  '"{{column}}" of "{{table}}" is computed from itself.': '„{{column}}“ von „{{table}}“ wird aus sich selbst berechnet.',
  '"{{column}}" lies beyond a many-to-many link. Group by it, or give it a condition of its own at the top level ("and"); inside "or", "not" or a metric\'s filters use {entity, any} instead.':
    '„{{column}}“ liegt hinter einer n:m-Beziehung. Gruppieren Sie danach, oder geben Sie eine eigene Bedingung auf oberster Ebene an.',
  '"{{column}}" is personal data: it may be counted, but not shown, filtered or grouped by.':
    '„{{column}}“ enthält personenbezogene Daten: Zählen ist erlaubt, zeigen, filtern und gruppieren nicht.',
  '{{columns}} lie beyond different many-to-many links. Give each a condition of its own at the top level ("and").':
    '{{columns}} liegen hinter verschiedenen n:m-Beziehungen. Geben Sie jede als eigene Bedingung auf oberster Ebene an.',
  '"columns" of the rows is empty: name at least one.': '„columns“ der Zeilen ist leer: Nennen Sie mindestens eine.',
  '"columns" names "{{column}}" twice.': '„columns“ nennt „{{column}}“ zweimal.',
  'Rows of "{{table}}" have no time. Name columns of theirs.': 'Zeilen von „{{table}}“ haben keine Zeit. Nennen Sie Spalten von ihnen.',
  '"order" names "{{column}}", but distinct rows have only their columns: {{columns}}.':
    '„order“ nennt „{{column}}“, verschiedene Zeilen haben aber nur ihre Spalten: {{columns}}.',
  '"{{show}}" needs "compare_to".': '„{{show}}“ braucht „compare_to“.',
  '"{{metric}}" does not add up, so its groups have no share of a whole. Shares are of counts and sums.':
    '„{{metric}}“ lässt sich nicht summieren; Gruppen haben deshalb keinen Anteil. Anteile gibt es von Anzahlen und Summen.',
  '"{{show}}" needs a series: name a time with a grain such as month in "by".':
    '„{{show}}“ braucht einen Verlauf: Nennen Sie in „by“ eine Zeit mit Schritten wie Monat.',
  '"{{metric}}" does not add up over time, so it has no running total.':
    '„{{metric}}“ lässt sich nicht über die Zeit summieren und hat keine laufende Summe.',
  '"n" of "top" must be a whole number from 1.': '„n“ von „top“ muss eine ganze Zahl ab 1 sein.',
  '"top" needs groups to choose from: name a dimension in "by".': '„top“ braucht Gruppen zur Auswahl: Nennen Sie in „by“ eine Dimension.',
  '"per" of "top" must be one of several dimensions in "by": {{dimensions}}.':
    '„per“ von „top“ muss eine von mehreren Dimensionen in „by“ sein: {{dimensions}}.',
  '"top" would compare amounts in different currencies. Name another dimension in "by", or filter by one currency.':
    '„top“ würde Beträge in verschiedenen Währungen vergleichen. Nennen Sie eine andere Dimension, oder filtern Sie nach einer Währung.',
  '"by" of "top" must be one of the metrics: {{metrics}}.': '„by“ von „top“ muss eine der Kennzahlen sein: {{metrics}}.',
  '"having" leaves groups out before "top" chooses, so "other" would not be all the rest. Leave one of them out.':
    '„having“ lässt Gruppen weg, bevor „top“ auswählt; „other“ wäre dann nicht der ganze Rest. Lassen Sie eines davon weg.',
  '"periods" of the moving average must be a whole number from 2.':
    '„periods“ des gleitenden Durchschnitts muss eine ganze Zahl ab 2 sein.',
  '"{{metric}}" has no moving average: it relates what holds at a moment to what is computed from rows. Ask for the metrics that it is made of.':
    '„{{metric}}“ hat keinen gleitenden Durchschnitt: Die Kennzahl setzt einen Stand zu Zeilen ins Verhältnis. Fragen Sie nach den Kennzahlen, aus denen sie besteht.',
  'Use {dimension, is | in | contains | starts_with | ends_with | above | below | at_least | at_most | between | empty | than_average: above | below}, {time, grain: weekday (Monday: 1) | month_of_year | hour_of_day, in}, {and: […]}, {or: […]}, {not: …}, {entity, any | all | none: …, of?, time?} or {metric, per, above | below | at_least | at_most | is, time?}.':
    'Das ist kein Filter. Schreiben Sie zum Beispiel {"dimension": "status", "is": "bezahlt"}.',
  'Give a name.': 'Geben Sie einen Namen an.',
  'Give a column and one of above, below, at_least, at_most and is.': 'Geben Sie eine Spalte und eine Bedingung an.',
  // Events.
  'Rows of "{{table}}" do not hold from one time until another, so nobody is active in it. Give "returns" its events, or set its interval with update_data_model.':
    'Zeilen von „{{table}}“ gelten nicht von einem Zeitpunkt bis zu einem anderen; niemand ist darin aktiv. Legen Sie im Datenmodell den Gültigkeitszeitraum fest.',
  'It is not known what the data of "{{table}}" covers, so it has no cohorts.':
    'Es ist nicht bekannt, welchen Zeitraum „{{table}}“ abdeckt; deshalb gibt es keine Kohorten.',
  'The data of "{{table}}" covers no whole {{unit}} of that period, so there are no cohorts. Name a longer one.':
    '„{{table}}“ deckt keinen vollständigen Schritt dieses Zeitraums ab; deshalb gibt es keine Kohorten. Wählen Sie einen längeren.',
  'There are more than {{most}} cohorts of a {{unit}}. Name a shorter "time", or a longer grain.':
    'Es gibt mehr als {{most}} Kohorten. Wählen Sie einen kürzeren Zeitraum oder größere Schritte.',
  'It is not known what the data of "{{table}}" covers, so nobody can be said to be back or not.':
    'Es ist nicht bekannt, welchen Zeitraum „{{table}}“ abdeckt; deshalb ist offen, wer zurückkam.',
  'Rows of "{{table}}" have no time, so it is not known when they happened. Use a table with a time.':
    'Zeilen von „{{table}}“ haben keine Zeit; wann sie geschahen, ist nicht bekannt. Nehmen Sie eine Tabelle mit einer Zeit.',
  '"{{column}}" is {{one}} in "{{table}}" and {{other}} in "{{table2}}", so the two do not match. Correct the type of the column, or name a column that both share.':
    '„{{column}}“ ist in „{{table}}“ {{one}} und in „{{table2}}“ {{other}}; das passt nicht zusammen. Berichtigen Sie den Typ, oder nennen Sie eine Spalte, die beide haben.',
  'No table has it.': 'Keine Tabelle hat das.',
  'Tables {{tables}} have it: name one as "table".': 'Die Tabellen {{tables}} haben das: Wählen Sie eine.',
  'Some of these times are dates without a time of day, so a window in {{unit}}s cannot be measured. Use days or weeks.':
    'Einige dieser Zeiten sind Daten ohne Uhrzeit; ein Fenster in dieser Einheit lässt sich nicht messen. Nehmen Sie Tage oder Wochen.',
  '"{{column}}" lies beyond a many-to-many link, so one entity would count in several groups. Use it in the filters of a step instead.':
    '„{{column}}“ liegt hinter einer n:m-Beziehung; ein Eintrag würde in mehreren Gruppen zählen. Verwenden Sie es in den Filtern eines Schritts.',
  'There is no {{what}} "{{name}}" in {{place}}.': 'In {{place}} gibt es „{{name}}“ nicht ({{what}}).',
  '"{{column}}" in {{table}} cannot be measured: {{why}}.': '„{{column}}“ in {{table}} ist nicht messbar: {{why}}.',
  '"{{table}}" can be reached from "{{from}}" in {{count}} ways, which mean different things.':
    '„{{table}}“ ist von „{{from}}“ aus auf {{count}} Wegen zu erreichen, die Verschiedenes bedeuten.',
  '"{{name}}" is no time of "{{table}}".': '„{{name}}“ ist keine Zeit von „{{table}}“.',
  'Send an expression as {"name": "…", "expression": {{expression}}}.':
    'Einen Ausdruck geben Sie als {"name": "…", "expression": {{expression}}} an.',
  'For a series of time write {"grain": "{{grain}}"}.': 'Für einen Verlauf schreiben Sie {"grain": "{{grain}}"}.',
};
