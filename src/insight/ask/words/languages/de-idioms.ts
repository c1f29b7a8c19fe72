import type { Language } from './types.ts';

const THING = String.raw`\p{L}[\p{L}\p{M}-]*`;
const ARTICLE = '(?:die|den|das|der|dem|unsere[rnm]?|alle[rn]?)';
const EARLIER: Readonly<Record<string, string>> = {
  tag: 'vorigen Tag',
  monat: 'vorigen Monat',
  quartal: 'vorigen Quartal',
  woche: 'vorigen Woche',
};

/** What Germans say in one way, and the words in which it is read. */
export const GERMAN_IDIOMS: NonNullable<Language['idioms']> = [
  [/\bbei welche[mrn] (?:Prozentsatz|Anteil|Teil) (der|des|von|aller)\b/iu, 'bei wie viel Prozent $1'],
  [/\bwelche[mnrs] (Prozentsatz|Anteil|Teil)\b/giu, 'welcher $1'],
  // "Welchen Anteil haben Stammgäste an allen Gästen".
  [
    new RegExp(
      String.raw`\bwelcher (?:Anteil|Prozentsatz)(?: davon)? (?:haben|hat|machen|macht|stellen|stellt|bilden|bildet) (?:${ARTICLE} )?(.+?) (an|am|von|vom) ([^?.!,]+?)(?: aus)?(?=[?.!]|$)`,
      'iu',
    ),
    'Anteil der $1 $2 $3',
  ],
  // "Wie verteilen sich die Aufträge auf die Kanäle".
  [
    new RegExp(
      String.raw`\bwie (?:verteilen|verteilten) sich (?:${ARTICLE} )?(.+?) (?:auf|über) (?:${ARTICLE} )?(?:einzelnen |verschiedenen )?(${THING})`,
      'iu',
    ),
    'Anzahl der $1 nach $2',
  ],
  // "Die Filiale mit dem höchsten Umsatz".
  [
    new RegExp(
      String.raw`^\s*(?:(?:die|der|das) )?(${THING}) mit (de[mnr]) (?=(?:höchsten|größten|niedrigsten|geringsten|kleinsten|meisten|wenigsten|besten|schlechtesten|längsten|kürzesten)\b)`,
      'iu',
    ),
    (_, thing, article) => `welche ${thing} hat ${article} `,
  ],
  [/\bim (Jahr|Monat|Quartal|Woche)e?[sn]vergleich\b/giu, 'nach $1'],
  // "Fielen 2025 auf einen Sonntag".
  [
    /\b(?:ent)?(?:fallen|fielen|fällt|fiel)\b(?=[^.?!]* auf (?:einen |den |ein |das )?(?:Mon|Diens|Donners|Frei|Sams|Sonn|Mittwoch|Wochenend|Werk))/giu,
    'waren',
  ],
  [
    /\b(?:gegenüber (?:dem|der)|(?:im Vergleich|verglichen) (?:zum|zur|mit (?:dem|der))|als (?:im|in der)|zum|zur) Vor(monat|woche|quartal|tag)s?\b/giu,
    (_, step) => `im Vergleich zu${/woche/i.test(step!) ? 'r' : 'm'} ${EARLIER[step!.toLowerCase()]}`,
  ],
];
