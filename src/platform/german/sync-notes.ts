import type { Catalogue } from './translate.ts';

/** What a sync says about its rows, and what changed in the source. */
export const SYNC_NOTES: Catalogue = {
  '{{table}}: read {{rows}} with {{rule}}: {{added}} new, {{changed}} changed, {{same}} as before. Rows that were deleted are noticed by the next full read, from {{due}} on.':
    '{{table}}: {{added}} neu, {{changed}} geändert, {{same}} unverändert. Gelöschte Zeilen bemerkt das nächste vollständige Lesen ab {{due}}.',
  '{{table}}: read {{rows}} with {{rule}}: {{added}} new, {{changed}} changed, {{same}} as before, {{gone}} gone. What changes in the days before is noticed by the next full read, from {{due}} on.':
    '{{table}}: {{added}} neu, {{changed}} geändert, {{same}} unverändert, {{gone}} weggefallen. Änderungen an den Tagen davor bemerkt das nächste vollständige Lesen ab {{due}}.',
  '{{table}}: read {{rows}} with {{rule}}: {{added}} new, {{changed}} changed, {{same}} as before. What changes in the days before is noticed by the next full read, from {{due}} on.':
    '{{table}}: {{added}} neu, {{changed}} geändert, {{same}} unverändert. Änderungen an den Tagen davor bemerkt das nächste vollständige Lesen ab {{due}}.',
  '{{table}} was read in full. How many rows were deleted is not known, because its key has changed.':
    '{{table}} wurde vollständig gelesen. Wie viele Zeilen gelöscht wurden, ist nicht bekannt, weil sich der Schlüssel geändert hat.',
  '{{table}} was read in full: 1 row that it no longer has was removed.':
    '{{table}} wurde vollständig gelesen: 1 Zeile, die es dort nicht mehr gibt, wurde entfernt.',
  '{{table}} was read in full: {{rows}} rows that it no longer has were removed.':
    '{{table}} wurde vollständig gelesen: {{rows}} Zeilen, die es dort nicht mehr gibt, wurden entfernt.',
  '{{table}} was read in full, because it has another cursor column.':
    '{{table}} wurde vollständig gelesen, weil Änderungen jetzt an einer anderen Spalte erkannt werden.',
  '{{table}} was read in full, because its key has changed: it is {{now}}, and was {{before}}.':
    '{{table}} wurde vollständig gelesen, weil sich der Schlüssel geändert hat: Er ist jetzt {{now}} und war {{before}}.',
  '{{table}} was read in full, because its columns have changed.':
    '{{table}} wurde vollständig gelesen, weil sich die Spalten geändert haben.',
  '{{table}} was read in full, because the values of {{cursor}} go back: rows were deleted, or the database was restored.':
    '{{table}} wurde vollständig gelesen, weil die Werte von {{cursor}} zurückgehen: Zeilen wurden gelöscht, oder die Datenbank wurde wiederhergestellt.',
  '{{table}} was read in full, because its engine sums up or cancels rows, which changes some without a later time.':
    '{{table}} wurde vollständig gelesen, weil ihre Engine Zeilen zusammenfasst oder aufhebt, sodass sich manche ohne spätere Zeit ändern.',
  '{{table}} was read in full: sheets are not read incrementally. Choose sync full for it.':
    '{{table}} wurde vollständig gelesen: Bei Google-Tabellen lassen sich nicht nur die Änderungen lesen. Wählen Sie alle Zeilen.',
  '{{table}} was read in full, because its fields, its currency, the history or the time zone changed.':
    '{{table}} wurde vollständig gelesen, weil sich die Felder, die Währung, der Zeitraum oder die Zeitzone geändert haben.',
  'Everything is read in full, because {{table}} cannot be read in parts, is not set to, or lacks its column id.':
    'Es wurde alles gelesen, weil {{table}} nicht in Teilen gelesen werden kann oder soll, oder weil die Spalte id fehlt.',
  'Some rows of {{table}} have no {{cursor}}. Every sync reads all of them.':
    'Manche Zeilen von {{table}} haben kein {{cursor}}. Jeder Abgleich liest sie alle.',
  '{{cursor}} of {{table}} has no index, so every sync makes the server search the whole table. Create one.':
    '{{cursor}} von {{table}} hat keinen Index, sodass der Server bei jedem Abgleich die ganze Tabelle durchsucht. Legen Sie einen an.',
  '{{table}} is read by {{cursor}}, a number: changes of older rows are noticed only when the table is read in full.':
    '{{table}} wird nach {{cursor}} gelesen, einer Zahl: Änderungen älterer Zeilen werden erst bemerkt, wenn die Tabelle vollständig gelesen wird.',
  'The table {{table}} is no longer read.': 'Die Tabelle {{table}} wird nicht mehr gelesen.',
  'The table {{table}} is new.': 'Die Tabelle {{table}} ist neu.',
  'The column {{column}} of {{table}} is new.': 'Die Spalte {{column}} von {{table}} ist neu.',
  'The column {{column}} of {{table}} is gone.': 'Die Spalte {{column}} von {{table}} gibt es nicht mehr.',
  'The column {{column}} of {{table}} is gone, or the {{reader}} may no longer read it; it was left out.':
    'Die Spalte {{column}} von {{table}} gibt es nicht mehr, oder sie darf nicht mehr gelesen werden; sie wurde weggelassen.',
  'The column {{column}} of {{table}} is {{now}} now; it was {{before}}.':
    'Die Spalte {{column}} von {{table}} hat jetzt den Typ {{now}}; vorher war es {{before}}.',
  'The issues of {{project}} go up to number {{last}}, but only {{count}} were read: the others were deleted or moved, or the account may not see them.':
    'Die Vorgänge von {{project}} gehen bis Nummer {{last}}, gelesen wurden aber nur {{count}}: Die anderen wurden gelöscht oder verschoben, oder das Konto darf sie nicht sehen.',
  'The same is true of {{more}} more.': 'Das gilt auch für {{more}} weitere.',
  'GitHub allows this token {{limit}} requests an hour; {{remaining}} were left.':
    'GitHub erlaubt diesem Token {{limit}} Anfragen je Stunde; {{remaining}} waren übrig.',
  'Linear allows this key {{limit}} points of complexity an hour; {{remaining}} were left.':
    'Linear erlaubt diesem Schlüssel {{limit}} Punkte je Stunde; {{remaining}} waren übrig.',
  'Google Analytics counted {{tokens}} tokens for this sync; {{hour}} are left this hour and {{day}} today.':
    'Google Analytics hat für diesen Abgleich {{tokens}} Token gezählt; {{hour}} sind in dieser Stunde übrig und {{day}} heute.',
  'ClickHouse has no snapshot of several tables: each is as of the moment when it was read.':
    'ClickHouse hat keinen gemeinsamen Stand mehrerer Tabellen: Jede ist so, wie sie war, als sie gelesen wurde.',
  '{{table}} was read with FINAL, so that rows which replace or cancel others count once.':
    '{{table}} wurde mit FINAL gelesen, damit Zeilen, die andere ersetzen oder aufheben, einmal zählen.',
  'Jira rejected the email address and the API token: it may have expired or been revoked. Enter a new one; one with scopes needs the address https://api.atlassian.com/ex/jira/ with the cloud ID.':
    'Jira hat E-Mail-Adresse und API-Token abgelehnt: Das Token kann abgelaufen oder widerrufen sein. Geben Sie ein neues ein; eines mit Scopes braucht die Adresse https://api.atlassian.com/ex/jira/ mit der Cloud-ID.',
  'Jira allows this account no more requests for now. The next sync goes on once its limit allows.':
    'Jira erlaubt diesem Konto zurzeit keine weiteren Anfragen. Der nächste Abgleich fährt fort, sobald es wieder geht.',
  'GitHub rejected the token: it may have expired or been revoked. Enter a new one.':
    'GitHub hat das Token abgelehnt: Es kann abgelaufen oder widerrufen sein. Geben Sie ein neues ein.',
  'The token has used up what GitHub allows for now. The next sync goes on once its limit allows.':
    'Das Token hat verbraucht, was GitHub zurzeit erlaubt. Der nächste Abgleich fährt fort, sobald es wieder geht.',
  'Linear rejected the API key: it may have been revoked, or its owner has left. Enter a new one.':
    'Linear hat den API-Schlüssel abgelehnt: Er kann widerrufen sein, oder sein Besitzer ist nicht mehr da. Geben Sie einen neuen ein.',
  'Linear allows this key no more requests for now. The next sync goes on once its limit allows.':
    'Linear erlaubt diesem Schlüssel zurzeit keine weiteren Anfragen. Der nächste Abgleich fährt fort, sobald es wieder geht.',
  'The spreadsheet is not shared with {{account}}. Share it with this address as a viewer, in Google Sheets under Share.':
    'Die Tabelle ist nicht für {{account}} freigegeben. Geben Sie sie in Google Sheets unter „Freigeben“ für diese Adresse zum Ansehen frei.',
  '{{account}} may not read this property. Add this address as a Viewer in Google Analytics, under Admin › Property access management.':
    '{{account}} darf diese Property nicht lesen. Fügen Sie die Adresse in Google Analytics unter „Verwaltung › Zugriffsverwaltung für Property“ als Betrachter hinzu.',
  'There is no spreadsheet at this address, or it was deleted. Check the address.':
    'Unter dieser Adresse gibt es keine Tabelle, oder sie wurde gelöscht. Prüfen Sie die Adresse.',
  'There is no property with this number. Check it in Google Analytics, under Admin › Property details.':
    'Zu dieser Nummer gibt es keine Property. Prüfen Sie sie in Google Analytics unter „Verwaltung › Property-Details“.',
  'The {{api}} allows no more requests for now. The next sync goes on once its quota allows.':
    'Die {{api}} erlaubt zurzeit keine weiteren Anfragen. Der nächste Abgleich fährt fort, sobald ihr Kontingent es zulässt.',
  'One response with {{what}} is too large to read. Ask for smaller pages.':
    'Eine Antwort mit {{what}} ist zu groß zum Lesen. Fordern Sie kleinere Seiten an.',
};
