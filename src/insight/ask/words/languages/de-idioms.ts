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
  // What somebody takes or what is at hand, by a noun and a verb that says little.
  [/(?<!\p{L})(?:nehmen|nimmt|nahmen|nahm) (.+?) in Anspruch(?!\p{L})/iu, 'hatten $1'],
  [/(?<!\p{L})in Anspruch (?:genommen|nehmen|nahmen|nahm)(?!\p{L})/giu, 'gehabt'],
  [/(?<!\p{L})zur (?:Verfügung|Auswahl) stehende[nrs]? /giu, ''],
  [/(?<!\p{L})(?:stehen|steht|standen|stand)(?!\p{L})(?=[^.?!]*(?<!\p{L})(?:zur (?:Verfügung|Auswahl)|bereit)(?!\p{L}))/giu, 'gibt es'],
  [/(?<!\p{L})in Auftrag (?:gegeben|gaben|geben|gab)(?!\p{L})/giu, 'beauftragt'],
  [/(?<!\p{L})zum Abschluss (?:gebracht|gekommen)(?!\p{L})/giu, 'abgeschlossen'],
  [/(?<!\p{L})zur Welt (?:gekommen|kamen|kam)(?!\p{L})/giu, 'geboren'],
  [/(?<!\p{L})in Empfang genommen(?!\p{L})/giu, 'empfangen'],
  // "Kamen rein" is said of whatever there is then.
  [/(?<!\p{L})wann (?:kamen|kam) (.+?) (?:he)?rein(?=[?.!]|$)/iu, 'wann war $1'],
  [/(?<!\p{L})(?:kommen|kommt|kamen|kam|gehen|geht|gingen|ging)(?!\p{L})(?= [^.?!]*(?<!\p{L})(?:he)?rein(?!\p{L}))/giu, 'gibt es'],
  [/(?<=gibt es [^.?!]*) (?:he)?rein(?!\p{L})/giu, ''],
  [/(?<!\p{L})(?:he)?reingekommen(?!\p{L})/giu, 'eingegangen'],
  [/(?<!\p{L})wie (?:fällt|fallen|fiel|fielen) (.+?) aus(?=[?.!]|$)/iu, 'wie hoch ist $1'],
  // "Steht beim Umsatz an letzter Stelle".
  [
    /(?<!\p{L})(?:steht|liegt|stehen|liegen|stand|lag) (?:bei der|bei den|beim|bei|im|nach) (.+?) (?:an|auf) (?:der |dem )?(erster|letzter|oberster|unterster|ersten|letzten) (?:Stelle|Platz|Rang)(?!\p{L})/iu,
    (_, number, place) => `hat den ${/erst|oberst/i.test(place!) ? 'höchsten' : 'niedrigsten'} ${number}`,
  ],
  // "Welchen Umsatzanteil hat jede Filiale".
  [
    /(?<!\p{L})welche[nrs]? (\p{L}+anteil|Anteil (?:am|an der|an den) \p{L}+) (?:hat|hatte|haben|macht|machen|bringt|trägt) jede[rs]? /iu,
    '$1 je ',
  ],
  // "Soll-Ist-Vergleich", "Plan-Ist-Gegenüberstellung".
  [/(?<!\p{L})(\p{Lu}\p{L}+)-(\p{Lu}\p{L}+)-(?:Vergleich|Gegenüberstellung|Abgleich)(?!\p{L})/gu, '$1 und $2'],
  // "Letzten Monat" as an adverb.
  [
    /(?<!(?:^|\P{L})(?:der|die|das|den|dem|des|im|in|am|vom|zum|seit|bis|je|pro|und|oder) )(?<!\p{L})(letzten|vorigen|vergangenen) Monat(?!\p{L})/giu,
    'im $1 Monat',
  ],
  [
    /(?<!(?:^|\P{L})(?:der|die|das|den|dem|des|im|in|am|vom|zum|seit|bis|je|pro|und|oder) )(?<!\p{L})(letzte|vorige|vergangene)s Quartal(?!\p{L})/giu,
    'im $1n Quartal',
  ],
  [
    /(?<!(?:^|\P{L})(?:der|die|das|den|dem|des|im|in|am|vom|zum|seit|bis|je|pro|und|oder) )(?<!\p{L})(letzte|vorige|vergangene) Woche(?!\p{L})/giu,
    'in der $1n Woche',
  ],
  [/(?<!\p{L})heuer(?!\p{L})/giu, 'dieses Jahr'],
  // Halves and quarters of a span.
  [/(?<!\p{L})(?:eine[rn]?|der|die|½) (?:halbe[nr]? Stunde)(?!\p{L})/giu, '30 Minuten'],
  [/(?<!\p{L})(?:eine[rn]?) (?:Viertelstunde|viertel Stunde)(?!\p{L})/giu, '15 Minuten'],
  [/(?<!\p{L})(?:eine[rn]?) (?:Dreiviertelstunde|dreiviertel Stunde)(?!\p{L})/giu, '45 Minuten'],
  [/(?<!\p{L})(?:anderthalb|eineinhalb|einundeinhalb) Stunden(?!\p{L})/giu, '90 Minuten'],
  [/(?<!\p{L})(?:einem|ein) (?:halben|halbes) Jahr(?!\p{L})/giu, '6 Monaten'],
  [/(?<!\p{L})(?:einem|ein) Vierteljahr(?!\p{L})/giu, '3 Monaten'],
  [/(?<!\p{L})(?:einem|ein) Dreivierteljahr(?!\p{L})/giu, '9 Monaten'],
  [/(?<!\p{L})(?:anderthalb|eineinhalb) Jahren?(?!\p{L})/giu, '18 Monaten'],
  // "Seit einem halben Jahr nichts mehr": what was no longer so since then was not so.
  [/(?<!\p{L})((?:noch )?(?:nichts|nicht|nie|kein\p{L}*(?: \p{Lu}\p{L}+)?)) mehr(?! (?:als|wie)(?!\p{L}))(?!\p{L})/giu, '$1'],
  [
    /(?<!\p{L})seit (?!\d{4}(?!\d))((?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf) (?:Tagen|Wochen|Monaten|Quartalen|Jahren))(?=[^,.?!]*(?<!\p{L})(?:nichts|nicht|nie|kein\p{L}*)(?!\p{L}))/giu,
    'weniger als vor $1',
  ],
  [/(?<!\p{L})seit einem Jahr(?=[^,.?!]*(?<!\p{L})(?:nichts|nicht|nie|kein\p{L}*)(?!\p{L}))/giu, 'weniger als vor 12 Monaten'],
  [
    /(?<!\p{L})ohne (\p{Lu}\p{L}+) seit (?!\d{4}(?!\d))(\d+ (?:Tagen|Wochen|Monaten|Quartalen|Jahren))(?!\p{L})/gu,
    'ohne $1 weniger als vor $2',
  ],
  // "Haben seit Juli keine Bestellung".
  [
    /(?<!\p{L})(haben|hatten|hat|hatte) ((?:seit|in|im|dieses|letztes|weniger als|(?:19|20)\d\d)(?!\p{L})[^,.?!]*?) ((?:noch )?kein\p{L}* \p{Lu}\p{L}+)( \p{Ll}+)?(?=\s*[?.!]|\s*$)/u,
    (_, verb, time, none, did) => `${verb} ${none}${did ?? ''} ${time}`,
  ],
  // "Umsatzentwicklung nach Quartal": the number in each of them.
  [/(?<!\p{L})(\p{Lu}\p{L}{3,}?)(?:s|en|n)?entwicklung (?=(?:nach|pro|je) )/gu, '$1 '],
];
