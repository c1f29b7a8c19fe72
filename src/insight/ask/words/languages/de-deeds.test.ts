import { expect, test } from '@jest/globals';
import { isDeed } from './de-deeds.ts';

test.each([
  ['anmeldungen', 'angemeldet', true],
  ['buchung', 'gebucht', true],
  ['behandlungen', 'behandelt', true],
  ['reservierungen', 'reserviert', true],
  ['reparatur', 'repariert', true],
  ['verkauf', 'verkauft', true],
  ['zahlung', 'bezahlt', true],
  // Other words of the same letters.
  ['buch', 'gebucht', false],
  ['kauf', 'verkauft', false],
  ['vermietung', 'gemietet', false],
])('%s from %s', (noun, verb, is) => expect(isDeed(noun, verb)).toBe(is));
