import type { Catalogue } from './translate.ts';

/** What any part of the service may answer: form fields, limits, rights, storage, requests that cannot be read. */
export const SERVICE: Catalogue = {
  'The request is invalid.': 'Die Anfrage ist ungültig.',
  'This field is required.': 'Diese Angabe ist erforderlich.',
  'Send a string.': 'Geben Sie einen Text an.',
  'Use at least one character.': 'Geben Sie mindestens ein Zeichen ein.',
  'Leave out NUL characters and broken Unicode.': 'Lassen Sie Nullzeichen und ungültiges Unicode weg.',
  'Use a number.': 'Geben Sie eine Zahl an.',
  'Use true or false.': 'Wählen Sie ja oder nein.',
  'Use a date such as 2026-01-31.': 'Geben Sie ein Datum an, etwa 2026-01-31.',
  'Use a date YYYY-MM-DD.': 'Geben Sie ein Datum der Form JJJJ-MM-TT an.',
  'Use a whole number up to {{most}}.': 'Geben Sie eine ganze Zahl bis {{most}} an.',
  'Use one of viewer, editor, admin, owner.': 'Wählen Sie eine Rolle: Betrachter, Bearbeiter, Administrator oder Inhaber.',
  'Use {{choices}} or null.': 'Erlaubt sind {{choices}}.',
  'Use one of {{choices}}, or null.': 'Erlaubt sind {{choices}}.',
  'Send at least one of {{fields}}.': 'Ändern Sie mindestens eine Angabe ({{fields}}).',
  'Send what to change: name, description or both.': 'Ändern Sie den Namen, die Beschreibung oder beides.',
  'Send what to change: colour, font, footer, cover_note or several.':
    'Ändern Sie Farbe, Schrift, Fußzeile oder Anmerkung auf dem Deckblatt.',
  'Send what to change: name, time_zone, locale or several.': 'Ändern Sie Namen, Zeitzone oder Sprache.',
  'Send what to change: name, time_zone, locale, confirm_credits_above or several.':
    'Ändern Sie Namen, Zeitzone, Sprache oder die Grenze für Agenten.',
  'Send the picture as the body, or as the field "file" of a form.': 'Wählen Sie ein Bild zum Hochladen.',
  'Send the file as the body, or as the field "file" of a form.': 'Wählen Sie eine Datei zum Hochladen.',
  'Unknown field "{{field}}". Use one of {{fields}}.': 'Unbekanntes Feld „{{field}}“. Möglich sind {{fields}}.',
  'Unknown field "{{field}}". Use one of {{fields}}, with a leading "-" for descending.':
    'Unbekanntes Feld „{{field}}“. Möglich sind {{fields}}.',
  'Unknown field "{{field}}". Use name or created_at, with a leading "-" for descending.':
    'Unbekanntes Feld „{{field}}“. Möglich sind Name und Erstellungszeit.',
  'Unknown field. Did you mean {{field}}?': 'Unbekanntes Feld. Meinten Sie {{field}}?',
  'Unknown field. Leave it out.': 'Unbekanntes Feld. Lassen Sie es weg.',
  'Unknown field. Leave it out, or use one of: {{fields}}.': 'Unbekanntes Feld. Möglich sind: {{fields}}.',
  'Connected apps have no such filter. Leave it out.': 'Verbundene Apps lassen sich danach nicht filtern.',
  'Sessions have no such filter. Leave it out.': 'Sitzungen lassen sich danach nicht filtern.',
  'Members have no status filter. Leave it out.': 'Mitglieder lassen sich nicht nach Status filtern.',
  'Invitations are sorted by created_at.': 'Einladungen sind nach ihrer Zeit sortiert.',
  'Only open invitations are listed. Leave the status out.': 'Aufgelistet werden nur offene Einladungen.',
  'Invalid cursor for this list and these filters. Leave it out to start from the beginning.':
    'Diese Stelle der Liste gibt es nicht mehr. Beginnen Sie von vorn.',
  'This page is past the end: there are {{total}} items in all. Ask for an earlier page.':
    'Diese Seite gibt es nicht: Die Liste hat {{total}} Einträge. Gehen Sie zurück.',
  'The body is nested more than {{most}} levels deep. Flatten it.': 'Die Anfrage ist tiefer als {{most}} Ebenen verschachtelt.',
  'The body has a key "__proto__", which is not allowed. Leave it out.':
    'Die Anfrage hat einen Schlüssel „__proto__“, der nicht erlaubt ist.',
  'Send bytes in base64url, as the browser does.': 'Der Browser hat etwas Unerwartetes geschickt. Versuchen Sie es erneut.',
  'Something went wrong on our side. Try again; if it fails again, contact support with the request id {{id}}.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich mit der ID {{id}} an den Support.',
  'Something went wrong on our side. Try again; if it fails again, contact support with the request id.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich an den Support.',
  'The caller disconnected.': 'Die Verbindung wurde getrennt.',
  // Rights.
  'This credential lacks the scope {{scope}}. Create one that has it, or ask for it when you connect.': 'Dafür fehlt das Recht {{scope}}.',
  'A key cannot do this. Sign in at POST /api/auth/login/ and send its access token instead.':
    'Mit einem Schlüssel geht das nicht. Melden Sie sich an.',
  'A key cannot {{verb}} keys. Sign in at POST /api/auth/login/ and use its access token.':
    'Mit einem Schlüssel geht das nicht. Melden Sie sich an.',
  'This key is restricted to some scopes, and none of them covers this. Use a key without restrictions, or sign in.':
    'Die Rechte dieses Schlüssels reichen dafür nicht. Melden Sie sich an.',
  'Your role {{role}} does not allow this; it needs {{needed}} or higher. Ask an administrator of {{organization}}.':
    'Ihre Rolle ({{role}}) erlaubt das nicht; nötig ist {{needed}} oder mehr. Wenden Sie sich an einen Administrator von {{organization}}.',
  'Send a credential: "Authorization: Bearer <key>". Create a REST key under Settings > Developer > API Keys.':
    'Sie sind nicht angemeldet. Melden Sie sich an.',
  'Live events need a signed-in session. Sign in first.': 'Sie sind nicht angemeldet. Melden Sie sich an.',
  // Requests.
  'There is nothing at this path. See /api/v1/docs/ for all endpoints.': 'Unter dieser Adresse gibt es nichts.',
  'The path is malformed. Check the id in it.': 'Die Adresse ist fehlerhaft. Prüfen Sie die ID darin.',
  'The requested range is not in the file. Request bytes within its Content-Range.': 'Diesen Teil hat die Datei nicht. Laden Sie sie ganz.',
  'The JSON body is larger than {{most}}. Send a smaller one.': 'Die Anfrage ist größer als {{most}}. Senden Sie weniger auf einmal.',
  'The body is larger than {{most}}. Send a smaller one.': 'Die Anfrage ist größer als {{most}}. Senden Sie weniger auf einmal.',
  'Send the body as UTF-8, plain or with gzip, deflate or br.': 'Die Anfrage ist in einer Kodierung, die hier nicht gelesen wird.',
  'The body is not valid JSON or was cut off. Check it and send it again.':
    'Die Anfrage ist unvollständig angekommen. Versuchen Sie es erneut.',
  'This server does not serve the requested Host. Use {{url}}, or correct BASE_URL.':
    'Unter dieser Adresse ist der Dienst nicht zu erreichen. Öffnen Sie {{url}}.',
  '{{method}} is not supported here. Use {{methods}}.': 'Das wird an dieser Adresse nicht unterstützt.',
  'Too many simultaneous requests from this address: {{count}} are in progress. Wait for them to finish.':
    'Von Ihrer Adresse laufen gerade {{count}} Anfragen zugleich. Warten Sie, bis sie fertig sind.',
  'Send a JSON object.': 'Die Anfrage ist kein JSON-Objekt.',
  'Send the body as JSON, with "Content-Type: application/json".': 'Die Anfrage ist kein JSON.',
  'Send the body as JSON or as a form.': 'Die Anfrage ist weder JSON noch ein Formular.',
  'The request body did not arrive in time. Send it again without pauses.':
    'Die Anfrage kam nicht rechtzeitig vollständig an. Versuchen Sie es erneut.',
  'Send the file as multipart/form-data, or as the body itself with ?file_name=.': 'Wählen Sie eine Datei zum Hochladen.',
  'The form is malformed or was cut off. Send the file again.': 'Die Datei ist unvollständig angekommen. Laden Sie sie noch einmal hoch.',
  'The web application is not built. Run "npm run build:web" and start again.':
    'Die Anwendung ist nicht gebaut. Bitten Sie den Betreiber darum.',
  'Send 1 to {{most}} characters; a UUID is a good key.': 'Geben Sie 1 bis {{most}} Zeichen an.',
  'This Idempotency-Key was used for a different request. Send the same body again or use a new key.':
    'Diese Anfrage wurde schon mit anderem Inhalt gesendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'The first request with this Idempotency-Key is still running. Retry in a few seconds to get its response.':
    'Dieselbe Anfrage läuft noch. Versuchen Sie es in einigen Sekunden erneut.',
  'Another request with this Idempotency-Key has just finished. Retry yours.':
    'Dieselbe Anfrage ist gerade fertig geworden. Versuchen Sie es erneut.',
  // Limits and storage.
  'Too many requests with invalid credentials{{place}}. Use a valid one and try again in {{seconds}} seconds.':
    'Zu viele Anfragen mit ungültigen Zugangsdaten. Versuchen Sie es in {{seconds}} Sekunden erneut.',
  'Rate limits are unavailable right now. Try again in a few seconds.':
    'Der Dienst kann Anfragen gerade nicht annehmen. Versuchen Sie es in einigen Sekunden erneut.',
  'The service cannot reach its database right now. Try again in a few seconds.':
    'Der Dienst erreicht gerade seine Datenbank nicht. Versuchen Sie es in einigen Sekunden erneut.',
  'The service is stopping. Try again in a moment.': 'Der Dienst wird gerade beendet. Versuchen Sie es gleich erneut.',
  'The file no longer exists. Generate the report again.': 'Die Datei gibt es nicht mehr. Erstellen Sie den Bericht neu.',
  'Your organization uses {{used}} of the {{most}} its plan allows, and this would add {{more}}. Delete data sources or reports that you no longer need, or upgrade.':
    'Ihre Organisation belegt {{used}} von {{most}} ihres Tarifs, und das hier käme mit {{more}} dazu. Löschen Sie Datenquellen oder Berichte, die Sie nicht mehr brauchen, oder wählen Sie einen größeren Tarif.',
  'The service is low on disk space and cannot store new files right now; existing data stays readable. Try again later, and contact the operator.':
    'Dem Dienst fehlt Speicherplatz für neue Dateien; vorhandene Daten bleiben lesbar. Versuchen Sie es später erneut, und wenden Sie sich an den Betreiber.',
  'Your organization has {{count}} {{what}} waiting or running, the limit of the {{plan}} plan. Try again in {{seconds}} seconds, when some have finished.':
    'In Ihrer Organisation warten oder laufen schon {{count}} davon ({{what}}); mehr erlaubt der Tarif nicht. Versuchen Sie es in {{seconds}} Sekunden erneut.',
  'Use 1 to {{most}} characters.': 'Geben Sie 1 bis {{most}} Zeichen ein.',
  'Use one of up, down, either.': 'Wählen Sie eine Richtung.',
  '{{method}} is not supported here. Use GET, HEAD, POST, OPTIONS.': 'Das wird an dieser Adresse nicht unterstützt.',
  '{{method}} is not supported here. Use GET, HEAD, OPTIONS.': 'Das wird an dieser Adresse nicht unterstützt.',
  'This endpoint verifies API keys and takes nothing else. Send a REST key (svc_…).': 'Hier werden nur API-Schlüssel geprüft.',
};
