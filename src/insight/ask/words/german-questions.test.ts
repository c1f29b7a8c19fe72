import { describe, expect, test } from '@jest/globals';
import { understoodSchool } from '../../../../test/support/read-music-school.ts';

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
