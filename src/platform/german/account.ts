import type { Catalogue } from './translate.ts';

/** The most common refusals around signing in, accounts, members, keys and plans. */
export const ACCOUNT: Catalogue = {
  'The email address or password is wrong. Check both and try again.':
    'Die Adresse oder das Passwort stimmt nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
  'Too many failed attempts. Try again in {{seconds}} seconds.':
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in {{seconds}} Sekunden noch einmal.',
  'Too many {{what}}: {{limit}} in the window. Try again in {{seconds}} seconds.':
    'Zu viele Anfragen. Versuchen Sie es in {{seconds}} Sekunden noch einmal.',
  'Too many people are signing in from your address right now. Try again in 2 seconds.':
    'In diesem Augenblick melden sich von Ihrer Adresse aus zu viele an. Versuchen Sie es in 2 Sekunden noch einmal.',
  'Too many people are signing in right now. Try again in 5 seconds.':
    'In diesem Augenblick melden sich zu viele an. Versuchen Sie es in 5 Sekunden noch einmal.',
  'The code is wrong or was already used. Wait for the next one and send it as totp_code.':
    'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten.',
  'This user is disabled. Ask an administrator of your organization for help.':
    'Dieses Konto ist gesperrt. Wenden Sie sich an einen Administrator Ihrer Organisation.',
  'This user is no longer a member of any organization. Ask for a new invitation.':
    'Dieses Konto gehört zu keiner Organisation mehr. Bitten Sie um eine neue Einladung.',
  'This session has ended. Sign in again.': 'Diese Sitzung ist beendet. Melden Sie sich neu an.',
  'You are not signed in. Sign in first.': 'Sie sind nicht angemeldet. Melden Sie sich erst an.',
  'The application asks you to sign in again. Sign in to continue.':
    'Die Anwendung möchte, dass Sie sich noch einmal anmelden. Melden Sie sich an und machen Sie dann weiter.',
  'The page is older than the session, or its X-CSRF-Token is missing. {{next}}':
    'Die Seite ist älter als die Sitzung. Laden Sie sie neu und versuchen Sie es noch einmal.',
  'Something went wrong on our side. Try again; if it fails again, contact support with the X-Request-Id.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
  'The code is wrong, was already used, has expired after 15 minutes or was tried five times. Check it, or sign up again.':
    'Der Code stimmt nicht, wurde schon benutzt oder ist älter als 15 Minuten; er gilt für fünf Versuche. Prüfen Sie ihn, oder eröffnen Sie das Konto von vorn.',
  'This link was already used or is older than 30 minutes. Request a new one.':
    'Dieser Link wurde schon benutzt oder ist älter als 30 Minuten. Fordern Sie einen neuen an.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse an.',
  'Write the colour as #rrggbb, such as #0b5fff.': 'Geben Sie die Farbe als #rrggbb an, etwa #0b5fff.',
  'This colour is too pale to be seen on white paper. Choose a stronger one.':
    'Diese Farbe ist zu hell, um auf weißem Papier sichtbar zu sein. Wählen Sie eine kräftigere.',
  'A logo may have up to 1 MB. Send a smaller picture.': 'Ein Logo darf bis zu 1 MB groß sein. Nehmen Sie ein kleineres Bild.',
  'This is {{what}}. Use a PNG or a JPEG.': 'Das ist weder ein PNG noch ein JPEG. Nehmen Sie eines davon.',
  'The file is empty.': 'Die Datei ist leer.',
  'The picture is damaged. Export it again as PNG or JPEG.': 'Das Bild ist beschädigt. Exportieren Sie es noch einmal als PNG oder JPEG.',
  'The picture is almost white and could not be seen on white paper. Use the version of your logo for light backgrounds.':
    'Das Bild ist fast weiß und wäre auf weißem Papier nicht zu sehen. Nehmen Sie die Fassung Ihres Logos für helle Hintergründe.',
  'The picture is {{width}} × {{height}} pixels. Use at most {{max}} a side and 12 million in all.':
    'Das Bild hat {{width}} × {{height}} Pixel. Erlaubt sind höchstens {{max}} je Seite und 12 Millionen insgesamt.',
  'The picture is {{width}} × {{height}} pixels. Use at least {{min}} a side.':
    'Das Bild hat {{width}} × {{height}} Pixel. Nötig sind mindestens {{min}} je Seite.',
  'The picture is {{width}} × {{height}} pixels. Use one at most {{times}} times as wide as it is high.':
    'Das Bild hat {{width}} × {{height}} Pixel. Es darf höchstens {{times}}-mal so breit wie hoch sein.',
  'The picture is {{width}} × {{height}} pixels. Use one at most {{times}} times as high as it is wide.':
    'Das Bild hat {{width}} × {{height}} Pixel. Es darf höchstens {{times}}-mal so hoch wie breit sein.',
  'Use {{min}} to {{max}} characters.': 'Geben Sie {{min}} bis {{max}} Zeichen an.',
  'This password is too common. Choose another one, such as four random words.':
    'Dieses Passwort gehört zu den ersten, die Angreifer versuchen. Wählen Sie ein anderes, etwa vier zufällige Wörter.',
  'This password is too similar to your email address or organization name. Choose another one.':
    'Dieses Passwort ist Ihrer E-Mail-Adresse oder dem Namen Ihrer Organisation zu ähnlich. Wählen Sie ein anderes.',
  'Use at most {{max}} characters.': 'Geben Sie höchstens {{max}} Zeichen an.',
  'Confirm it’s you first: send your password or a code to POST /api/account/reauthenticate/, then try again.':
    'Bestätigen Sie erst, dass Sie es sind, und versuchen Sie es dann noch einmal.',
  '{{organization}} requires two-factor sign-in. Set it up under Settings > Security, or at POST /api/account/two-factor/, to continue.':
    '{{organization}} verlangt die Zwei-Faktor-Anmeldung. Richten Sie sie unter Einstellungen > Sicherheit ein.',
  'Set up your own second factor under Settings > Security before you require it for everyone.':
    'Richten Sie unter Einstellungen > Sicherheit zuerst Ihren eigenen zweiten Faktor ein. Dann können Sie ihn von allen verlangen.',
  'This is not your current password.': 'Das ist nicht Ihr jetziges Passwort.',
  'Two-factor sign-in is already on. Turn it off first to set it up again.':
    'Die Zwei-Faktor-Anmeldung ist schon an. Schalten Sie sie erst aus, um sie neu einzurichten.',
  'Two-factor sign-in is already off.': 'Die Zwei-Faktor-Anmeldung ist schon aus.',
  'This passkey was not accepted. Try again, or use a code.':
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie einen Code.',
  'This passkey was not accepted. Start again and respond within five minutes.':
    'Dieser Passkey wurde nicht angenommen. Beginnen Sie von vorn und antworten Sie innerhalb von fünf Minuten.',
  'This passkey was already added. Use another one.': 'Dieser Passkey wurde schon hinzugefügt. Nehmen Sie einen anderen.',
  'An account can have at most {{number}} passkeys. Remove one you no longer use first.':
    'Ein Konto hat höchstens {{number}} Passkeys. Entfernen Sie erst einen, den Sie nicht mehr benutzen.',
  'This recovery code is wrong or was already used. Use another one, or a passkey in the browser.':
    'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt. Nehmen Sie einen anderen, oder einen Passkey.',
  'No setup is in progress. Start again.': 'Es wird gerade nichts eingerichtet. Beginnen Sie von vorn.',
  'This code is wrong or was already used. Wait for the next code of this authenticator app.':
    'Dieser Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten dieser App.',
  'This code is wrong or was already used. Wait for the next one, or use a recovery code.':
    'Dieser Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten, oder nehmen Sie einen Wiederherstellungscode.',
  'This invitation was already used, was withdrawn or is older than a week, or its sender has left. Ask for a new one.':
    'Diese Einladung wurde schon benutzt oder zurückgezogen, ist älter als eine Woche, oder wer sie schickte, ist nicht mehr da. Bitten Sie um eine neue.',
  '{{email}} is already a member. Change their role instead.': '{{email}} ist schon Mitglied. Ändern Sie stattdessen die Rolle.',
  '{{email}} is already a member. Sign in and choose the organization there.':
    '{{email}} ist schon Mitglied. Melden Sie sich an und wählen Sie dort die Organisation.',
  '{{organization}} sent {{number}} invitations in the past hour. Try again later.':
    '{{organization}} hat in dieser Stunde {{number}} Einladungen verschickt. Versuchen Sie es später noch einmal.',
  'An organization needs an owner. Make someone else an owner first.':
    'Eine Organisation braucht einen Inhaber. Machen Sie erst jemand anderen dazu.',
  'You cannot change your own role. Ask another administrator.':
    'Ihre eigene Rolle können Sie nicht ändern. Bitten Sie einen anderen Administrator.',
  'Only administrators and owners manage members. Ask one of them.':
    'Mitglieder verwalten nur Administratoren und Inhaber. Wenden Sie sich an einen von ihnen.',
  'The {{plan}} plan allows {{number}} members, including open invitations. Remove one, or upgrade in the billing settings.':
    'Der Tarif {{plan}} hat Platz für {{number}} Mitglieder, offene Einladungen eingeschlossen. Entfernen Sie eines, oder wählen Sie in der Abrechnung einen größeren Tarif.',
  'The {{plan}} plan has no access to the API. Upgrade to Professional or Enterprise at {{url}}.':
    'Dieser Tarif hat keinen Zugang zur API. Wechseln Sie in der Abrechnung zu Professional oder Enterprise.',
  'The subscription of {{organization}} is {{status}}. Renew it in the billing settings; until then requests are refused.':
    'Das Abonnement von {{organization}} ist nicht aktiv. Erneuern Sie es in der Abrechnung; bis dahin werden Anfragen abgewiesen.',
  'This costs {{cost}} credits, but only {{remaining}} remain. Choose something smaller, or upgrade your plan.':
    'Das kostet {{cost}} Credits, und {{remaining}} sind noch da. Wählen Sie etwas Kleineres, oder einen Tarif mit mehr Credits.',
  'The organization is already on the {{plan}} plan.': 'Die Organisation hat den Tarif {{plan}} schon.',
  'Another change is scheduled for the end of the billing period. Cancel it in the billing settings first.':
    'Für das Ende des Zeitraums ist etwas anderes geplant. Nehmen Sie das erst in der Abrechnung zurück.',
  'A payment is due. Pay the open invoice in the billing settings first.':
    'Eine Zahlung ist fällig. Bezahlen Sie erst die offene Rechnung.',
  'The payment provider is not responding. Nothing was changed; try again in a minute.':
    'Der Zahlungsdienst antwortet nicht. Es wurde nichts geändert; versuchen Sie es in einer Minute noch einmal.',
  'Request not found. {{next}}': 'Diese Anfrage gibt es nicht. Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'This request was already answered. {{next}}':
    'Über diese Anfrage ist schon entschieden. Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'This request has expired. {{next}}': 'Diese Anfrage ist abgelaufen. Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'This request was opened in another session and can only be answered there. {{next}}':
    'Diese Anfrage wurde in einer anderen Sitzung geöffnet und kann nur dort entschieden werden. Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'Its subscription is {{status}}. Renew it in the billing settings first.':
    'Ihr Abonnement ist nicht aktiv. Erneuern Sie es erst in der Abrechnung.',
  '{{what}} was not found in your organization. List the ones you can see and use one of their ids.':
    'Das gibt es in Ihrer Organisation nicht, oder nicht mehr.',

  'You have no passkey. Confirm with a code or your password.':
    'Sie haben keinen Passkey. Bestätigen Sie mit einem Code oder Ihrem Passwort.',
  'Enter your password.': 'Geben Sie Ihr Passwort ein.',
  'Enter the current code from your authenticator app, or a recovery code.':
    'Geben Sie den aktuellen Code aus Ihrer Authenticator-App ein, oder einen Wiederherstellungscode.',
  'Use a passkey, or enter a recovery code.': 'Verwenden Sie einen Passkey, oder geben Sie einen Wiederherstellungscode ein.',
  'This account uses two-factor sign-in. Send the current code as totp_code too.':
    'Dieses Konto verwendet die Zwei-Faktor-Anmeldung. Geben Sie auch den aktuellen Code ein.',
  'This account uses two-factor sign-in. Use one of its passkeys, or send a recovery code as totp_code.':
    'Dieses Konto verwendet die Zwei-Faktor-Anmeldung. Verwenden Sie einen seiner Passkeys, oder geben Sie einen Wiederherstellungscode ein.',
  'This account signs in with a passkey, which works in a browser only: {{url}}/sign-in. To sign in by API, set up an authenticator app there under Settings > Security and send its code as totp_code; a recovery code works once.':
    'Dieses Konto meldet sich mit einem Passkey an; das geht nur im Browser: {{url}}/sign-in.',
  'This session has ended. Sign in again at POST /api/auth/login/.': 'Diese Sitzung ist beendet. Melden Sie sich neu an.',
  'Reload the page and try again.': 'Laden Sie die Seite neu und versuchen Sie es erneut.',
  'This request did not come from a page of this service. Open {{url}} and try again.':
    'Diese Anfrage kam nicht von einer Seite dieses Dienstes. Öffnen Sie {{url}} und versuchen Sie es erneut.',
  'Signing in needs HTTPS, except on this very machine. Set BASE_URL to the https:// address under which the service is reached.':
    'Die Anmeldung braucht HTTPS, außer auf diesem Rechner selbst. Bitten Sie den Betreiber, BASE_URL auf die https://-Adresse des Dienstes zu setzen.',
  'Passkeys need a secure address with a domain name. Set BASE_URL to the https:// address under which the service is reached.':
    'Passkeys brauchen eine sichere Adresse mit Domainnamen. Bitten Sie den Betreiber, BASE_URL auf die https://-Adresse des Dienstes zu setzen.',
  'Use 0 to {{days}} days.': 'Geben Sie 0 bis {{days}} Tage an.',
  'Unknown time zone. Use an IANA name, such as Europe/Berlin, America/New_York or UTC.':
    'Unbekannte Zeitzone. Verwenden Sie einen IANA-Namen, etwa Europe/Berlin, America/New_York oder UTC.',
  'Your organization has {{live}} active keys; the limit is {{most}}. Revoke one that is no longer used, then try again.':
    'Ihre Organisation hat {{live}} aktive Schlüssel; höchstens {{most}} sind möglich. Widerrufen Sie einen, der nicht mehr gebraucht wird, und versuchen Sie es erneut.',
  'Send a whole number of days from 1 to {{most}}{{or}}.': 'Geben Sie eine ganze Zahl von Tagen von 1 bis {{most}} an.',
  'Unknown scope "{{scope}}".{{more}} Known scopes: {{known}}.': 'Unbekanntes Recht „{{scope}}“. Bekannt sind: {{known}}.',
  'Your role does not allow "{{scope}}". You can grant: {{known}}.':
    'Ihre Rolle erlaubt „{{scope}}“ nicht. Vergeben können Sie: {{known}}.',
  'Send at least one scope, or leave the field out.': 'Wählen Sie mindestens ein Recht.',
  'Unknown status "{{status}}". Use active, expired or revoked.': 'Unbekannter Status „{{status}}“.',
  '{{email}} is not a member of your organization. Invite them first, or leave them out.':
    '{{email}} gehört nicht zu Ihrer Organisation. Laden Sie die Person erst ein, oder lassen Sie sie weg.',
  'Your organization sent {{count}} logos in the past hour. Try again later.':
    'Ihre Organisation hat in der letzten Stunde {{count}} Logos hochgeladen. Versuchen Sie es später erneut.',
  'Choose a password for your new account.': 'Wählen Sie ein Passwort für Ihr neues Konto.',
  '{{organization}} sent {{number}} invitations in the past 24 hours, the limit of its plan. Try again later.':
    '{{organization}} hat in den letzten 24 Stunden {{number}} Einladungen verschickt; mehr erlaubt der Tarif nicht. Versuchen Sie es später erneut.',
  'Your role {{own}} cannot assign the role {{role}}. Ask someone with that role.':
    'Mit Ihrer Rolle ({{own}}) können Sie die Rolle {{role}} nicht vergeben. Bitten Sie jemanden mit dieser Rolle.',
  '{{who}} is {{role}}, above your own role. Ask an owner.':
    '{{who}} hat die Rolle {{role}} und damit mehr Rechte als Sie. Bitten Sie einen Inhaber.',
  '{{email}} already has an account. Sign in with it, or use another address.':
    '{{email}} hat schon ein Konto. Melden Sie sich damit an, oder nehmen Sie eine andere Adresse.',
  'The account of {{email}} no longer exists. Ask for a new invitation.':
    'Das Konto von {{email}} gibt es nicht mehr. Bitten Sie um eine neue Einladung.',
  'The audit log can only be sorted by at.': 'Das Audit-Protokoll lässt sich nur nach der Zeit sortieren.',
  'Filter the audit log by action, outcome, user_id or time.':
    'Das Audit-Protokoll lässt sich nach Aktion, Ergebnis, Person oder Zeit filtern.',
  'Send the id of a member.': 'Wählen Sie ein Mitglied.',
  // Billing.
  '{{plan}} is a downgrade and needs no payment. Choose it in the billing settings; it takes effect at the next billing period.':
    '{{plan}} ist ein kleinerer Tarif und braucht keine Zahlung. Wählen Sie ihn in der Abrechnung; er gilt ab dem nächsten Abrechnungszeitraum.',
  'There are no payments yet, so there is no portal to open. Choose a plan first.':
    'Es gibt noch keine Zahlungen und deshalb kein Portal. Wählen Sie erst einen Tarif.',
  'There is no subscription to change. Open a checkout for the plan you want.':
    'Es gibt kein Abonnement, das sich ändern ließe. Wählen Sie den gewünschten Tarif und bezahlen Sie ihn.',
  '{{plan}} is not a downgrade. Open a checkout to upgrade.': '{{plan}} ist kein kleinerer Tarif. Bezahlen Sie ihn, um zu wechseln.',
  'There is no subscription to cancel.': 'Es gibt kein Abonnement, das sich kündigen ließe.',
  'No change is scheduled for the end of the billing period, so there is nothing to cancel.':
    'Für das Ende des Abrechnungszeitraums ist keine Änderung geplant, die sich zurücknehmen ließe.',
  'Credits are already reserved for this operation. Wait for its result.':
    'Für diesen Vorgang sind schon Credits reserviert. Warten Sie das Ergebnis ab.',
  'The payment was declined. Use another card on the payment page.':
    'Die Zahlung wurde abgelehnt. Verwenden Sie auf der Zahlungsseite eine andere Karte.',
  'The payment provider rejected the request. Nothing was charged. The operator of this service can find the reason in the log.':
    'Der Zahlungsdienst hat die Anfrage abgelehnt. Es wurde nichts berechnet. Den Grund findet der Betreiber dieses Dienstes im Protokoll.',
  // Consent.
  'Go back to the application and connect again.': 'Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'This request has not been opened yet. Open its consent page first.':
    'Diese Anfrage wurde noch nicht geöffnet. Öffnen Sie erst ihre Seite.',
  'Choose the organization to connect.': 'Wählen Sie die Organisation, die verbunden werden soll.',
  'Select at least one permission to allow, or deny.': 'Wählen Sie mindestens ein Recht, oder lehnen Sie ab.',
  'Only scopes that the application requested can be allowed.': 'Erlauben lassen sich nur Rechte, um die die Anwendung gebeten hat.',
  'This organization’s subscription is {{status}}. Renew it first.':
    'Das Abonnement dieser Organisation ist nicht aktiv. Erneuern Sie es erst.',
  'Your role {{role}} does not allow {{scope}}. Deselect it.': 'Ihre Rolle ({{role}}) erlaubt {{scope}} nicht. Wählen Sie es ab.',
  'This is not a consent token. Go back to the application and connect again.':
    'Dieser Link ist keine Anfrage. Gehen Sie zurück zur Anwendung und verbinden Sie noch einmal.',
  'Send the token from the address of the consent page.': 'Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der Anwendung.',
  'Send allow or deny.': 'Erlauben Sie den Zugriff, oder lehnen Sie ihn ab.',
  'Send the id of one of your organizations.': 'Wählen Sie eine Ihrer Organisationen.',
  'Send the selected scopes.': 'Wählen Sie Rechte aus.',
  'You are not signed in. Sign in and open the consent page again.':
    'Sie sind nicht angemeldet. Melden Sie sich an und öffnen Sie die Seite noch einmal.',
  'The request must contain client_id exactly once.': 'Die Anfrage muss client_id genau einmal enthalten.',
  'Unknown application. It may have to register again.': 'Diese Anwendung ist unbekannt. Vielleicht muss sie sich neu registrieren.',
  'The redirect_uri is not one that {{client}} registered.': 'Die redirect_uri hat {{client}} nicht registriert.',
  'The user denied access.': 'Der Zugriff wurde abgelehnt.',
  'It is a scope for {{door}} keys.': 'Es ist ein Recht für {{door}}-Schlüssel.',
};
