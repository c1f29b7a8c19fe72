import type { Catalogue } from './translate.ts';

/** What is said of connections to SQL Server, and of syncs from it. */
export const SQL_SERVER: Catalogue = {
  'Give the host without an instance, and the port of the instance.': 'Geben Sie den Host ohne Instanz an, und dazu den Port der Instanz.',
  'The server sends connections on to another one. Give the host and port of that one, or set the connection policy of the Azure server to Proxy.':
    'Der Server verweist auf einen anderen. Geben Sie dessen Host und Port an, oder stellen Sie die Verbindungsrichtlinie des Azure-Servers auf „Proxy“.',
  'The server does not answer as SQL Server would. Check host and port.':
    'Der Server antwortet nicht wie ein SQL Server. Prüfen Sie Host und Port.',
  'The server does not speak SQL Server’s protocol, or a proxy is in between. Check host and port.':
    'Der Server spricht nicht das Protokoll von SQL Server, oder ein Proxy ist dazwischen. Prüfen Sie Host und Port.',
  'The user may not use this database. Create a user for its login there, and grant it SELECT.':
    'Der Benutzer darf diese Datenbank nicht verwenden. Legen Sie dort einen Benutzer für seine Anmeldung an, und erteilen Sie ihm SELECT.',
  'Memory-optimized tables cannot be read in a snapshot. Leave them out, or copy their rows to other tables.':
    'Speicheroptimierte Tabellen lassen sich nicht in einem Snapshot lesen. Lassen Sie sie weg, oder kopieren Sie ihre Zeilen in andere Tabellen.',
  'Azure Synapse Analytics cannot be read. Copy its tables to an Azure SQL database.':
    'Azure Synapse Analytics lässt sich nicht lesen. Kopieren Sie die Tabellen in eine Azure-SQL-Datenbank.',
  'This server is older than SQL Server 2016. Only newer ones can be read.':
    'Dieser Server ist älter als SQL Server 2016. Gelesen werden nur neuere.',
  'This user has {{right}}, which could do far more than read. Create a user that may only SELECT, and use that one.':
    'Dieser Benutzer hat {{right}} und könnte damit weit mehr als lesen. Legen Sie einen Benutzer nur mit SELECT an, und nehmen Sie diesen.',
  'The query is no single SELECT: its parentheses, quotation marks or comments do not match, or it has control characters. Correct it in another client.':
    'Die Abfrage ist kein einzelnes SELECT: Klammern, Anführungszeichen oder Kommentare gehen nicht auf, oder sie enthält Steuerzeichen. Berichtigen Sie sie in einem anderen Programm.',
  'Each table is as of the moment when its read began. ALLOW_SNAPSHOT_ISOLATION lets all be read as of one moment.':
    'Jede Tabelle ist so, wie sie war, als ihr Lesen begann. Mit ALLOW_SNAPSHOT_ISOLATION zeigen alle denselben Moment.',
  'Rows that changed during the sync may be missing or there twice, because the database allows no snapshots. Set ALLOW_SNAPSHOT_ISOLATION ON.':
    'Zeilen, die sich während des Abgleichs geändert haben, können fehlen oder doppelt sein, weil die Datenbank keine Snapshots erlaubt. Setzen Sie ALLOW_SNAPSHOT_ISOLATION auf ON.',
  'The column {{column}} of {{table}} is encrypted or of a type of its own, which cannot be read; it was left out.':
    'Die Spalte {{column}} von {{table}} ist verschlüsselt oder hat einen eigenen Typ, der sich nicht lesen lässt; sie wurde weggelassen.',
  'The column {{column}} of {{table}} is masked for this user: its values are not those that are stored.':
    'Die Spalte {{column}} von {{table}} ist für diesen Benutzer maskiert: Ihre Werte sind nicht die gespeicherten.',
  '1 value of {{column}} of {{table}} had a digit after the microsecond, which was cut off.':
    'Ein Wert von {{column}} von {{table}} hatte eine Stelle nach der Mikrosekunde; sie wurde abgeschnitten.',
  '{{count}} values of {{column}} of {{table}} had a digit after the microsecond, which was cut off.':
    '{{count}} Werte von {{column}} von {{table}} hatten eine Stelle nach der Mikrosekunde; sie wurde abgeschnitten.',
};
