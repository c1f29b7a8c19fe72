import { expect, test } from '@jest/globals';
import { inLocale } from '../../platform/locale.ts';
import { columnDoubts } from './doubts.ts';

test('a doubt in a German document is German, with its evidence and what holds for now', () => {
  const evidence = '1,204 of 12,400 values are not durations as the others are, or are written in another way.';
  const taken = 'They are not to be added up: the values are text. They are times of day.';
  const table = { name: 'shifts', doubts: [{ columns: ['worked'], evidence, taken }] };
  const [german] = inLocale({ locale: 'de-DE', timeZone: 'UTC' }, () => columnDoubts(table, 'worked'));
  expect(german).toBe(
    '„worked“ in „shifts“ ist ungeklärt. 1.204 von 12.400 Werten sind keine Dauern wie die anderen oder anders geschrieben. ' +
      'Vorläufig gilt: Sie sollen nicht summiert werden: Die Werte sind Text. Es sind Uhrzeiten. ' +
      'Solange niemand diese Frage auf der Seite der Datenquelle beantwortet, sind Zahlen, die darauf beruhen, ungeklärt.',
  );
  expect(columnDoubts(table, 'worked')[0]).toContain(evidence);
});
