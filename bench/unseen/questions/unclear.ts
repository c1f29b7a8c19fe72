import { type Database, tableOf } from '../model.ts';
import type { Names } from '../naming.ts';
import type { Reading } from '../score.ts';
import type { Draft, Scene } from './draft.ts';
import { measuresOf } from './measures.ts';
import { bare, columnWords, dimensionsOf, namesakes, plural } from './phrases.ts';

export interface Unclear {
  en: string;
  de: string;
  readings: Reading[];
}

/** Words that fit two columns: of two tables, or of one by their last word. The asker means one of them without saying which. */
export function ambiguous(scene: Scene): Unclear | null {
  const { sample, random } = scene;
  const all = [...twoPlaces(sample.database, sample.names), ...(scene.language === 'en' ? twoAmounts(sample.database, sample.names) : [])];
  return all.length > 0 ? random.pick(all) : null;
}

function twoPlaces(database: Database, names: Names): Unclear[] {
  return measuresOf(database)
    .filter(({ kind, grouped, mixed }) => ['count', 'sum', 'average', 'flag', 'proportion'].includes(kind) && grouped && !mixed)
    .flatMap((measure) => {
      const refs = dimensionsOf(database, measure.table).filter(({ table }) => table !== measure.table);
      const seen = new Set<string>();
      return refs.flatMap((ref): Unclear[] => {
        const same = namesakes(database, measure.table, ref);
        const { words, german } = tableOf(database, ref.table).columns.find(({ name }) => name === ref.column) as {
          words: string;
          german: string;
        };
        if (same.length < 2 || same.some(({ table }) => table === measure.table) || seen.has(words)) return [];
        seen.add(words);
        const readings = same.map(({ table }) => {
          const { one, many, germanOne, germanMany } = tableOf(database, table);
          return [[one, many, germanOne, germanMany, names.table(table)]];
        });
        return [{ en: `What was the ${measure.en} by ${words}?`, de: `${measure.de} nach ${bare(german)}`, readings }];
      });
    });
}

function twoAmounts(database: Database, names: Names): Unclear[] {
  return database.tables.flatMap(({ name: table, many, columns }) => {
    const sums = columns.filter(({ additivity }) => additivity?.kind === 'additive');
    const last = (words: string) => words.split(' ').at(-1) as string;
    return [...new Set(sums.map(({ words }) => last(words)))].flatMap((noun): Unclear[] => {
      const fitting = sums.filter(({ words }) => last(words) === noun);
      if (fitting.length < 2 || fitting.some(({ words }) => words === noun)) return [];
      const readings = fitting.map(({ name, words, german }) => [[words, names.column(table, name), bare(german)]]);
      return [{ en: `What was the total ${noun} of all ${many}?`, de: '', readings }];
    });
  });
}

/** A question this data cannot answer: about a number it lacks, a value it does not contain, or a time it does not cover. */
export function unanswerable({ sample, random, language }: Scene, measure: Draft['measure']): { en: string; de: string } | null {
  const { database } = sample;
  const dimensions = dimensionsOf(database, measure.table);
  if (dimensions.length === 0 || !measure.grouped) return null;
  const ref = random.pick(dimensions);
  const dim = columnWords(database, measure.table, ref, language);
  const absent = random.pick(database.absent);
  const year = Number(database.coverage.from.slice(0, 4)) - random.int(3, 9);
  const nowhere = random.pick(['Xanadu', 'Qorvath', 'Zembla', 'Blefuscu']);
  return random.pick([
    { en: `What was the ${absent.words} by ${dim}?`, de: `Wie hoch war ${absent.german} nach ${dim}?` },
    { en: `Show the ${absent.words} by month`, de: `Zeige ${absent.german} nach Monat` },
    { en: `Which ${plural(dim)} have the highest ${absent.words}?`, de: `Wo ist ${absent.german} am höchsten, nach ${dim}?` },
    { en: `What was the ${measure.en} for ${dim} ${nowhere}?`, de: `${measure.de} für ${dim} ${nowhere}` },
    ...(measure.needsPeriod || measure.momentary || measure.timeless
      ? []
      : [{ en: `What was the ${measure.en} in ${year}?`, de: `${measure.de} im Jahr ${year}` }]),
  ]);
}
