import { inflected } from './de-inflections.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** In which order groups and rows come. */
export const GERMAN_ORDERS = {
  sort: list('sortiere, ordne, sortiere alle, ordne alle'),
  latest: inflected('neuest, neust, jüngst, letzt, aktuellst, allerletzt'),
  earliest: inflected('ältest, frühest, erst, allererst'),
  longStanding: inflected('dienstältest, langjährigst'),
  order: list('sortiert nach, sortiere nach, geordnet nach, sortiert, geordnet'),
  ascending: list(
    'aufsteigend, aufsteigend nach, in aufsteigender reihenfolge nach, in alphabetischer reihenfolge nach, alphabetisch nach, von a bis z, alphabetisch, in alphabetischer reihenfolge, in aufsteigender reihenfolge, vom niedrigsten zum höchsten, vom kleinsten zum größten, aufsteigend sortiert, aufsteigend geordnet, alphabetisch sortiert, alphabetisch geordnet, niedrigste zuerst, niedrigsten zuerst, niedrigster zuerst, niedrigstes zuerst, kleinste zuerst, kleinsten zuerst, kleinster zuerst, kleinstes zuerst, geringste zuerst, geringsten zuerst, geringster zuerst, geringstes zuerst, kürzeste zuerst, kürzesten zuerst, kürzester zuerst, kürzestes zuerst, wenigste zuerst, wenigsten zuerst, wenigster zuerst, wenigstes zuerst',
  ),
  descending: list(
    'absteigend, absteigend nach, in absteigender reihenfolge nach, von z bis a, umgekehrt alphabetisch, in umgekehrter alphabetischer reihenfolge, in absteigender reihenfolge, vom höchsten zum niedrigsten, vom größten zum kleinsten, absteigend sortiert, absteigend geordnet, höchste zuerst, höchsten zuerst, höchster zuerst, höchstes zuerst, größte zuerst, größten zuerst, größter zuerst, größtes zuerst, meiste zuerst, meisten zuerst, meister zuerst, meistes zuerst, längste zuerst, längsten zuerst, längster zuerst, längstes zuerst',
  ),
} satisfies Partial<Language['phrases']>;
