import type { Catalogue } from './translate.ts';

/** Why signing in with a provider's account did not work, or no longer does. */
export const PROVIDER_SIGN_IN: Catalogue = {
  'Nobody can sign in for this kind here. Enter its credentials instead.':
    'Für diese Art von Quelle kann man sich hier nicht anmelden. Geben Sie Zugangsdaten ein.',
  'You did not allow access at {{provider}}. Nothing was connected. Sign in again, or use other credentials.':
    'Sie haben den Zugriff bei {{provider}} nicht erlaubt. Es wurde nichts verbunden. Melden Sie sich neu an oder verwenden Sie andere Zugangsdaten.',
  '{{provider}} ended the sign-in with an error. Sign in again; if it fails again, ask the operator of this service.':
    '{{provider}} hat die Anmeldung mit einem Fehler beendet. Melden Sie sich neu an; wenn es wieder nicht klappt, fragen Sie den Betreiber dieses Dienstes.',
  'The answer came from another provider than the one that you were sent to. Sign in again.':
    'Die Antwort kam von einem anderen Anbieter als dem, zu dem Sie geleitet wurden. Melden Sie sich neu an.',
  'This sign-in is no longer known. Start again from the form.':
    'Diese Anmeldung ist nicht mehr bekannt. Beginnen Sie noch einmal im Formular.',
  'This sign-in was not begun here: in another browser, session or organization, or not at all. Start again from the form.':
    'Diese Anmeldung wurde nicht hier begonnen, sondern in einem anderen Browser, einer anderen Sitzung oder Organisation oder gar nicht. Beginnen Sie noch einmal im Formular.',
  'This sign-in has been used already. Start again from the form.':
    'Diese Anmeldung wurde schon verwendet. Beginnen Sie noch einmal im Formular.',
  'This sign-in took longer than 15 minutes and has expired. Start again from the form.':
    'Diese Anmeldung hat länger als 15 Minuten gedauert und ist abgelaufen. Beginnen Sie noch einmal im Formular.',
  'This sign-in has been used or has expired. Sign in again.':
    'Diese Anmeldung wurde schon verwendet oder ist abgelaufen. Melden Sie sich neu an.',
  '{{provider}} did not accept the answer, which is valid for minutes only. Sign in again.':
    '{{provider}} hat die Antwort nicht angenommen, die nur wenige Minuten gilt. Melden Sie sich neu an.',
  'At {{provider}}, the permission to read was left out. Sign in again, and tick all that is asked for.':
    'Bei {{provider}} wurde die Erlaubnis zum Lesen ausgelassen. Melden Sie sich neu an und haken Sie alles an, wonach gefragt wird.',
  '{{provider}} gave no lasting access. Remove this service from the apps of your {{account}} account, and sign in again.':
    '{{provider}} hat keinen dauerhaften Zugriff gegeben. Entfernen Sie diesen Dienst aus den Apps Ihres Kontos bei {{account}} und melden Sie sich neu an.',
  '{{provider}} no longer accepts this sign-in: a renewal of it was cut off here before it could be saved, or the access was withdrawn. Sign in again.':
    '{{provider}} nimmt diese Anmeldung nicht mehr an: Eine Erneuerung ist hier abgebrochen, bevor sie gespeichert war, oder der Zugriff wurde entzogen. Melden Sie sich neu an.',
  '{{provider}} no longer accepts this sign-in: the access was withdrawn, has expired, or the password was changed. Sign in again.':
    '{{provider}} nimmt diese Anmeldung nicht mehr an: Der Zugriff wurde widerrufen, ist abgelaufen, oder das Passwort wurde geändert. Melden Sie sich neu an.',
  '{{provider}} does not accept this service as a client. Ask its operator to check {{id}}_OAUTH_CLIENT_ID and {{secret}}_OAUTH_CLIENT_SECRET.':
    '{{provider}} erkennt diesen Dienst nicht als Client an. Bitten Sie den Betreiber, {{id}}_OAUTH_CLIENT_ID und {{secret}}_OAUTH_CLIENT_SECRET zu prüfen.',
  '{{provider}} has a problem of its own and gave no access token. Try again later.':
    '{{provider}} hat ein eigenes Problem und hat kein Zugriffstoken gegeben. Versuchen Sie es später noch einmal.',
  'Signing in with {{provider}} is no longer set up here. Ask the operator of this service to configure it, or enter other credentials.':
    'Die Anmeldung mit {{provider}} ist hier nicht mehr eingerichtet. Bitten Sie den Betreiber dieses Dienstes darum, oder geben Sie andere Zugangsdaten ein.',
  '{{provider}} could not be reached for an access token. {{why}}':
    '{{provider}} war für ein Zugriffstoken nicht zu erreichen, oder die Antwort kam nicht vollständig an.',
  'Sign in again: a sign-in is valid only for the settings it was made with.':
    'Melden Sie sich neu an: Eine Anmeldung gilt nur für die Einstellungen, mit denen sie gemacht wurde.',
  '{{account}} may not read this spreadsheet. Have it shared with this account, or sign in with another one.':
    '{{account}} darf diese Tabelle nicht lesen. Lassen Sie sie für dieses Konto freigeben, oder melden Sie sich mit einem anderen an.',
  '{{account}} has no access to this property. Sign in with an account that can see it in Google Analytics.':
    '{{account}} hat keinen Zugriff auf diese Property. Melden Sie sich mit einem Konto an, das sie in Google Analytics sehen kann.',
  'The {{api}} is not enabled for sign-ins with Google. Ask the operator of this service to enable it in its Google Cloud project.':
    'Die {{api}} ist für Anmeldungen mit Google nicht aktiviert. Bitten Sie den Betreiber dieses Dienstes, sie in seinem Google-Cloud-Projekt zu aktivieren.',
  'The sign-in allows no Jira site. Sign in with an account that uses the site, and choose it there.':
    'Die Anmeldung erlaubt keine Jira-Site. Melden Sie sich mit einem Konto an, das die Site nutzt, und wählen Sie sie dort aus.',
  'The sign-in allows {{allowed}}, and not {{asked}}. Correct the address, or sign in again and choose this site.':
    'Die Anmeldung erlaubt {{allowed}}, nicht aber {{asked}}. Korrigieren Sie die Adresse, oder melden Sie sich neu an und wählen Sie diese Site aus.',
  'Atlassian did not say which sites were allowed. Try again later.':
    'Atlassian hat nicht gesagt, welche Sites erlaubt sind. Versuchen Sie es später noch einmal.',
  'Atlassian rejects the access token that it has just given. Sync again later.':
    'Atlassian lehnt das Zugriffstoken ab, das es gerade gegeben hat. Gleichen Sie später noch einmal ab.',
  'This account administers Jira. The service can only read with it, but reads all that it sees: better sign in with one that sees the projects only.':
    'Dieses Konto verwaltet Jira. Der Dienst kann damit nur lesen, liest aber alles, was es sieht: Melden Sie sich besser mit einem an, das nur die Projekte sieht.',
  'The connection was changed or removed meanwhile. Try again.':
    'Die Verbindung wurde inzwischen geändert oder entfernt. Versuchen Sie es noch einmal.',
  'The data source is of another kind.': 'Die Datenquelle ist von anderer Art.',
  'The service does not know its own address yet. Try again.':
    'Der Dienst kennt seine eigene Adresse noch nicht. Versuchen Sie es noch einmal.',
};
