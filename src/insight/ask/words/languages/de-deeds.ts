/** Separable prefixes, before which "ge" stands within a participle: "angemeldet". */
const SEPARABLE = 'ab an auf aus bei ein fest fort frei her heim hin los mit nach um vor weg zu zuruck zurueck zusammen'.split(' ');
const ENDINGS = ['eten', 'ete', 'ten', 'te', 'et', 'en', 't', 'e', 'n'];
const ROOT_MIN = 3;

/** Nouns that are called otherwise than their verbs, by the beginnings of forms of these. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  kauf: ['kauf', 'gekauf'],
  verkauf: ['verkauf'],
  einkauf: ['eingekauf', 'einkauf'],
  besuch: ['besuch'],
  miet: ['gemiet', 'miet'],
  reis: ['gereist', 'reist'],
  spend: ['gespendet', 'spendet', 'spenden'],
  zuwendung: ['gespendet', 'spendet', 'spenden'],
  auftritt: ['aufgetreten'],
  vortrag: ['vorgetragen'],
  geburt: ['geboren'],
  stimm: ['abgestimmt', 'gestimmt'],
  ausleih: ['ausgeliehen', 'entliehen', 'ausleih'],
  verleih: ['verliehen'],
  frag: ['gefragt', 'fragt'],
  anfrag: ['angefragt'],
  anruf: ['angerufen'],
  antwort: ['geantwortet', 'beantwortet'],
  fahrt: ['gefahren', 'fuhr'],
  flug: ['geflogen', 'flog'],
  spiel: ['gespielt', 'spielt'],
  teilnahm: ['teilgenommen'],
  aufnahm: ['aufgenommen'],
  annahm: ['angenommen'],
  abnahm: ['abgenommen'],
  abgab: ['abgegeben'],
  ausgab: ['ausgegeben'],
  auftrag: ['beauftragt'],
  ubergab: ['ubergeben'],
  eingang: ['eingegangen'],
  abgang: ['abgegangen'],
  zugang: ['zugegangen'],
  abschluss: ['abgeschlossen'],
  abbruch: ['abgebrochen'],
  beginn: ['begonnen'],
  eintritt: ['eingetreten'],
  austritt: ['ausgetreten'],
  beitritt: ['beigetreten'],
  rucktritt: ['zuruckgetreten'],
  einzug: ['eingezogen'],
  auszug: ['ausgezogen'],
  erscheinung: ['erschienen'],
  versand: ['versandt', 'versendet', 'verschickt'],
  ruckgab: ['zuruckgegeben'],
  beschwerd: ['beschwert'],
  bericht: ['berichtet'],
  beitrag: ['beigetragen'],
  zahlung: ['bezahl'],
  start: ['gestartet', 'startet'],
  klick: ['geklickt', 'klickt'],
  gesprach: ['gesprochen', 'sprach'],
  wett: ['gewettet', 'wettet'],
};

/** The roots that a form of a verb may have: "buch" of "gebucht", "anmeld" of "angemeldet". */
function rootsOf(verb: string): Set<string> {
  const prefix = SEPARABLE.find((one) => verb.startsWith(`${one}ge`)) ?? '';
  const rest = verb.slice(prefix.length);
  const bases = rest.startsWith('ge') ? [verb, prefix + rest.slice(2)] : [verb];
  const roots = new Set<string>();
  for (const base of bases)
    for (const ending of ENDINGS)
      if (base.endsWith(ending) && base.length - ending.length >= ROOT_MIN) roots.add(base.slice(0, -ending.length));
  return roots;
}

/** Whether a noun is called after what a form of a verb says is done: "Buchung" after "gebucht". Both folded, the noun in the singular or plural. */
export function isDeed(noun: string, verb: string): boolean {
  const ending = /(?:ung|ungen)$/.exec(noun)?.[0];
  // "Behandlung" is called after "behandelt".
  const root = (one: string) => one.replace(/(?<=[^aeiou])[e]([lr])$/, '$1');
  if (ending !== undefined) {
    const stem = root(noun.slice(0, -ending.length));
    if (stem.length >= ROOT_MIN && [...rootsOf(verb)].some((one) => root(one) === stem)) return true;
  }
  // "Reservierung", "Reservation" and "Reparatur" after verbs in "-ieren".
  const foreign = /^(.{3,}?)(?:at?ion|at?ionen|atur|aturen|ement|ements)$/.exec(noun)?.[1];
  if (foreign !== undefined && new RegExp(`^${foreign}i(?:ert|erte|erten|eren)$`).test(verb)) return true;
  const forms = Object.hasOwn(OTHERWISE, noun) ? OTHERWISE[noun]! : [];
  return forms.some((one) => verb.startsWith(one) && verb.length - one.length <= 2);
}

/** Whether a noun is that of a state which a word says was reached: "Absage" of "abgesagt", "Storno" of "storniert", "Kündigung" of "gekündigt". Both folded. */
export function isOutcome(noun: string, word: string): boolean {
  const roots = rootsOf(word);
  return [noun, noun.replace(/[eo]$/, '')].some(
    (base) => base.length >= ROOT_MIN && (isDeed(base, word) || roots.has(base) || word === `${base}iert`),
  );
}
