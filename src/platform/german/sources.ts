import type { Catalogue } from './translate.ts';

/** Why a source cannot be connected or read. */
export const SOURCES: Catalogue = {
  'The columns of this file have fixed widths, as line {{line}} shows, but line {{other}} has text between them. Export it with a delimiter, such as CSV, and upload that.':
    'Die Spalten dieser Datei haben feste Breiten, wie Zeile {{line}} zeigt, aber Zeile {{other}} hat Text zwischen ihnen. Exportieren Sie sie mit einem Trennzeichen, etwa als CSV, und laden Sie sie so hoch.',
  'The host is not on the public Internet.': 'Der Host ist nicht im öffentlichen Internet.',
  'The host has no address. Check its name.': 'Der Host hat keine Adresse. Prüfen Sie seinen Namen.',
  'The host did not answer in time.': 'Der Host hat nicht rechtzeitig geantwortet.',
  'The host could not be reached.': 'Der Host ist nicht erreichbar.',
  'The host refused the connection: nothing listens on that port, or a firewall rejects it.':
    'Der Host hat die Verbindung abgelehnt: Auf diesem Port läuft nichts, oder eine Firewall weist sie ab.',
  'The host may not be reached by way of the SSH server.': 'Der Host darf über den SSH-Server nicht erreicht werden.',
  'The host has no address that is known here. If only the SSH server knows its name, give its address.':
    'Zu diesem Host ist hier keine Adresse bekannt. Kennt nur der SSH-Server den Namen, geben Sie die Adresse an.',
  'The connection to the server broke off, or it did not answer in time.':
    'Die Verbindung zum Server brach ab, oder er hat nicht rechtzeitig geantwortet.',
  'The server sent more than a {{product}} server would. Check host and port.':
    'Der Server hat mehr gesendet, als ein {{product}}-Server senden würde. Prüfen Sie Host und Port.',
  'The source took longer than {{time}}. Check that it is up, choose less data, or try again later.':
    'Die Quelle hat zu lange gebraucht. Prüfen Sie, ob sie läuft, wählen Sie weniger Daten, oder versuchen Sie es später noch einmal.',
  'The connection is not encrypted: the password and all rows can be read on the way. Use tls verify-full.':
    'Die Verbindung ist nicht verschlüsselt: Passwort und Zeilen können unterwegs mitgelesen werden. Wählen Sie die geprüfte Verschlüsselung.',
  'The server’s certificate is not checked: somebody in between could read everything. Use tls verify-full.':
    'Das Zertifikat des Servers wird nicht geprüft: Wer dazwischen sitzt, könnte alles mitlesen. Wählen Sie die geprüfte Verschlüsselung.',
  'The server’s certificate is for another host name. Use the name in the certificate, or set tls to verify-ca.':
    'Das Zertifikat des Servers gilt für einen anderen Hostnamen. Verwenden Sie den Namen aus dem Zertifikat, oder lassen Sie nur das Zertifikat prüfen.',
  'The server’s certificate is for another host name. Use the name in the certificate.':
    'Das Zertifikat des Servers gilt für einen anderen Hostnamen. Verwenden Sie den Namen aus dem Zertifikat.',
  'The server’s certificate is not from an authority that is known here. Have it renewed by a public authority, or ask the operator of this service to trust yours (NODE_EXTRA_CA_CERTS).':
    'Das Zertifikat des Servers ist von keiner Stelle, die hier bekannt ist. Lassen Sie es von einer öffentlichen Stelle erneuern, oder bitten Sie den Betreiber dieses Dienstes, Ihrer Stelle zu vertrauen (NODE_EXTRA_CA_CERTS).',
  'The server’s certificate has expired. Renew it.': 'Das Zertifikat des Servers ist abgelaufen. Erneuern Sie es.',
  'The server’s certificate is not from an authority that is known here. Set ca_certificate to that of your own authority.':
    'Das Zertifikat des Servers ist von keiner Stelle, die hier bekannt ist. Geben Sie das Zertifikat Ihrer eigenen Stelle an.',
  'The server and this service could not agree on encryption. The server needs TLS 1.2 or later.':
    'Der Server und dieser Dienst konnten sich auf keine Verschlüsselung einigen. Der Server braucht TLS 1.2 oder neuer.',
  'The server does not offer encryption. Turn TLS on there, or set tls to disable.':
    'Der Server bietet keine Verschlüsselung an. Schalten Sie dort TLS ein, oder verbinden Sie sich unverschlüsselt.',
  'The server accepts encrypted connections only. Set tls to verify-full.':
    'Der Server nimmt nur verschlüsselte Verbindungen an. Wählen Sie eine Verschlüsselung.',
  'Confirm the SSH server’s host key, {{key}}. {{compare}}; if it is the same, set it as host_key.':
    'Bestätigen Sie den Hostschlüssel des SSH-Servers: {{key}}. Vergleichen Sie ihn mit dem, was ssh-keygen -l dort für den öffentlichen Schlüssel in /etc/ssh zeigt; ist es derselbe, tragen Sie ihn ein.',
  'The SSH server’s host key has changed: it is {{key}} now. Somebody could be in between, or the server was set up again. {{compare}}; only if it is the same, set it as host_key.':
    'Der Hostschlüssel des SSH-Servers ist ein anderer als bisher: {{key}}. Jemand könnte dazwischen sitzen, oder der Server wurde neu aufgesetzt. Vergleichen Sie ihn mit dem, was ssh-keygen -l dort für den öffentlichen Schlüssel in /etc/ssh zeigt; tragen Sie ihn nur ein, wenn es derselbe ist.',
  'Enter the private key or the password of the user on the SSH server.':
    'Geben Sie den privaten Schlüssel oder das Passwort des Benutzers auf dem SSH-Server ein.',
  'The private key could not be read. Enter the whole key in OpenSSH or PEM format, and its passphrase if it has one.':
    'Der private Schlüssel ist nicht lesbar. Geben Sie den ganzen Schlüssel im Format OpenSSH oder PEM ein, und seine Passphrase, falls er eine hat.',
  'The SSH server rejected the user, the private key or the password. Enter them again.':
    'Der SSH-Server hat den Benutzer, den privaten Schlüssel oder das Passwort abgelehnt. Geben Sie sie noch einmal ein.',
  'The SSH server did not answer in time.': 'Der SSH-Server hat nicht rechtzeitig geantwortet.',
  'The SSH server closed the connection.': 'Der SSH-Server hat die Verbindung geschlossen.',
  'The SSH server ended the connection, does not speak SSH, or shares no algorithm with this service. Check its host and port.':
    'Der SSH-Server hat die Verbindung beendet, spricht kein SSH oder teilt kein Verfahren mit diesem Dienst. Prüfen Sie Host und Port.',
  'The SSH server does not let this user connect to the host and port. Permit it there: AllowTcpForwarding and PermitOpen in sshd_config, or the key’s options.':
    'Der SSH-Server lässt diesen Benutzer nicht zu Host und Port verbinden. Erlauben Sie es dort: AllowTcpForwarding und PermitOpen in sshd_config, oder in den Optionen des Schlüssels.',
  'The SSH server could not connect to the host and port. Give them as the SSH server sees them; a name that only it knows, by its address.':
    'Der SSH-Server konnte sich nicht mit Host und Port verbinden. Geben Sie sie so an, wie der SSH-Server sie sieht; statt eines Namens, den nur er kennt, die Adresse.',
  'The server rejected the user name or the password. Enter them again.':
    'Der Server hat den Benutzernamen oder das Passwort abgelehnt. Geben Sie sie noch einmal ein.',
  'The server does not let this user in from here. Check the user name, and the server’s pg_hba.conf.':
    'Der Server lässt diesen Benutzer von hier nicht zu. Prüfen Sie den Benutzernamen und pg_hba.conf auf dem Server.',
  'The server does not let this user in from here. Check the host part of the user’s account.':
    'Der Server lässt diesen Benutzer von hier nicht zu. Prüfen Sie den Host in seinem Konto.',
  'The user’s password has expired, or its account is locked. Change that on the server.':
    'Das Passwort des Benutzers ist abgelaufen, oder sein Konto ist gesperrt. Ändern Sie das auf dem Server.',
  'The server asks for the password in a way that is not supported here. Use caching_sha2_password or mysql_native_password for this user.':
    'Der Server fragt auf eine Weise nach dem Passwort, die hier nicht unterstützt wird. Nehmen Sie für diesen Benutzer caching_sha2_password oder mysql_native_password.',
  'There is no database of this name on the server. Check the name.':
    'Auf dem Server gibt es keine Datenbank dieses Namens. Prüfen Sie den Namen.',
  'The user may not use this database. Grant it SELECT there, or check the database’s name.':
    'Der Benutzer darf diese Datenbank nicht verwenden. Erteilen Sie ihm dort SELECT, oder prüfen Sie den Namen der Datenbank.',
  'The role may not read all chosen tables. Grant it SELECT on them and USAGE on their schemas.':
    'Die Rolle darf nicht alle gewählten Tabellen lesen. Erteilen Sie ihr SELECT auf sie und USAGE auf ihre Schemas.',
  'The user may not read all chosen tables. Grant it SELECT on them.':
    'Der Benutzer darf nicht alle gewählten Tabellen lesen. Erteilen Sie ihm SELECT auf sie.',
  'The role can read no table. Grant it SELECT on the tables to report on and USAGE on their schemas.':
    'Die Rolle kann keine Tabelle lesen. Erteilen Sie ihr SELECT auf die Tabellen für Ihre Berichte und USAGE auf ihre Schemas.',
  'The user can read no table of this database. Grant it SELECT on the tables to report on.':
    'Der Benutzer kann keine Tabelle dieser Datenbank lesen. Erteilen Sie ihm SELECT auf die Tabellen für Ihre Berichte.',
  'This role is a superuser or may become one, which could do far more than read. Create a role that may only read, and use that one.':
    'Diese Rolle ist ein Superuser oder kann einer werden und darf weit mehr als lesen. Legen Sie eine Rolle an, die nur lesen darf, und nehmen Sie diese.',
  'This role is a member of {{roles}}, which could do far more than read. Create a role that may only read, and use that one.':
    'Diese Rolle gehört zu {{roles}} und darf weit mehr als lesen. Legen Sie eine Rolle an, die nur lesen darf, und nehmen Sie diese.',
  'This user has {{privilege}} on the whole server, which could do far more than read. Create a user that may only SELECT, and use that one.':
    'Dieser Benutzer hat {{privilege}} auf dem ganzen Server und darf weit mehr als lesen. Legen Sie einen Benutzer nur mit SELECT an, und nehmen Sie diesen.',
  'With readonly = 1 this service cannot limit its queries, whose results the server keeps on its disk until they are complete: it only ends one when its sync takes too long or is canceled. Set max_execution_time and max_result_bytes in the profile of this user, or readonly = 2.':
    'Bei readonly = 1 kann dieser Dienst seine Abfragen nicht begrenzen, deren Ergebnisse der Server auf seiner Festplatte hält, bis sie vollständig sind: Er beendet eine nur, wenn ihr Abgleich zu lange dauert oder abgebrochen wird. Setzen Sie max_execution_time und max_result_bytes im Profil dieses Benutzers, oder readonly = 2.',
  'This user may also change data ({{privileges}}). Create a user that may only SELECT, and use that one.':
    'Dieser Benutzer darf auch Daten ändern ({{privileges}}). Legen Sie einen Benutzer nur mit SELECT an, und nehmen Sie diesen.',
  'The table {{table}} is gone, or the {{reader}} may no longer read it. Choose the tables again, or grant SELECT on it.':
    'Die Tabelle {{table}} gibt es nicht mehr, oder sie darf nicht mehr gelesen werden. Wählen Sie die Tabellen noch einmal, oder erteilen Sie SELECT auf sie.',
  'None of the chosen columns of {{table}} is left. Choose its columns again.':
    'Von den gewählten Spalten von {{table}} gibt es keine mehr. Wählen Sie die Spalten noch einmal.',
  'A chosen table or column is no longer there. Choose the tables again.':
    'Eine gewählte Tabelle oder Spalte gibt es nicht mehr. Wählen Sie die Tabellen noch einmal.',
  'With {{table}}, the chosen tables have {{found}} data, and your plan reads {{most}} MiB from one source. Leave out tables or columns, read fewer rows by a query of your own, or upgrade.':
    'Mit {{table}} haben die gewählten Tabellen mehr Daten als die {{most}} MiB, die Ihr Tarif aus einer Quelle liest. Lassen Sie Tabellen oder Spalten weg, lesen Sie mit einer eigenen Abfrage weniger Zeilen, oder wählen Sie einen größeren Tarif.',
  'The query tries to change data. Only reading is possible.': 'Die Abfrage will Daten ändern. Möglich ist nur Lesen.',
  'The server rejected the query. Run it in another client to see why, and correct it.':
    'Der Server hat die Abfrage abgelehnt. Führen Sie sie in einem anderen Programm aus, um den Grund zu sehen, und berichtigen Sie sie.',
  'Reading took too long, or waited too long for a lock. Choose fewer tables or columns, or another time.':
    'Das Lesen dauerte zu lange oder wartete zu lange auf eine Sperre. Wählen Sie weniger Tabellen oder Spalten, oder eine andere Zeit.',
  'The server has no free connections.': 'Der Server hat keine freien Verbindungen.',
  'The server has no free connections, or this user may not open more.':
    'Der Server hat keine freien Verbindungen, oder dieser Benutzer darf keine weiteren öffnen.',
  'The server has run out of memory or disk space.': 'Dem Server fehlt Arbeitsspeicher oder Plattenplatz.',
  'The server is starting, stopping or restarting.': 'Der Server startet oder wird gerade beendet.',
  'The server is starting, stopping or restarting, or somebody ended the connection there.':
    'Der Server startet oder wird gerade beendet, oder jemand hat dort die Verbindung beendet.',
  'The server ended the read because the data was changing underneath it.':
    'Der Server hat das Lesen abgebrochen, weil sich die Daten dabei änderten.',
  'The server ended the read for a reason of its own. Its log has the details.':
    'Der Server hat das Lesen aus eigenen Gründen beendet. Näheres steht in seinem Protokoll.',
  'The server had an internal problem.': 'Der Server hatte ein internes Problem.',
  'The server does not speak PostgreSQL’s protocol, or a proxy is in between. Check host and port.':
    'Der Server spricht nicht das Protokoll von PostgreSQL, oder ein Proxy ist dazwischen. Prüfen Sie Host und Port.',
  'The server does not speak MySQL’s protocol, or a proxy is in between. Check host and port.':
    'Der Server spricht nicht das Protokoll von MySQL, oder ein Proxy ist dazwischen. Prüfen Sie Host und Port.',
  'Reading {{what}} failed. {{why}}':
    'Das Lesen von {{what}} ist fehlgeschlagen: Die Adresse ist nicht erreichbar, oder ihre Antwort kam nicht vollständig an.',
  'The service rejected the credentials (401 for {{what}}). Enter them again.':
    'Der Dienst hat die Zugangsdaten abgelehnt (401 bei {{what}}). Geben Sie sie noch einmal ein.',
  'The credentials may not read {{what}} ({{status}}). Give them read access to it.':
    'Die Zugangsdaten dürfen {{what}} nicht lesen ({{status}}). Erteilen Sie ihnen Lesezugriff.',
  'There is nothing at the address of {{what}} ({{status}}). Check the base URL and the path.':
    'Unter der Adresse von {{what}} gibt es nichts ({{status}}). Prüfen Sie die Basis-URL und den Pfad.',
  'The service rejected the request for {{what}} ({{status}}). Check the path and its parameters.':
    'Der Dienst hat die Anfrage nach {{what}} abgelehnt ({{status}}). Prüfen Sie den Pfad und seine Parameter.',
  'The service allows no more requests for now ({{what}}). The next sync goes on once its limit allows.':
    'Der Dienst erlaubt zurzeit keine weiteren Anfragen ({{what}}). Der nächste Abgleich fährt fort, sobald es wieder geht.',
  'The service has a problem of its own: it answered {{status}} for {{what}}.':
    'Der Dienst hat ein eigenes Problem: Er antwortete auf die Anfrage nach {{what}} mit {{status}}.',
  'The JSON of {{what}} is broken or cut off. Nothing of it was kept.':
    'Das JSON von {{what}} ist fehlerhaft oder abgeschnitten. Nichts davon wurde übernommen.',
  'The response with {{what}} is not JSON. Check the path.': 'Die Antwort mit {{what}} ist kein JSON. Prüfen Sie den Pfad.',
  'The service answered with a web page instead of JSON for {{what}}: often a sign-in or error page. Check the base URL, the path and the credentials.':
    'Der Dienst hat für {{what}} eine Webseite statt JSON geschickt, oft eine Anmelde- oder Fehlerseite. Prüfen Sie Basis-URL, Pfad und Zugangsdaten.',
  'Google no longer accepts this key of {{account}}: the key or the service account was deleted or disabled. Create a new key and enter it.':
    'Google nimmt diesen Schlüssel von {{account}} nicht mehr an: Der Schlüssel oder das Dienstkonto wurde gelöscht oder gesperrt. Erstellen Sie einen neuen Schlüssel und geben Sie ihn ein.',
  'This data source is already being synced. Wait for the sync to finish, or cancel it.':
    'Diese Datenquelle wird schon abgeglichen. Warten Sie, bis der Abgleich fertig ist, oder brechen Sie ihn ab.',
  'The first sync was cancelled. Sync again to read the data.':
    'Der erste Abgleich wurde abgebrochen. Gleichen Sie noch einmal ab, um die Daten zu lesen.',
  'The stored credentials can no longer be opened: the key that sealed them is not in this service’s key ring. Enter the credentials again, or have the operator restore the key in SECRETS_KEYS.':
    'Die gespeicherten Zugangsdaten lassen sich nicht mehr öffnen: Der Schlüssel, mit dem sie verschlüsselt sind, fehlt diesem Dienst. Geben Sie die Zugangsdaten noch einmal ein, oder lassen Sie den Betreiber den Schlüssel in SECRETS_KEYS wiederherstellen.',
  'Enter the credentials again: they are sent only to the server that they were entered for.':
    'Geben Sie die Zugangsdaten noch einmal ein: Sie werden nur an den Server gesendet, für den sie eingegeben wurden.',
  'Something went wrong on our side while syncing. Sync again; if it fails again, contact support with the id {{id}}.':
    'Beim Abgleich ist bei uns etwas schiefgegangen. Gleichen Sie noch einmal ab; schlägt es wieder fehl, nennen Sie dem Support die Nummer {{id}}.',

  'The data source has no file. Upload one.': 'Die Datenquelle hat keine Datei. Laden Sie eine hoch.',
  'The data source has no data yet. Set roles when its import has finished.':
    'Die Datenquelle hat noch keine Daten. Legen Sie Bedeutungen fest, wenn der Import fertig ist.',
  'The data source has no data yet. Set types when its import has finished.':
    'Die Datenquelle hat noch keine Daten. Legen Sie Typen fest, wenn der Import fertig ist.',
  'The data source has no data yet. Wait until its import has finished.':
    'Die Datenquelle hat noch keine Daten. Warten Sie, bis der Import fertig ist.',
  'No such table. The tables are {{tables}}.': 'Diese Tabelle gibt es nicht. Es gibt {{tables}}.',
  'No such column in this table.': 'Diese Spalte hat die Tabelle nicht.',
  'Unknown role "{{role}}". Use one of {{roles}}, or null to restore the inferred role.': 'Unbekannte Bedeutung „{{role}}“.',
  'The table {{table}} has no such column.': 'Die Tabelle {{table}} hat diese Spalte nicht.',
  '{{reason}} Answer the question {{id}} first.': '{{reason}} Beantworten Sie erst die Frage dazu.',
  'None of its {{count}} values can be read as {{type}}{{such}}. Correct them in the file, or choose another type.':
    'Keiner ihrer {{count}} Werte lässt sich als {{type}} lesen{{such}}. Berichtigen Sie sie in der Datei, oder wählen Sie einen anderen Typ.',
  'Specify at least one data source.': 'Wählen Sie mindestens eine Datenquelle.',
  'At most {{most}} distinct data sources; you sent {{count}}. Send fewer.':
    'Höchstens {{most}} verschiedene Datenquellen sind möglich; gewählt sind {{count}}.',
  '"{{name}}" is still being imported. Wait until its status is active.':
    '„{{name}}“ wird noch importiert. Warten Sie, bis die Datenquelle bereit ist.',
  '"{{name}}" could not be imported: {{reason}} Upload a corrected file as a new data source.':
    '„{{name}}“ ließ sich nicht importieren: {{reason}} Laden Sie eine berichtigte Datei als neue Datenquelle hoch.',
  '"{{name}}" is disabled. Choose another data source.': '„{{name}}“ ist deaktiviert. Wählen Sie eine andere Datenquelle.',
  '"{{name}}" has no data yet. Wait for its import.': '„{{name}}“ hat noch keine Daten. Warten Sie den Import ab.',
  '"{{reading}}" is no reading of "{{question}}". Use one of {{readings}}.':
    'Diese Antwort passt nicht zur Frage. Laden Sie die Seite neu und antworten Sie noch einmal.',
  'Say first what becomes of the file that waits. Answer the other questions after that.':
    'Entscheiden Sie zuerst über die Datei, die wartet. Beantworten Sie danach die anderen Fragen.',
  'Nothing is left to undo: the last {{count}} changes of a data source’s files are kept.':
    'Es gibt nichts mehr rückgängig zu machen: Aufbewahrt werden die letzten {{count}} Änderungen an den Dateien einer Datenquelle.',
  '"{{name}}" is being imported. Wait until the import has finished, and try again.':
    '„{{name}}“ wird gerade importiert. Warten Sie, bis der Import fertig ist, und versuchen Sie es erneut.',
  'It is the only file of the data source. Replace it with another, or delete the data source.':
    'Das ist die einzige Datei der Datenquelle. Ersetzen Sie sie durch eine andere, oder löschen Sie die Datenquelle.',
  'A data source has at most {{most}} files. Combine them into one.':
    'Eine Datenquelle hat höchstens {{most}} Dateien. Fassen Sie sie zu einer zusammen.',
  'No file waits to be added to "{{name}}". It was added, replaced or discarded in the meantime.':
    'Für „{{name}}“ wartet keine Datei mehr. Sie wurde inzwischen hinzugefügt, ersetzt oder verworfen.',
  '{{reason}}, so it was not added yet. Send it again with repeats=skip, merge or append, or answer the question that the data source shows.':
    'Einige Zeilen der Datei sind schon da, deshalb wurde sie noch nicht hinzugefügt. Beantworten Sie die Frage dazu auf der Seite der Datenquelle.',
  'No file has arrived for this data source yet. Its upload address takes {{file}} until {{until}}; after that, call create_data_source again.':
    'Für diese Datenquelle ist noch keine Datei gekommen. Ihre Adresse nimmt {{file}} bis {{until}} an.',
  // Corrections of the data model.
  'The data contradicts this: {{problems}}.': 'Die Daten widersprechen dem: {{problems}}.',
  'That changes nothing: the model is corrected that way already. Send what should be different.':
    'Das ändert nichts: Das Modell ist schon so berichtigt. Ändern Sie, was anders sein soll.',
  'Version {{version}} never took effect. Restore one that was applied.':
    'Version {{version}} galt nie. Stellen Sie eine wieder her, die gegolten hat.',
  'Version {{version}} is no open proposal: it is {{status}}.': 'Über Version {{version}} ist schon entschieden.',
  'The model was corrected in the meantime. Read it and send your change again.':
    'Das Modell wurde inzwischen berichtigt. Laden Sie die Seite neu und ändern Sie es noch einmal.',
  'The model of this data source has changed {{count}} times, the most that is kept.':
    'Das Modell dieser Datenquelle wurde {{count}}-mal geändert; mehr wird nicht aufbewahrt.',
  '{{count}} proposals wait for a person to decide. Ask for that before you propose more.':
    '{{count}} Vorschläge warten auf eine Entscheidung. Entscheiden Sie erst über sie.',
  // What an address answered.
  'The address must be a URL without credentials.': 'Die Adresse muss eine URL ohne Zugangsdaten sein.',
  'Only https addresses are fetched.': 'Abgerufen werden nur https-Adressen.',
  'The address returned a compressed body.': 'Die Antwort der Adresse ist komprimiert.',
  'The address did not answer in time.': 'Die Adresse hat nicht rechtzeitig geantwortet.',
  'The address could not be reached.': 'Die Adresse ist nicht erreichbar.',
  'The address is not on the public Internet.': 'Die Adresse ist nicht im öffentlichen Internet.',
  'The address returned more than {{bytes}} bytes.': 'Die Antwort der Adresse hat mehr als {{bytes}} Byte.',
  'The address closed the connection before its response was complete.':
    'Die Adresse hat die Verbindung geschlossen, bevor die Antwort vollständig war.',
  'Name at least one column.': 'Nennen Sie mindestens eine Spalte.',
  'Use {kind: count}, {kind: currency, of: EUR or "column <name>"}, {kind: percent, of: 1 or 100} or {kind: duration, of: second, minute, hour or day}.':
    'Wählen Sie eine Einheit: Anzahl, Währung, Prozent oder Dauer.',
};
