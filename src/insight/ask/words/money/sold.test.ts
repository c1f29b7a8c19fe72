import { expect, test } from '@jest/globals';
import { understoodLaunderette as understood } from '../../../../../test/support/read-launderette.ts';

const SOAP = 'mit der Bedingung artikel.bezeichnung ist Seife';

test.each([
  ['Wie viele Seifen haben wir verkauft?', `die Summe von verkaeufe.menge, ${SOAP}.`],
  ['Wie viele Seifen haben wir 2025 verkauft?', `die Summe von verkaeufe.menge, ${SOAP}, von 2025-01-01 bis 2025-12-31.`],
  ['verkaufte Seifen pro Monat', `die Summe von verkaeufe.menge nach Monat, ${SOAP}.`],
  ['Welchen Artikel haben wir am meisten verkauft?', 'die Summe von verkaeufe.menge nach artikel.bezeichnung, nur die größte Gruppe.'],
  ['Welcher Artikel wurde am häufigsten verkauft?', 'die Anzahl von verkaeufe nach artikel.bezeichnung, nur die größte Gruppe.'],
  ['Wie viele verschiedene Artikel wurden verkauft?', 'die Anzahl verschiedener Werte von verkaeufe.artikel_id.'],
  ['Wie viele Verkäufe gab es?', 'die Anzahl von verkaeufe.'],
  // By pieces or by what was taken in?
  ['Welcher Branch hat 2025 am meisten verkauft?', 'unread'],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
