import type { consent as english } from '../en/consent.ts';

export const consent: typeof english = {
  title: '{{name}} verbinden',
  lead: 'Diese Anwendung möchte für Sie mit den Daten Ihrer Organisation arbeiten.',
  application: 'Anwendung',
  ownName: '<name/> <note>(so nennt sie sich selbst)</note>',
  describedAt: 'Beschrieben unter',
  returnsTo: 'Führt zurück nach',
  shownAs: 'Angezeigt als <host/>',
  selfRegistered: 'Sie hat sich selbst registriert. Niemand hat geprüft, wer dahinter steht.',
  warnings: {
    punycode: 'Prüfen Sie die Adresse Buchstabe für Buchstabe',
    name_of_another: 'Das ist womöglich nicht {{known}}',
    name_of_this_service: 'Das gehört nicht zu unserem Dienst',
    misleading_letters: 'Ihr Name enthält irreführende Zeichen',
  },
  warningTexts: {
    punycode: '<host/> ist in Buchstaben eines anderen Alphabets geschrieben. Sie können genauso aussehen wie lateinische.',
    name_of_another:
      'Sie nennt sich „<name/>“, führt aber zurück nach <host/>. {{known}} verwendet {{hosts}}. Wenn Sie das nicht erwartet haben, lehnen Sie ab.',
    name_of_this_service:
      'Sie nennt sich „<name/>“ wie wir, führt aber zurück nach <host/>. Wenn Sie das nicht erwartet haben, lehnen Sie ab.',
    misleading_letters:
      '„<name/>“ mischt Alphabete oder enthält unsichtbare Zeichen, wie es Namen tun, die sich für andere ausgeben. Sie führt zurück nach <host/>.',
  },
  loopback: 'Sie läuft auf Ihrem eigenen Rechner',
  loopbackText:
    'Jedes Programm auf diesem Rechner kann sich „<name/>“ nennen. Erlauben Sie es nur, wenn Sie gerade selbst begonnen haben, es zu verbinden.',
  onlyKnown: 'Erlauben Sie es nur, wenn Sie {{host}} kennen und gerade selbst begonnen haben, die Anwendung zu verbinden.',
  organization: 'Organisation',
  noOrganization: 'Keine Ihrer Organisationen kann benutzt werden',
  notUsable: 'Kann jetzt nicht benutzt werden',
  yourRole: 'Ihre Rolle hier: {{role}}',
  itMay: 'Die Anwendung darf',
  notYourRole: 'nicht mit Ihrer Rolle hier ({{role}})',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  tickOne: 'Kreuzen Sie mindestens eines an, das Sie erlauben, oder lehnen Sie ab.',
  who: 'Angemeldet als <email/>.',
  otherAccount: 'Ein anderes Konto benutzen',
  signedOut: 'Sie sind abgemeldet. Melden Sie sich mit dem anderen Konto an und verbinden Sie dann von der Anwendung aus noch einmal.',
  anyTime: 'Sie können die Anwendung jederzeit trennen, unter Einstellungen, Verbundene Apps.',
  incomplete: 'Diese Adresse ist nicht vollständig.',
  over: 'Diese Anfrage ist vorbei',
  overText: 'Hier lässt sich nichts mehr entscheiden. Zum Verbinden gehen Sie zurück zur Anwendung und beginnen von vorn.',
  apps: 'Verbundene Apps ansehen',
  back: 'Zurück zu {{name}}',
  backLead: 'Sie haben entschieden. Diese Seite können Sie schließen, sobald die Anwendung übernommen hat.',
  nothing: 'Es geschieht nichts? <way/>',
  return: 'Zurück zu {{host}}',
};
