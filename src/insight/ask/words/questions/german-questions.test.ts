import { describe, expect, test } from '@jest/globals';
import { understoodSchool } from '../../../../../test/support/read-music-school.ts';
import { beforeHead } from '../languages/de-compounds.ts';

describe('compounds', () => {
  test.each([
    ['Anmeldungen pro Kanal', 'die Anzahl von anmeldungen nach anmeldungen.anmeldekanal.'],
    [
      'Wie viele Anmeldungen über den Kanal Telefon gab es?',
      'die Anzahl von anmeldungen, mit der Bedingung anmeldungen.anmeldekanal ist Telefon.',
    ],
    ['Anzahl der Schüler je Ort', 'die Anzahl von schueler nach schueler.wohnort.'],
    ['Durchschnittlicher Lohn pro Stadt', 'der Durchschnitt von lehrkraefte.stundenlohn nach lehrkraefte.stadt.'],
    ['Medianpreis der Kurse', 'der Median von kurse.preis_pro_stunde.'],
    ['Durchschnittsgröße pro Instrument', 'der Durchschnitt von kurse.raumgroesse_qm nach kurse.instrument.'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));

  test('a head that several names have is asked back', () => {
    expect(understoodSchool('Gesamtbetrag nach Art')).toMatch(/choices|unread/);
  });
});

test('no part of a word is its head', () => {
  expect(beforeHead('wellnessbereich', 'reich')).toBeNull();
  expect(beforeHead('gewerbeort', 'ort')).toBe('gewerbe');
});

describe('what was done', () => {
  test.each([
    [
      'Wie viele Schüler haben sich noch nie angemeldet?',
      'die Anzahl von schueler, mit der Bedingung number of anmeldungen pro schueler < 1.',
    ],
    [
      'Wie viele Schüler haben noch nie etwas bezahlt?',
      'die Anzahl von schueler, mit der Bedingung schueler ohne Zeilen von anmeldungen, für die gilt: number of zahlungen pro anmeldungen ≥ 1.',
    ],
    [
      'Welche Schüler haben sich 2024 angemeldet?',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung number of anmeldungen pro schueler ≥ 1 von 2024-01-01 bis 2024-12-31.',
    ],
    [
      'Welche Schüler haben sich schon mal für den Abendkurs angemeldet?',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung schueler mit Zeilen von anmeldungen, für die gilt: kurse.kursname ist Abendkurs.',
    ],
    [
      'Schüler, die sich mehr als dreimal angemeldet haben',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung number of anmeldungen pro schueler > 3.',
    ],
    ['Welcher Schüler hat sich am häufigsten angemeldet?', 'die Anzahl von anmeldungen nach schueler.schuelername, nur die größte Gruppe.'],
    ['Wie oft hat sich jeder Schüler angemeldet?', 'die Anzahl von anmeldungen nach schueler.schuelername.'],
    ['Wie oft wurde im Jahr 2024 gezahlt?', 'die Anzahl von zahlungen, von 2024-01-01 bis 2024-12-31.'],
    [
      'Wie viele Anmeldungen wurden nicht bezahlt?',
      'die Anzahl von anmeldungen, mit der Bedingung number of zahlungen pro anmeldungen < 1.',
    ],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

describe('everyday forms', () => {
  test.each([
    ['Wie viele 4-Sterne-Kurse gibt es?', 'die Anzahl von kurse mit der Bedingung kurse.sterne ist 4.'],
    // Umlauts either way.
    ['Wie viele Schueler wohnen in Koeln?', 'die Anzahl von schueler, mit der Bedingung schueler.wohnort ist Köln.'],
    ['Welche Schüler wohnen in Aachen?', 'Zeilen von schueler (schueler.schuelername), mit der Bedingung schueler.wohnort ist Aachen.'],
    ['Wie viele Lehrkräfte wohnen in Köln?', 'die Anzahl von lehrkraefte, mit der Bedingung lehrkraefte.stadt ist Köln.'],
    [
      'Schüler, die weder in Köln noch in Bonn wohnen',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung nicht (schueler.wohnort ist Köln oder schueler.wohnort ist Bonn).',
    ],
    [
      'Welche Schüler haben sich weder für Klavier noch für Geige angemeldet?',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung schueler ohne Zeilen von anmeldungen, für die gilt: kurse.instrument ist Klavier oder kurse.instrument ist Geige.',
    ],
    [
      'Wie viele Schüler haben sich sowohl für Klavier als auch für Geige angemeldet?',
      'die Anzahl von schueler, mit der Bedingung schueler.schueler_id mit Zeilen von anmeldungen, für die gilt: kurse.instrument ist Klavier und schueler.schueler_id mit Zeilen von anmeldungen, für die gilt: kurse.instrument ist Geige.',
    ],
    [
      'Welche Schüler haben sich 2024 nicht angemeldet?',
      'Zeilen von schueler (schueler.schuelername), mit der Bedingung number of anmeldungen pro schueler < 1 von 2024-01-01 bis 2024-12-31.',
    ],
    ['Zu jedem Kurs bitte die Anzahl der Anmeldungen', 'die Anzahl von anmeldungen nach kurse.kursname.'],
    ['Auf welchen Wochentag fallen die meisten Anmeldungen?', 'die Anzahl von anmeldungen nach Wochentag, nur die größte Gruppe.'],
    ['In welchen Städten haben wir mehr als eine Lehrkraft?', 'die Anzahl von lehrkraefte nach lehrkraefte.stadt, Lehrkraft > 1.'],
    ['Median der Bewertung pro Kurs', 'der Median von anmeldungen.bewertung nach kurse.kursname.'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

describe('averages, prices and moments', () => {
  test.each([
    [
      'Wie viele Anmeldungen hat ein Schüler durchschnittlich?',
      'die Anzahl von anmeldungen pro die Anzahl verschiedener Werte von anmeldungen.schueler_id.',
    ],
    [
      'Welche drei Kurse sind im Schnitt am schlechtesten bewertet?',
      'der Durchschnitt von anmeldungen.bewertung nach kurse.kursname, nur die 3 kleinsten.',
    ],
    [
      'Welcher Kurs hat im Durchschnitt die beste Bewertung?',
      'der Durchschnitt von anmeldungen.bewertung nach kurse.kursname, nur die größte Gruppe.',
    ],
    ['Höchster Betrag der Zahlungen je Zahlungsart', 'der größte Wert von zahlungen.betrag nach zahlungen.zahlungsart.'],
    ['Was kostet ein Kurs im Schnitt pro Stunde?', 'der Durchschnitt von kurse.preis_pro_stunde.'],
    [
      'Was kostet durchschnittlich ein Gruppenunterricht?',
      'der Durchschnitt von kurse.preis_pro_stunde, mit der Bedingung kurse.unterrichtsart ist Gruppenunterricht.',
    ],
    ['Wann war die letzte Anmeldung?', 'der größte Wert von anmeldungen.anmeldedatum.'],
    [
      'Wann war die erste Zahlung mit Karte?',
      'der kleinste Wert von zahlungen.zahlungsdatum, mit der Bedingung zahlungen.zahlungsart ist Karte.',
    ],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

describe('verbs in two parts, and at the end', () => {
  test.each([
    ['Wie viele Lehrkräfte wurden im März 2024 eingestellt?', 'die Anzahl von lehrkraefte, von 2024-03-01 bis 2024-03-31.'],
    ['Wie viele Lehrkräfte schieden 2025 aus?', 'die Anzahl von lehrkraefte (ausgeschieden_am), von 2025-01-01 bis 2025-12-31.'],
    ['In welchem Jahr wurden die meisten Lehrkräfte eingestellt?', 'die Anzahl von lehrkraefte nach Jahr, nur die größte Gruppe.'],
    ['Wie viele Anmeldungen gingen im Mai 2025 ein?', 'die Anzahl von anmeldungen, von 2025-05-01 bis 2025-05-31.'],
    [
      'Wie viele der im Jahr 2024 eingegangenen Anmeldungen sind storniert worden?',
      'die Anzahl von anmeldungen, mit der Bedingung anmeldungen.status ist storniert, von 2024-01-01 bis 2024-12-31.',
    ],
    ['Was geben wir im März 2024 aus?', 'unread: '],
    [
      'Wie viele Tage dauert es im Schnitt, bis eine Lehrkraft ausgeschieden ist?',
      'der Durchschnitt von ausgeschieden_am − eingestellt_am (days).',
    ],
    // Another verb of almost the same letters.
    ['Wie viele Schüler sind 2024 umgezogen?', 'unread: umgezogen'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

describe('German idioms', () => {
  test.each([
    ['Wie verteilen sich die Anmeldungen auf die Kanäle?', 'die Anzahl von anmeldungen nach anmeldungen.anmeldekanal.'],
    ['Aus wie vielen Orten kommen unsere Schüler?', 'die Anzahl verschiedener Werte von schueler.wohnort.'],
    ['Aus welchen Orten kommen unsere Schüler?', 'Zeilen von schueler (schueler.wohnort), jeder Wert einmal.'],
    [
      'Anmeldungen pro Monat 2024, jeweils mit der Veränderung zum Vormonat',
      'die Anzahl von anmeldungen nach Monat, von 2024-01-01 bis 2024-12-31, verglichen mit dem Zeitraum davor, mit Veränderung.',
    ],
    [
      'Bei welchen Kursen ist das Instrument nicht eingetragen?',
      'Zeilen von kurse (kurse.kursname), mit der Bedingung kurse.instrument ist leer.',
    ],
    ['Wie hoch ist die Summe der Zahlungen?', 'die Summe von zahlungen.betrag.'],
    ['Anmeldungen pro Monat 2024, davon storniert', 'unread: davon'],
    ['Wie viele Anmeldungen gab es in KW 12 2025?', 'die Anzahl von anmeldungen, von 2025-03-17 bis 2025-03-23.'],
    ['Wie viele Anmeldungen gab es im letzten Quartal 2024?', 'die Anzahl von anmeldungen, von 2024-10-01 bis 2024-12-31.'],
    ['Wie viele Anmeldungen gab es am 15.3.25?', 'die Anzahl von anmeldungen, am 2025-03-15.'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

test.each([
  'Könntest du mir bitte mal sagen, wie viele Anmeldungen es pro Kanal gab? Danke!',
  'Hallo, kurze Frage: Ich bräuchte für meine Chefin die Anzahl der Anmeldungen pro Kanal.',
  'Die Anzahl der Anmeldungen pro Kanal hätte ich gern',
])('what is said around a question: %s', (question) =>
  expect(understoodSchool(question)).toBe('die Anzahl von anmeldungen nach anmeldungen.anmeldekanal.'),
);

test('what an answer is for may be what it is of', () =>
  expect(understoodSchool('Ich brauche für Köln die Anzahl der Schüler')).not.toBe('die Anzahl von schueler.'));

describe('compounds about an amount', () => {
  test.each([
    ['Quartalsumsätze 2025', 'die Summe von zahlungen.betrag nach Quartal, von 2025-01-01 bis 2025-12-31.'],
    ['Monatsumsatz im März 2025', 'die Summe von zahlungen.betrag, von 2025-03-01 bis 2025-03-31.'],
    ['Umsatzanteil je Zahlungsart', 'die Summe von zahlungen.betrag nach zahlungen.zahlungsart, als Anteile.'],
    ['Die zwei umsatzstärksten Zahlungsarten', 'die Summe von zahlungen.betrag nach zahlungen.zahlungsart, nur die 2 größten.'],
    ['Die Zahlungsart mit dem höchsten Umsatz', 'die Summe von zahlungen.betrag nach zahlungen.zahlungsart, nur die größte Gruppe.'],
    ['Gesamtumsatz im Jahresvergleich', 'die Summe von zahlungen.betrag nach Jahr.'],
    // The highest monthly total is no highest payment.
    ['Höchster Monatsumsatz', 'unread: Monatsumsatz'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});

describe('what things cost, and who is paid', () => {
  test.each([
    ['Was kostet der Abendkurs laut Liste?', 'Zeilen von kurse (kurse.preis_pro_stunde), mit der Bedingung kurse.kursname ist Abendkurs.'],
    ['Kurse, die weniger als 20 Euro kosten', 'Zeilen von kurse (kurse.kursname), mit der Bedingung kurse.preis_pro_stunde < 20.'],
    [
      'Wie viele Kurse kosten zwischen 10 und 20 Euro?',
      'die Anzahl von kurse, mit der Bedingung kurse.preis_pro_stunde liegt zwischen 10 und 20.',
    ],
    ['Wie viel verdient eine Lehrkraft im Schnitt?', 'der Durchschnitt von lehrkraefte.stundenlohn.'],
    ['Wie viele Lehrkräfte verdienen mehr als 30 Euro?', 'die Anzahl von lehrkraefte, mit der Bedingung lehrkraefte.stundenlohn > 30.'],
    ['Welcher Kurs ist am teuersten?', 'Zeilen von kurse (kurse.kursname), sortiert nach kurse.preis_pro_stunde, absteigend, die erste.'],
    [
      'Der günstigste Gruppenunterricht',
      'Zeilen von kurse (kurse.kursname), mit der Bedingung kurse.unterrichtsart ist Gruppenunterricht, sortiert nach kurse.preis_pro_stunde, die erste.',
    ],
    ['Wer hat die meisten Anmeldungen?', 'die Anzahl von anmeldungen nach schueler.schuelername, nur die größte Gruppe.'],
  ])('%s', (question, said) => expect(understoodSchool(question)).toBe(said));
});
