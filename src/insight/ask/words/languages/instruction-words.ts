/** The words of instructions on how a query is written or its result is shown, as analysts are given them. */
export interface InstructionWords {
  /** Verbs that ask to show a result in some way, and to order it. */
  showing: ReadonlySet<string>;
  /** What is shown, and how. */
  shown: ReadonlySet<string>;
  /** How texts are compared. */
  comparing: ReadonlySet<string>;
  /** Signs that a sentence is about comparing without regard to case, which is how values are found. */
  caseless: ReadonlySet<string>;
  /** Signs that a part of a text is enough. */
  partial: ReadonlySet<string>;
  /** How a query is written, which changes no number here: quotients are never whole, and nothing is divided by zero. */
  writing: ReadonlySet<string>;
  /** Signs that a sentence is about writing a query. */
  written: ReadonlySet<string>;
  /** Forms of "join": the model has the ways between tables. */
  joining: ReadonlySet<string>;
  /** What leads to the purpose of an instruction. */
  purpose: ReadonlySet<string>;
}

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const ENGLISH_INSTRUCTIONS: InstructionWords = {
  showing: set(
    'find get fetch retrieve select return show display give output present report include provide list print sort order arrange alias name format',
  ),
  shown: set(`
    the a an and or both as well also always please only just by in of with for to where possible together its their them it your all each name names id
    ids identifier identifiers number numbers count counts result results column columns field fields value values answer answers table tables output row
    rows order ordering ascending descending asc desc alphabetical alphabetically clear clearly meaningful readable final query relevant appropriate needed
    necessary person persons people one two three separate single rather than never not instead when asked from that`),
  comparing: set(`
    the a an and or of for to is are be should must will use using do does make when all any always please matching match matches comparison comparisons
    comparing compare string strings text texts name names title titles value values filter filters filtered filtering search searches searching look
    looking case insensitive insensitively insensitivity caseinsensitive ilike lower upper like wildcard wildcards partial partially substring substrings
    regardless anywhere in within on by with via through operator operators pattern patterns word words letters both sides either side allow allowing
    allows exact instead rather than not fuzzy against column columns field fields % so as that them ignore ignoring without regard exactly equality lowercase uppercase capitalization sensitive sensitivity equals
    equal query queries result results data insensitive non fully full entire whole any given provided input user rows row records based on perform performing
    convert converting both lookups lookup ensure sure type types number numbers any either mixed non`),
  caseless: set(
    'case insensitive insensitively insensitivity caseinsensitive ilike exact exactly equality lowercase uppercase capitalization',
  ),
  partial: set('like ilike wildcard wildcards partial partially substring substrings anywhere fuzzy %'),
  writing: set(`
    the a an and or of for to is are be should must will use using avoid prevent handle make sure always when please by before after in with division
    divisions dividing divide zero nullif coalesce cast casting convert float floats decimal decimals numeric double integer tables table join joins joining
    joined their its ids id keys key foreign primary on cte ctes subquery subqueries instead alias aliases qualify column columns get getting obtain find
    finding determine identify retrieve link linked linking relate connect connecting via through using between each both respective corresponding then
    first information details data from matching match common shared need needs you can have has it them this that which together`),
  written: set('nullif coalesce cast casting division divisions dividing float cte ctes subquery subqueries alias aliases qualify'),
  joining: set('join joins joining joined'),
  purpose: set('to when for'),
};

export const GERMAN_INSTRUCTIONS: InstructionWords = {
  showing: set('zeige zeig gib gebe liste nenne sortiere ordne formatiere'),
  shown: set(`
    der die das den dem des ein eine einen und oder auch immer bitte nur nach in von mit für als alle jede jeden name namen nummer nummern anzahl ergebnis
    ergebnisse spalte spalten feld felder wert werte antwort tabelle zeile zeilen reihenfolge aufsteigend absteigend alphabetisch lesbar person personen
    an aus zusammen jeweils`),
  comparing: set(`
    der die das den dem des und oder von für bei ist sind werden soll sollen beim text texte texten name namen wert werte werten vergleich vergleiche
    vergleichen vergleiche suche suchen groß kleinschreibung großschreibung gross kleinschreibung grossschreibung beachten achten ohne unabhängig
    unabhangig auf zu rücksicht rucksicht nicht teil teile teilweise teiltext enthält enthalt beliebig stelle an einer ilike like % platzhalter mit`),
  caseless: set('kleinschreibung grossschreibung großschreibung ilike'),
  partial: set('teil teiltext teilweise like ilike % platzhalter'),
  writing: set(
    'der die das den dem des und oder von für mit über tabelle tabellen verknüpfe verknüpfen verknupfe verknupfen verbinde verbinden join',
  ),
  written: set('nullif coalesce cast cte'),
  joining: set('join verknüpfe verknüpfen verknupfe verknupfen verbinde verbinden'),
  purpose: set('um für'),
};
