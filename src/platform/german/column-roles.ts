import type { Catalogue } from './translate.ts';

/** Why a column has its role, sentence by sentence. */
export const COLUMN_ROLES: Catalogue = {
  'Set by the owner of the source.': 'Von der Person festgelegt, der die Quelle gehört.',
  'Set by the owner of the data source.': 'Von der Person festgelegt, der die Datenquelle gehört.',
  'One row is one line of one {{noun}} ("{{of}}"): {{rows}} rows have {{values}} different values of "{{key}}".':
    'Eine Zeile ist eine Position von „{{of}}“: {{rows}} Zeilen haben {{values}} verschiedene Werte von „{{key}}“.',
  'One row is one line of what "{{of}}" names: {{rows}} rows have {{values}} different values of "{{key}}".':
    'Eine Zeile ist eine Position von „{{of}}“: {{rows}} Zeilen haben {{values}} verschiedene Werte von „{{key}}“.',
  'One row is one row of {{table}}.': 'Eine Zeile ist eine Zeile von {{table}}.',
  'One row is one {{key}} of {{table}}.': 'Eine Zeile ist ein Eintrag von {{table}} je {{key}}.',
  'One row is one {{thing}}.': 'Eine Zeile ist ein Eintrag von {{thing}}.',
  'The column holds no values.': 'Die Spalte hat keine Werte.',
  'It holds only true and false.': 'Sie enthält nur wahr und falsch.',
  'It holds nested values as JSON text.': 'Sie enthält verschachtelte Werte als JSON-Text.',
  'It holds only 0 and 1: a yes or no.': 'Sie enthält nur 0 und 1: ja oder nein.',
  'Every value is a date with a time.': 'Jeder Wert ist ein Datum mit Uhrzeit.',
  'Every value is a date.': 'Jeder Wert ist ein Datum.',
  'Every value is a time.': 'Jeder Wert ist eine Uhrzeit.',
  'Its name "{{name}}" is that of data about a person.': 'Ihr Name „{{name}}“ steht für Angaben zu einer Person.',
  'Its name contains "{{word}}", which is data about a person.': 'Ihr Name enthält „{{word}}“, eine Angabe zu einer Person.',
  'Its values are e-mail addresses.': 'Ihre Werte sind E-Mail-Adressen.',
  'Its values are bank account numbers (IBAN).': 'Ihre Werte sind Kontonummern (IBAN).',
  'Its values are IP addresses.': 'Ihre Werte sind IP-Adressen.',
  'Its values are telephone numbers.': 'Ihre Werte sind Telefonnummern.',
  'Its values are months, quarters or weeks.': 'Ihre Werte sind Monate, Quartale oder Wochen.',
  'Its values are names of months or weekdays.': 'Ihre Werte sind Namen von Monaten oder Wochentagen.',
  'Its name and values are those of dates, though some could not be read as such.':
    'Name und Werte sind die von Daten, auch wenn sich manche nicht als solche lesen ließen.',
  'Its name contains "{{word}}", a place.': 'Ihr Name enthält „{{word}}“, einen Ort.',
  'Its values are codes of US states.': 'Ihre Werte sind Kürzel von US-Bundesstaaten.',
  'Its values are UUIDs.': 'Ihre Werte sind UUIDs.',
  'Its name contains "{{word}}" and its values are codes.': 'Ihr Name enthält „{{word}}“, und ihre Werte sind Codes.',
  'Each value is a code that occurs once.': 'Jeder Wert ist ein Code, der einmal vorkommt.',
  'It has {{distinct}} different values in {{rows}} rows.': 'Sie hat {{distinct}} verschiedene Werte in {{rows}} Zeilen.',
  'Short texts that repeat: {{distinct}} different ones in {{rows}} rows.':
    'Kurze Texte, die sich wiederholen: {{distinct}} verschiedene in {{rows}} Zeilen.',
  'Free text: {{distinct}} different values in {{rows}} rows, {{length}} characters on average.':
    'Freier Text: {{distinct}} verschiedene Werte in {{rows}} Zeilen, im Schnitt {{length}} Zeichen lang.',
  'Its name and range are those of a latitude.': 'Name und Wertebereich sind die einer geografischen Breite.',
  'Its name and range are those of a longitude.': 'Name und Wertebereich sind die einer geografischen Länge.',
  'Its name contains "{{word}}": a place, not a quantity.': 'Ihr Name enthält „{{word}}“: ein Ort, keine Menge.',
  'Its name contains "{{word}}" and its values lie between {{min}} and {{max}}.':
    'Ihr Name enthält „{{word}}“, und ihre Werte liegen zwischen {{min}} und {{max}}.',
  'Its name and range are those of seconds since 1970 or a fraction of them.':
    'Name und Wertebereich sind die von Sekunden seit 1970 oder Bruchteilen davon.',
  'Its values are dates written as YYYYMMDD.': 'Ihre Werte sind Daten der Form JJJJMMTT.',
  'It numbers the rows.': 'Sie nummeriert die Zeilen.',
  'Its name ends in "{{word}}": a label, not a quantity.': 'Ihr Name endet auf „{{word}}“: eine Kennung, keine Menge.',
  'Its name ends in "{{word}}" and it has {{distinct}} different values.':
    'Ihr Name endet auf „{{word}}“, und sie hat {{distinct}} verschiedene Werte.',
  'Its name ends in "{{word}}": a quantity that may be summed.': 'Ihr Name endet auf „{{word}}“: eine Menge, die sich summieren lässt.',
  'Its name ends in "{{word}}".': 'Ihr Name endet auf „{{word}}“.',
  'A margin as an amount: it may be summed.': 'Eine Marge als Betrag: Sie lässt sich summieren.',
  'Its name contains "{{word}}": averages mean something, sums do not.':
    'Ihr Name enthält „{{word}}“: Durchschnitte sagen etwas aus, Summen nicht.',
  'Its name contains "{{word}}" and every value lies between 0 and 1: a share.':
    'Ihr Name enthält „{{word}}“, und jeder Wert liegt zwischen 0 und 1: ein Anteil.',
  'Its name contains "{{word}}": a quantity that may be summed.': 'Ihr Name enthält „{{word}}“: eine Menge, die sich summieren lässt.',
  'Whole numbers that occur once each and run on from row to row: they number the rows.':
    'Ganze Zahlen, die je einmal vorkommen und von Zeile zu Zeile weiterlaufen: Sie nummerieren die Zeilen.',
  'Long whole numbers that occur once each.': 'Lange ganze Zahlen, die je einmal vorkommen.',
  'Only {{distinct}} different whole numbers in {{rows}} rows, and no name of a quantity: a code.':
    'Nur {{distinct}} verschiedene ganze Zahlen in {{rows}} Zeilen und kein Name einer Menge: ein Code.',
  'Every value lies between -1 and 1, as shares do.': 'Jeder Wert liegt zwischen -1 und 1, wie bei Anteilen.',
  'A number whose name says neither rate nor key; taken as a quantity that may be summed.':
    'Eine Zahl, deren Name weder Quote noch Schlüssel nennt; sie gilt als Menge, die sich summieren lässt.',
};
