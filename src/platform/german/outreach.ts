import type { Catalogue } from './translate.ts';

/** Deliveries, alerts and public links. */
export const OUTREACH: Catalogue = {
  'Something went wrong on our side. Run it again; if it fails again, contact support with the id {{id}}.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es wieder fehlschlägt, wenden Sie sich mit der ID {{id}} an den Support.',
  'The subscription is {{status}}. Renew it in the billing settings.': 'Das Abonnement ist nicht aktiv. Erneuern Sie es in der Abrechnung.',
  'No recipients are left: all have left the organization or unsubscribed. Add others, or delete the delivery.':
    'Es gibt keine Empfänger mehr: Alle haben die Organisation verlassen oder sich abgemeldet. Fügen Sie andere hinzu, oder löschen Sie die Zustellung.',
  'The report was deleted while it was being generated.': 'Der Bericht wurde gelöscht, während er erstellt wurde.',
  'The dashboard was deleted while it was being refreshed.': 'Das Dashboard wurde gelöscht, während es aktualisiert wurde.',
  'You have reached the limit of {{most}} deliveries. Delete one first.':
    'Mehr als {{most}} Zustellungen sind nicht möglich. Löschen Sie erst eine.',
  'This delivery is already running. Check its history in a moment.':
    'Diese Zustellung läuft schon. Sehen Sie gleich in ihrem Verlauf nach.',
  'Set the day of the week: 1 is Monday, 7 is Sunday.': 'Geben Sie den Wochentag an: 1 ist Montag, 7 ist Sonntag.',
  'Set the day of the month, 1 to 31; a shorter month uses its last day.':
    'Geben Sie den Tag des Monats an, 1 bis 31; ein kürzerer Monat nimmt seinen letzten Tag.',
  'Set either a relative period or report_parameters.date_range, not both.':
    'Geben Sie entweder einen relativen Zeitraum oder feste Daten an, nicht beides.',
  'This {{kind}} has no public link. Create one with POST and include these settings.':
    'Es gibt keinen öffentlichen Link. Erstellen Sie erst einen.',
  'The report has nothing to show: its status is {{status}}. {{next}}.':
    'Der Bericht hat noch nichts zu zeigen. Warten Sie, bis er fertig ist, oder erstellen Sie ihn neu.',
  'Set a time in the future, or revoke the link instead.': 'Geben Sie einen Zeitpunkt in der Zukunft an, oder widerrufen Sie den Link.',
  'Wrong password. Check it and try again, or ask the person who sent you the link.':
    'Das Passwort stimmt nicht. Prüfen Sie es und versuchen Sie es erneut, oder fragen Sie die Person, die Ihnen den Link geschickt hat.',
  'You have reached the limit of {{most}} alerts. Delete one first.':
    'Mehr als {{most}} Alarme sind nicht möglich. Löschen Sie erst einen.',
  'Set a time in the future, within a year, or null to end the snooze now.':
    'Geben Sie einen Zeitpunkt in der Zukunft an, innerhalb eines Jahres.',
  '"{{widget}}" is not a single figure. Use a widget of type kpi.': '„{{widget}}“ ist keine einzelne Zahl. Wählen Sie eine Kennzahl.',
};
