import type { Catalogue } from './translate.ts';

/** Why a connection cannot be made as it was entered, or a source cannot be read: connector by connector. */
export const CONNECTORS: Catalogue = {
  // Forms.
  'Give the host, such as db.example.com.': 'Geben Sie den Host an, etwa db.example.com.',
  'Give the name of the database.': 'Geben Sie den Namen der Datenbank an.',
  'Give the name of the user.': 'Geben Sie den Benutzernamen an.',
  'Give the name of the role.': 'Geben Sie den Namen der Rolle an.',
  'HTTP cannot carry a user name with a colon.': 'Über HTTP lässt sich kein Benutzername mit einem Doppelpunkt senden.',
  'Paste the certificate in PEM format, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.':
    'Fügen Sie das Zertifikat im PEM-Format ein, von -----BEGIN CERTIFICATE----- bis -----END CERTIFICATE-----.',
  'Give the SSH server’s host, such as bastion.example.com.': 'Geben Sie den Host des SSH-Servers an, etwa bastion.example.com.',
  'Give the name of the user on the SSH server.': 'Geben Sie den Benutzernamen auf dem SSH-Server an.',
  'Enter the fingerprint as ssh-keygen -l prints it: SHA256: and 43 characters.':
    'Geben Sie den Fingerabdruck so ein, wie ssh-keygen -l ihn zeigt: SHA256: und 43 Zeichen.',
  'Give a repository as owner/name.': 'Geben Sie ein Repository als Besitzer/Name an.',
  'Give at least one repository.': 'Geben Sie mindestens ein Repository an.',
  'Give each repository once.': 'Geben Sie jedes Repository nur einmal an.',
  'Give an address such as https://github.example.com/api/v3.': 'Geben Sie eine Adresse wie https://github.example.com/api/v3 an.',
  'Leave out credentials, parameters and fragments.': 'Lassen Sie Zugangsdaten, Parameter und Fragmente weg.',
  'Enter the token.': 'Geben Sie das Token ein.',
  'Use names of the Data API, such as sessionSource or customEvent:plan.':
    'Verwenden Sie Namen der Data API, etwa sessionSource oder customEvent:plan.',
  'This is the id of a data stream or tag. Enter the number of the property, under Admin › Property details.':
    'Das ist die ID eines Datenstreams oder Tags. Geben Sie die Nummer der Property ein, unter „Verwaltung › Property-Details“.',
  'Enter the number of the property, under Admin › Property details.':
    'Geben Sie die Nummer der Property ein, unter „Verwaltung › Property-Details“.',
  'This is the address of a published copy. Open the spreadsheet itself and paste the address of that page.':
    'Das ist die Adresse einer veröffentlichten Kopie. Öffnen Sie die Tabelle selbst, und fügen Sie die Adresse jener Seite ein.',
  'Paste the address of the spreadsheet: https://docs.google.com/spreadsheets/d/…':
    'Fügen Sie die Adresse der Tabelle ein: https://docs.google.com/spreadsheets/d/…',
  'This is not JSON. Paste the whole key file of the service account, from { to }.':
    'Das ist kein JSON. Fügen Sie die ganze Schlüsseldatei des Dienstkontos ein, von { bis }.',
  'This is the file of an OAuth client. Create a key of a service account, and paste that file.':
    'Das ist die Datei eines OAuth-Clients. Erstellen Sie einen Schlüssel für ein Dienstkonto, und fügen Sie dessen Datei ein.',
  'This is not the key of a service account: it needs type, client_email and private_key. Paste the whole file.':
    'Das ist kein Schlüssel eines Dienstkontos: type, client_email oder private_key fehlt. Fügen Sie die ganze Datei ein.',
  'The private key is not an RSA key. Create a new key of the service account.':
    'Der private Schlüssel ist kein RSA-Schlüssel. Erstellen Sie einen neuen Schlüssel für das Dienstkonto.',
  'The private key in this file is damaged. Download the key again, or create a new one.':
    'Der private Schlüssel in dieser Datei ist beschädigt. Laden Sie den Schlüssel noch einmal herunter, oder erstellen Sie einen neuen.',
  'Give an address such as https://acme.atlassian.net.': 'Geben Sie eine Adresse wie https://acme.atlassian.net an.',
  'Give the email address of the account that the token belongs to.':
    'Geben Sie die E-Mail-Adresse des Kontos an, zu dem das Token gehört.',
  'Give the key of a project, such as SHOP.': 'Geben Sie den Schlüssel eines Projekts an, etwa SHOP.',
  'Give each project once.': 'Geben Sie jedes Projekt nur einmal an.',
  'Give each field once.': 'Geben Sie jedes Feld nur einmal an.',
  'Enter the API token.': 'Geben Sie das API-Token ein.',
  'Give the identifier of a team, such as ENG.': 'Geben Sie das Kürzel eines Teams an, etwa ENG.',
  'Give each team once.': 'Geben Sie jedes Team nur einmal an.',
  'Enter the API key.': 'Geben Sie den API-Schlüssel ein.',
  'Give the name of the parameter.': 'Geben Sie den Namen des Parameters an.',
  'Give the user name.': 'Geben Sie den Benutzernamen an.',
  'Give the name of a header, such as X-API-Key.': 'Geben Sie den Namen eines Headers an, etwa X-API-Key.',
  'This header belongs to the connection itself. Give the one that the service documents for its key.':
    'Dieser Header gehört zur Verbindung selbst. Geben Sie den an, den der Dienst für seinen Schlüssel nennt.',
  'Give an address such as https://auth.example.com/token.': 'Geben Sie eine Adresse wie https://auth.example.com/token an.',
  'Give the client id.': 'Geben Sie die Client-ID an.',
  'Give the path of the next cursor in the response.': 'Geben Sie den Pfad des nächsten Cursors in der Antwort an.',
  'Give the path of the next address in the response.': 'Geben Sie den Pfad der nächsten Adresse in der Antwort an.',
  'Give the field of the record.': 'Geben Sie das Feld des Datensatzes an.',
  'Use letters, digits, _ and -.': 'Verwenden Sie Buchstaben, Ziffern, _ und -.',
  'Give the path.': 'Geben Sie den Pfad an.',
  'Give a column.': 'Geben Sie eine Spalte an.',
  'Give an address such as https://api.example.com/v1.': 'Geben Sie eine Adresse wie https://api.example.com/v1 an.',
  'Describe at least one resource to read.': 'Beschreiben Sie mindestens eine Ressource.',
  'Give each table its own name.': 'Geben Sie jeder Tabelle einen eigenen Namen.',
  'Use one of {{kinds}}.': 'Möglich ist: {{kinds}}.',
  '{{name}} is listed twice. Give each table and query its own name.':
    '{{name}} kommt zweimal vor. Geben Sie jeder Tabelle und Abfrage einen eigenen Namen.',
  'A query names its own columns: leave out columns, or leave out query.':
    'Eine Abfrage nennt ihre Spalten selbst: Geben Sie Spalten oder eine Abfrage an, nicht beides.',
  '{{name}} is a query, which is always read in full. Leave out sync, or read a table or view.':
    '{{name}} ist eine Abfrage und wird immer vollständig gelesen. Wählen Sie dafür alle Zeilen, oder lesen Sie eine Tabelle oder Sicht.',
  // Connections and syncs.
  'No sync of this data source is waiting or running.': 'Für diese Datenquelle wartet oder läuft kein Abgleich.',
  'This data source has uploaded files and no connection. Replace its file instead.':
    'Diese Datenquelle hat hochgeladene Dateien und keine Verbindung. Ersetzen Sie stattdessen die Datei.',
  'The {{plan}} plan syncs daily at most. Use daily, or upgrade.':
    'Im Tarif {{plan}} ist ein Abgleich höchstens täglich möglich. Wählen Sie täglich oder einen größeren Tarif.',
  'The sync did not run: the subscription is {{status}}.':
    'Der Abgleich lief nicht, denn Ihr Abonnement ist nicht aktiv. Prüfen Sie es unter „Abrechnung“.',
  // ClickHouse, MySQL and PostgreSQL.
  'The user can read more than {{tables}} tables. Grant it only those to report on.':
    'Der Benutzer kann mehr als {{tables}} Tabellen lesen. Erteilen Sie ihm nur die, über die Sie berichten wollen.',
  'The role can read more than {{tables}} tables. Grant it only those to report on.':
    'Die Rolle kann mehr als {{tables}} Tabellen lesen. Erteilen Sie ihr nur die, über die Sie berichten wollen.',
  'This is no HTTP interface of ClickHouse. Check host and port.':
    'Das ist keine HTTP-Schnittstelle von ClickHouse. Prüfen Sie Host und Port.',
  'This is no HTTP interface of ClickHouse, or a proxy is in between. Check host and port.':
    'Das ist keine HTTP-Schnittstelle von ClickHouse, oder ein Proxy ist dazwischen. Prüfen Sie Host und Port.',
  'The settings of this user cut results off without an error: {{settings}}. Set overflow modes to throw, and limit and offset to 0, in its profile.':
    'Die Einstellungen dieses Benutzers schneiden Ergebnisse ohne Fehler ab: {{settings}}. Setzen Sie in seinem Profil die Overflow-Modi auf throw, und limit und offset auf 0.',
  'The server does not let this user in from here. Check the networks that it may connect from.':
    'Der Server lässt diesen Benutzer von hier nicht zu. Prüfen Sie, aus welchen Netzen er sich verbinden darf.',
  'The query tries to change data or settings. Only reading is possible.':
    'Die Abfrage will Daten oder Einstellungen ändern. Möglich ist nur Lesen.',
  'There is no database of this name on the server, or the user may not see it. Check the name.':
    'Auf dem Server gibt es keine Datenbank dieses Namens, oder der Benutzer darf sie nicht sehen. Prüfen Sie den Namen.',
  'The server limits what this user may read at once. Choose fewer tables or columns, or raise its limits.':
    'Der Server begrenzt, was dieser Benutzer auf einmal lesen darf. Wählen Sie weniger Tabellen oder Spalten, oder erhöhen Sie seine Grenzen.',
  'The server does not speak HTTP on this port. Give the port of the HTTP interface, 8443 or 8123.':
    'Der Server spricht auf diesem Port kein HTTP. Geben Sie den Port der HTTP-Schnittstelle an, 8443 oder 8123.',
  '{{table}} has no columns whose values can be read. Choose others.':
    '{{table}} hat keine Spalten mit lesbaren Werten. Wählen Sie andere.',
  'The rows of {{table}} are cut off. Nothing of it was kept; sync again.':
    'Die Zeilen von {{table}} sind abgeschnitten. Nichts davon wurde übernommen; gleichen Sie noch einmal ab.',
  'This user may also change data. Create a user that may only SELECT, with readonly = 2, and use that one.':
    'Dieser Benutzer darf auch Daten ändern. Legen Sie einen Benutzer nur mit SELECT und readonly = 2 an, und nehmen Sie diesen.',
  'This user may also change data ({{privileges}}). Create a user that may only SELECT, with readonly = 2, and use that one.':
    'Dieser Benutzer darf auch Daten ändern ({{privileges}}). Legen Sie einen Benutzer nur mit SELECT und readonly = 2 an, und nehmen Sie diesen.',
  'The server does not answer as a MySQL server would. Check host and port.':
    'Der Server antwortet nicht wie ein MySQL-Server. Prüfen Sie Host und Port.',
  'The user’s password is stored in a form that is too old. Set it again on the server.':
    'Das Passwort des Benutzers ist in einer veralteten Form gespeichert. Setzen Sie es auf dem Server neu.',
  'Two columns of a query have the same name. Name them with AS.':
    'Zwei Spalten einer Abfrage haben denselben Namen. Benennen Sie sie mit AS.',
  'The server has blocked this service after failed connections. Run FLUSH HOSTS there.':
    'Der Server hat diesen Dienst nach gescheiterten Verbindungen gesperrt. Führen Sie dort FLUSH HOSTS aus.',
  'The columns of {{table}} changed during the sync. Sync again.':
    'Die Spalten von {{table}} haben sich während des Abgleichs geändert. Gleichen Sie noch einmal ab.',
  'A value could not be computed. If you read a view or a query of your own, check its expressions.':
    'Ein Wert ließ sich nicht berechnen. Wenn Sie eine Sicht oder eine eigene Abfrage lesen, prüfen Sie ihre Ausdrücke.',
  'The column {{column}} of the query {{query}} has no type. Cast it, such as {{same}}::text.':
    'Die Spalte {{column}} der Abfrage {{query}} hat keinen Typ. Geben Sie ihr einen, etwa mit {{same}}::text.',
  'Two columns of the query {{query}} have the same name. Name them with AS.':
    'Zwei Spalten der Abfrage {{query}} haben denselben Namen. Benennen Sie sie mit AS.',
  // GitHub, Jira and Linear.
  'GitHub sent {{what}} in a form that is not in its description of the API.':
    'GitHub hat eine Antwort in einer Form geschickt, die die Beschreibung der API nicht kennt ({{what}}).',
  'Jira sent {{what}} in a form that is not in its description of the API.':
    'Jira hat eine Antwort in einer Form geschickt, die die Beschreibung der API nicht kennt ({{what}}).',
  'Linear sent {{what}} in a form that is not in its schema.':
    'Linear hat eine Antwort in einer Form geschickt, die das Schema der API nicht kennt ({{what}}).',
  '{{what}} have more than {{pages}} pages.': 'Die Quelle hat mehr als {{pages}} Seiten ({{what}}).',
  'The repository {{repository}} does not exist, or the token may not read it: GitHub does not say which. Give the token access to it, or take it out.':
    'Das Repository {{repository}} gibt es nicht, oder das Token darf es nicht lesen: GitHub sagt nicht, was davon. Geben Sie dem Token Zugriff darauf, oder nehmen Sie es heraus.',
  'The token may not read {{repository}}. Give it read access to Issues, Pull requests and Metadata; an organization may have to approve it.':
    'Das Token darf {{repository}} nicht lesen. Geben Sie ihm Lesezugriff auf Issues, Pull requests und Metadata; eine Organisation muss ihn eventuell genehmigen.',
  'GitHub’s pages of {{what}} lead in a circle or to another host. Nothing of it was kept.':
    'Die Seiten von GitHub führen im Kreis oder zu einem anderen Host ({{what}}). Nichts davon wurde übernommen.',
  'Jira’s pages of {{what}} lead in a circle. Nothing of it was kept.':
    'Die Seiten von Jira führen im Kreis ({{what}}). Nichts davon wurde übernommen.',
  'Linear’s pages of {{what}} lead in a circle. Nothing of it was kept.':
    'Die Seiten von Linear führen im Kreis ({{what}}). Nichts davon wurde übernommen.',
  'Issues are switched off in {{repository}}.': 'In {{repository}} sind Issues ausgeschaltet.',
  'This classic token may write, too. Use a fine-grained token with read access to Issues, Pull requests and Metadata.':
    'Dieses klassische Token darf auch schreiben. Nehmen Sie ein fine-grained Token mit Lesezugriff auf Issues, Pull requests und Metadata.',
  'There is no project {{project}}, or the account may not see it: Jira does not say which. Give the account Browse Projects there, or take the project out.':
    'Das Projekt {{project}} gibt es nicht, oder das Konto darf es nicht sehen: Jira sagt nicht, was davon. Geben Sie dem Konto dort die Berechtigung „Browse Projects“, oder nehmen Sie das Projekt heraus.',
  'The account can see no project. Give it Browse Projects in those that should be read.':
    'Das Konto kann kein Projekt sehen. Geben Sie ihm die Berechtigung „Browse Projects“ in denen, die gelesen werden sollen.',
  'Jira rejected the search for issues: a project may have been deleted or hidden from the account meanwhile. Check it.':
    'Jira hat die Suche nach Vorgängen abgelehnt: Ein Projekt kann inzwischen gelöscht oder für das Konto verborgen sein. Prüfen Sie das.',
  'Jira says that it left issues out of its answer. Choose fewer projects, or sync again later.':
    'Jira meldet, dass es Vorgänge in der Antwort weggelassen hat. Wählen Sie weniger Projekte, oder gleichen Sie später noch einmal ab.',
  'The account or its token may not read {{what}}. Give the account access to Jira and its projects, and the token the scopes read:jira-work and read:jira-user.':
    'Dem Konto oder seinem Token fehlt ein Leserecht ({{what}}). Geben Sie dem Konto Zugriff auf Jira und seine Projekte, und dem Token die Scopes read:jira-work und read:jira-user.',
  'There is no Jira Cloud site at this address. Check it; Jira Server and Data Center have another API.':
    'Unter dieser Adresse gibt es keine Site von Jira Cloud. Prüfen Sie sie; Jira Server und Data Center haben eine andere API.',
  'Jira has {{count}} custom fields {{field}}. Give one of their ids: {{ids}}.':
    'In Jira gibt es {{count}} benutzerdefinierte Felder {{field}}. Geben Sie eine dieser IDs an: {{ids}}.',
  'Jira has no custom field {{field}}, or the account may not see it. Check its name or id.':
    'In Jira gibt es kein benutzerdefiniertes Feld {{field}}, oder das Konto darf es nicht sehen. Prüfen Sie Namen oder ID.',
  'This account administers Jira. Use one that can only see the projects, or a token with the scopes read:jira-work and read:jira-user.':
    'Dieses Konto darf Jira verwalten. Nehmen Sie eines, das die Projekte nur sehen kann, oder ein Token mit den Scopes read:jira-work und read:jira-user.',
  'Jira sent the sprints of an issue in a form that is not known. Leave out the tables of sprints.':
    'Jira hat die Sprints eines Vorgangs in einer unbekannten Form geschickt. Lassen Sie die Tabellen der Sprints weg.',
  'This is no time.': 'Das ist kein Zeitpunkt.',
  'The API key may not read {{what}}. Give it the permission to read, and access to the teams.':
    'Dem API-Schlüssel fehlt ein Leserecht ({{what}}). Geben Sie ihm die Berechtigung zu lesen und Zugriff auf die Teams.',
  'Linear could not answer the query for {{what}}. Sync again later.':
    'Linear konnte eine Abfrage nicht beantworten ({{what}}). Gleichen Sie später noch einmal ab.',
  'The API key can see no team, so that there are no issues to read.':
    'Der API-Schlüssel kann kein Team sehen, also gibt es keine Vorgänge zu lesen.',
  'There is no team {{team}}, or the API key may not see it: Linear does not say which. Give the key access to it, or take it out.':
    'Das Team {{team}} gibt es nicht, oder der API-Schlüssel darf es nicht sehen: Linear sagt nicht, was davon. Geben Sie dem Schlüssel Zugriff darauf, oder nehmen Sie es heraus.',
  '{{service}} has no table {{table}}. Choose from {{tables}}.':
    'In {{service}} gibt es keine Tabelle {{table}}. Zur Wahl stehen {{tables}}.',
  '{{table}} has no column {{column}}. Choose its columns again.':
    '{{table}} hat keine Spalte {{column}}. Wählen Sie die Spalten noch einmal.',
  // Google.
  'Google answered the request for an access token without one. Sync again later.':
    'Google hat auf die Anfrage nach einem Zugriffstoken keines geschickt. Gleichen Sie später noch einmal ab.',
  'Google finds that this service’s clock is wrong. Ask its operator to synchronize the clock.':
    'Laut Google geht die Uhr dieses Dienstes falsch. Bitten Sie den Betreiber, sie zu stellen.',
  'Google gives {{account}} no access token. Check in Google Cloud that the service account and its project are active.':
    'Google gibt {{account}} kein Zugriffstoken. Prüfen Sie in Google Cloud, ob das Dienstkonto und sein Projekt aktiv sind.',
  'The {{api}} rejects the access token that Google has just given. Sync again later.':
    'Die {{api}} lehnt das Zugriffstoken ab, das Google eben ausgestellt hat. Gleichen Sie später noch einmal ab.',
  'The file is an Excel workbook in Google Drive. Open it and save it as Google Sheets, or upload it here.':
    'Die Datei ist eine Excel-Arbeitsmappe in Google Drive. Öffnen und speichern Sie sie als Google-Tabelle, oder laden Sie sie hier hoch.',
  'The {{api}} is not enabled in the Google Cloud project of {{account}}. Enable it there, and try again after a few minutes.':
    'Die {{api}} ist im Google-Cloud-Projekt von {{account}} nicht aktiviert. Aktivieren Sie sie dort, und versuchen Sie es nach einigen Minuten noch einmal.',
  'The spreadsheet has no sheet with cells.': 'Die Tabelle hat kein Blatt mit Zellen.',
  'A spreadsheet is read by sheets, not by a query: leave out the query of {{name}}.':
    'Eine Google-Tabelle wird nach Blättern gelesen, nicht mit einer Abfrage: Lassen Sie die Abfrage von {{name}} weg.',
  'There is no sheet {{sheet}} in the spreadsheet any more: it was renamed or deleted. Choose the sheets again.':
    'Das Blatt {{sheet}} gibt es in der Tabelle nicht mehr: Es wurde umbenannt oder gelöscht. Wählen Sie die Blätter noch einmal.',
  'Sheet "{{sheet}}" has more than {{columns}} columns. Remove the ones you do not need, or turn columns into rows.':
    'Das Blatt „{{sheet}}“ hat mehr als {{columns}} Spalten. Entfernen Sie nicht benötigte, oder machen Sie aus Spalten Zeilen.',
  'Sheet "{{sheet}}" was changed while it was read. Sync again.':
    'Das Blatt „{{sheet}}“ wurde während des Lesens geändert. Gleichen Sie noch einmal ab.',
  'The sheets were changed while they were read. Sync again.':
    'Die Blätter wurden während des Lesens geändert. Gleichen Sie noch einmal ab.',
  'The Google Sheets API answered with something else than a spreadsheet. Sync again later.':
    'Die Google Sheets API hat etwas anderes als eine Tabelle geschickt. Gleichen Sie später noch einmal ab.',
  'The property has no field {{fields}}, which the report {{report}} reads. Choose its fields again.':
    'Die Property hat das Feld {{fields}} nicht, das der Bericht {{report}} liest. Wählen Sie seine Felder noch einmal.',
  'The account may read none of the metrics of the report {{report}}. Give it access to cost and revenue metrics, or choose others.':
    'Das Konto darf keinen Messwert des Berichts {{report}} lesen. Geben Sie ihm Zugriff auf Kosten- und Umsatzmesswerte, oder wählen Sie andere.',
  'Google Analytics finds that the fields of a report cannot be combined, or knows one of them no longer. Choose its fields again.':
    'Laut Google Analytics lassen sich die Felder eines Berichts nicht kombinieren, oder eines gibt es nicht mehr. Wählen Sie seine Felder noch einmal.',
  'The Google Analytics Data API answered with something else than a report. Sync again later.':
    'Die Google Analytics Data API hat etwas anderes als einen Bericht geschickt. Gleichen Sie später noch einmal ab.',
  'There is no report {{report}}. Add it to the settings of the connection, or choose the reports again.':
    'Den Bericht {{report}} gibt es nicht. Fügen Sie ihn in den Einstellungen der Verbindung hinzu, oder wählen Sie die Berichte noch einmal.',
  'Google Analytics did not say the time zone of the property. Sync again later.':
    'Google Analytics hat die Zeitzone der Property nicht genannt. Gleichen Sie später noch einmal ab.',
  'Google Analytics changed {{report}} while it was read. Sync again.':
    'Google Analytics hat {{report}} während des Lesens geändert. Gleichen Sie noch einmal ab.',
  'Google Analytics sent {{rows}} rows of {{report}} where {{expected}} were due. Sync again.':
    'Google Analytics hat {{rows}} Zeilen von {{report}} geschickt statt {{expected}}. Gleichen Sie noch einmal ab.',
  'Google Analytics sent a row of {{report}} with other fields than asked for. Sync again.':
    'Google Analytics hat eine Zeile von {{report}} mit anderen Feldern als verlangt geschickt. Gleichen Sie noch einmal ab.',
  'Google Analytics sent a row of {{report}} without a day. Sync again later.':
    'Google Analytics hat eine Zeile von {{report}} ohne Tag geschickt. Gleichen Sie später noch einmal ab.',
  // Services with a REST API.
  'There is more of {{what}} than can be read at once. Choose less of it in the settings of the connection.':
    'Das ist mehr, als sich auf einmal lesen lässt ({{what}}). Wählen Sie in den Einstellungen der Verbindung weniger davon.',
  'The response with {{what}} is nested too deeply to read.': 'Eine Antwort ist zu tief verschachtelt ({{what}}).',
  'The response with {{what}} has too many values to read at once. Ask for smaller pages.':
    'Eine Antwort hat zu viele Werte, um sie auf einmal zu lesen ({{what}}). Fordern Sie kleinere Seiten an.',
  'The response with {{what}} is not text in UTF-8, so it cannot be JSON.':
    'Eine Antwort ist kein Text in UTF-8 und deshalb kein JSON ({{what}}).',
  'The response with {{what}} is empty, where JSON was expected. Check the path.':
    'Eine Antwort ist leer, wo JSON erwartet wurde ({{what}}). Prüfen Sie den Pfad.',
  'The service answered with XML instead of JSON for {{what}}. Ask it for JSON.':
    'Der Dienst hat XML statt JSON geschickt ({{what}}). Fordern Sie JSON an.',
  'What the service gives as the address of the next page is none. Check how it divides its pages.':
    'Was der Dienst als Adresse der nächsten Seite nennt, ist keine. Prüfen Sie, wie er seine Seiten aufteilt.',
  'The records of {{table}} have more than {{columns}} different keys. Keys that are data, such as ids or dates, cannot be columns: choose another path.':
    'Die Datensätze von {{table}} haben mehr als {{columns}} verschiedene Schlüssel. Schlüssel, die selbst Daten sind, etwa IDs oder Datumsangaben, können keine Spalten werden: Wählen Sie einen anderen Pfad.',
  'The records of {{table}} are nested too deeply to read.': 'Die Datensätze von {{table}} sind zu tief verschachtelt.',
  'With {{table}}, the chosen tables have more data than the {{most}} MiB that your plan reads from one source. Leave out tables or columns, ask the service for fewer records, or upgrade.':
    'Mit {{table}} haben die gewählten Tabellen mehr Daten als die {{most}} MiB, die Ihr Tarif aus einer Quelle liest. Lassen Sie Tabellen oder Spalten weg, fordern Sie weniger Datensätze an, oder wählen Sie einen größeren Tarif.',
  'A record of {{table}} has no value for {{column}}, which is set as its primary key. Set another key, or none.':
    'Ein Datensatz von {{table}} hat keinen Wert für {{column}}, den eingestellten Primärschlüssel. Stellen Sie einen anderen Schlüssel ein oder keinen.',
  'The records of {{table}} have more than {{lists}} different lists. Choose another path.':
    'Die Datensätze von {{table}} haben mehr als {{lists}} verschiedene Listen. Wählen Sie einen anderen Pfad.',
  'The service redirects {{what}} to another address, which was not followed. Check the address.':
    'Der Dienst leitet zu einer anderen Adresse weiter; dem wurde nicht gefolgt ({{what}}). Prüfen Sie die Adresse.',
  'The service redirects {{what}} to an address without encryption, which was not followed.':
    'Der Dienst leitet zu einer Adresse ohne Verschlüsselung weiter; dem wurde nicht gefolgt ({{what}}).',
  'The service redirects {{what}} more than {{times}} times. Check the path.':
    'Der Dienst leitet mehr als {{times}}-mal weiter ({{what}}). Prüfen Sie den Pfad.',
  'The service redirects {{what}} without saying where ({{status}}). Check the base URL and the path.':
    'Der Dienst leitet weiter, ohne zu sagen, wohin ({{what}}, {{status}}). Prüfen Sie Basis-URL und Pfad.',
  'The service gave no access token for this client id, secret and scope. Enter them again.':
    'Der Dienst hat für diese Client-ID, dieses Secret und diesen Scope kein Zugriffstoken ausgestellt. Geben Sie sie noch einmal ein.',
  'The token address answered without an access token. Check it.': 'Die Token-Adresse hat ohne Zugriffstoken geantwortet. Prüfen Sie sie.',
  'The sign-in needs a token, password or key. Enter it.':
    'Die Anmeldung braucht ein Token, ein Passwort oder einen Schlüssel. Geben Sie es ein.',
  'The token or key has characters that no header can carry, such as a line break. Enter it again.':
    'Das Token oder der Schlüssel hat Zeichen, die kein Header enthalten kann, etwa einen Zeilenumbruch. Geben Sie es noch einmal ein.',
  'The first page of {{table}} has no records, so its columns are not known yet.':
    'Die erste Seite von {{table}} hat keine Datensätze; die Spalten sind deshalb noch nicht bekannt.',
  'The connection is not encrypted: the credentials and all records can be read on the way. Use https.':
    'Die Verbindung ist nicht verschlüsselt: Zugangsdaten und Datensätze können unterwegs mitgelesen werden. Verwenden Sie https.',
  '{{table}} has no primary key, so that it is always read in full.':
    '{{table}} hat keinen Primärschlüssel und wird deshalb immer vollständig gelesen.',
  '{{table}} has more than {{pages}} pages. Ask for larger ones.': '{{table}} hat mehr als {{pages}} Seiten. Fordern Sie größere an.',
  'The next page of {{table}} is said to be on another host, where the credentials do not belong.':
    'Die nächste Seite von {{table}} soll auf einem anderen Host liegen; dorthin gehören die Zugangsdaten nicht.',
  'A page of {{table}} came a second time. It would never end. Check how the service marks its last page.':
    'Eine Seite von {{table}} kam ein zweites Mal, und das Lesen würde nie enden. Prüfen Sie, wie der Dienst seine letzte Seite kennzeichnet.',
  'A page of {{table}} came a second time. The service seems not to know these parameters. Check their names, or set paging to none.':
    'Eine Seite von {{table}} kam ein zweites Mal. Der Dienst scheint diese Parameter nicht zu kennen. Prüfen Sie ihre Namen, oder wählen Sie bei den Seiten „Keine“.',
  '{{table}} has a query, and a REST API has none. Describe a resource instead.':
    '{{table}} hat eine Abfrage, aber eine REST-API kennt keine. Beschreiben Sie stattdessen eine Ressource.',
  'No resource of the settings gives the table {{table}}. Add it, or choose the tables again.':
    'Keine Ressource der Einstellungen ergibt die Tabelle {{table}}. Fügen Sie eine hinzu, oder wählen Sie die Tabellen noch einmal.',
  'The response with {{what}} is an object with lists inside. Set record_path to the list of records.':
    'Die Antwort mit {{what}} ist ein Objekt, das Listen enthält. Geben Sie als Pfad der Datensätze die Liste an.',
  'The response with {{what}} is neither a list nor an object. Check the path.':
    'Die Antwort mit {{what}} ist weder eine Liste noch ein Objekt. Prüfen Sie den Pfad.',
  'The response with {{what}} has no list at the set record_path. Check it against a response of the service.':
    'Die Antwort mit {{what}} hat am angegebenen Pfad der Datensätze keine Liste. Vergleichen Sie ihn mit einer Antwort des Dienstes.',
};
