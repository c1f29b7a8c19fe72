import { isVerbForm } from './de-verbs.ts';

const HEAD_MIN = 4;
const FIRST_MIN = 3;
/** Nouns that are heads although they are short. */
const SHORT: ReadonlySet<string> = new Set(['art', 'ort', 'typ', 'weg']);

/** Prefixes of verbs and the like, which make another word and no kind of it: sales (`verkaeufe`) are no purchases. */
const PREFIXES: ReadonlySet<string> = new Set(
  `ver ent emp miss auf aus bei ein vor nach durch uber ueber unter wider wieder hin her mit ruck rueck zuruck zurueck los weg fort
   hinter nicht`.split(/\s+/),
);

/** How a German word may begin, so that no part of a word is taken for a head: "gebühr" but not "sgebühr". */
const ONSET =
  /^(?:[bcdfghjklmnpqrstvwxyz]?[aeiouy]|(?:bl|br|ch|chr|dr|fl|fr|gl|gn|gr|kl|kn|kr|pf|pfl|pfr|ph|phr|pl|pr|ps|qu|rh|sch|schl|schm|schn|schr|schw|sc|sk|sp|spl|spr|st|str|th|thr|tr|zw)[aeiouy])/;

/** What stands before the head of a German compound: "buchungs" of "buchungskanal" for "kanal"; null if that is not its head. */
export function beforeHead(compound: string, head: string): string | null {
  if ((head.length < HEAD_MIN && !SHORT.has(head)) || !compound.endsWith(head) || !ONSET.test(head)) return null;
  const first = compound.slice(0, -head.length);
  // "Bereich" of "Wellnessbereich" goes on before "reich", as words made of verbs do.
  if (/(?:be|ge|ver|ent|zer)$/.test(first) && isVerbForm(`${head}en`)) return null;
  const isWord = first.length >= FIRST_MIN && /[aeiouy]/.test(first) && /[^aeiouy]/.test(first);
  return isWord && !PREFIXES.has(first) && /^\p{L}+$/u.test(first) ? first : null;
}
