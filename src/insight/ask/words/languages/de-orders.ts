import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** In which order groups and rows come. */
export const GERMAN_ORDERS = {
  sort: list('sortiere, ordne, sortiere alle, ordne alle'),
  latest: list('neueste, neuesten, jüngste, jüngsten, letzte, letzten'),
  earliest: list('älteste, ältesten, früheste, frühesten, erste, ersten'),
  order: list('sortiert nach, sortiere nach, geordnet nach, sortiert, geordnet'),
  ascending: list(
    'aufsteigend, aufsteigend nach, in aufsteigender reihenfolge nach, in alphabetischer reihenfolge nach, alphabetisch nach, von a bis z, alphabetisch, in alphabetischer reihenfolge, in aufsteigender reihenfolge, vom niedrigsten zum höchsten, vom kleinsten zum größten',
  ),
  descending: list(
    'absteigend, absteigend nach, in absteigender reihenfolge nach, von z bis a, umgekehrt alphabetisch, in umgekehrter alphabetischer reihenfolge, in absteigender reihenfolge, vom höchsten zum niedrigsten, vom größten zum kleinsten',
  ),
} satisfies Partial<Language['phrases']>;
