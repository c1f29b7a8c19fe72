import type { consent as english } from '../en/consent.ts';

export const consent: typeof english = {
  title: '{{name}} verbinden',
  lead: 'Diese Anwendung möchte in Ihrem Namen auf die Daten Ihrer Organisation zugreifen.',
  application: 'Anwendung',
  ownName: '<name/> <note>(so nennt sie sich selbst)</note>',
  describedAt: 'Beschrieben unter',
  returnsTo: 'Leitet weiter an',
  shownAs: 'Angezeigt als <host/>',
  selfRegistered: 'Sie hat sich selbst registriert. Niemand hat geprüft, wer dahintersteht.',
  warnings: {
    punycode: 'Prüfen Sie die Adresse Buchstabe für Buchstabe',
    name_of_another: 'Das ist möglicherweise nicht {{known}}',
    name_of_this_service: 'Das gehört nicht zu unserem Dienst',
    misleading_letters: 'Ihr Name enthält irreführende Zeichen',
  },
  warningTexts: {
    punycode: '<host/> enthält Buchstaben eines anderen Alphabets. Sie können genauso aussehen wie lateinische.',
    name_of_another:
      'Sie nennt sich „<name/>“, leitet aber an <host/> weiter. {{known}} verwendet {{hosts}}. Wenn Sie das nicht erwartet haben, lehnen Sie ab.',
    name_of_this_service:
      'Sie nennt sich „<name/>“ wie unser Dienst, leitet aber an <host/> weiter. Wenn Sie das nicht erwartet haben, lehnen Sie ab.',
    misleading_letters:
      '„<name/>“ mischt Alphabete oder enthält unsichtbare Zeichen, ein üblicher Trick, um einen anderen Namen vorzutäuschen. Sie leitet an <host/> weiter.',
  },
  loopback: 'Sie läuft auf Ihrem eigenen Computer',
  loopbackText:
    'Jedes Programm auf diesem Computer kann sich „<name/>“ nennen. Erlauben Sie es nur, wenn Sie die Verbindung gerade selbst begonnen haben.',
  onlyKnown: 'Erlauben Sie es nur, wenn Sie {{host}} kennen und die Verbindung gerade selbst begonnen haben.',
  organization: 'Organisation',
  noOrganization: 'Keine Ihrer Organisationen ist verfügbar',
  notUsable: 'Zurzeit nicht verfügbar',
  yourRole: 'Ihre Rolle hier: {{role}}',
  itMay: 'Die Anwendung darf',
  notYourRole: 'mit Ihrer Rolle hier nicht möglich ({{role}})',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  tickOne: 'Wählen Sie mindestens eine Berechtigung aus, oder lehnen Sie ab.',
  who: 'Angemeldet als <email/>.',
  otherAccount: 'Anderes Konto verwenden',
  signedOut: 'Sie sind abgemeldet. Melden Sie sich mit dem anderen Konto an und starten Sie die Verbindung in der Anwendung erneut.',
  anyTime: 'Sie können die Anwendung jederzeit unter Einstellungen, Verbundene Apps trennen.',
  incomplete: 'Dieser Link ist unvollständig.',
  over: 'Diese Anfrage ist nicht mehr gültig',
  overText: 'Gehen Sie zum Verbinden zurück zur Anwendung und beginnen Sie von vorn.',
  apps: 'Verbundene Apps ansehen',
  back: 'Zurück zu {{name}}',
  backLead: 'Ihre Entscheidung ist gespeichert. Sie können diese Seite schließen, sobald es in der Anwendung weitergeht.',
  nothing: 'Es passiert nichts? <way/>',
  return: 'Zurück zu {{host}}',
};
