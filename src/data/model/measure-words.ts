const words = (text: string) => text.trim().split(/\s+/);

/** Words in a column's name that say what its numbers are, in English and German. */
const VOCABULARY = {
  /** Levels at a moment: they add up across entities but not over time. */
  stock: words(
    `balance balances inventory stock stocks headcount mrr arr backlog onhand outstanding saldo bestand bestande bestaende kontostand`,
  ),
  /** Aims rather than events. */
  quota:
    words(`target targets budget budgets budgeted goal quota plan planned forecast forecasted limit cap threshold ziel ziele soll planwert
    sollwert`),
  /** Money amounts; a currency column does not say which columns it applies to. */
  money: words(`amount amounts revenue sales price prices cost costs profit spend spending fee fees net gross tax taxes value total subtotal
    payment payments paid refund refunds discount discounts salary wage income expense expenses budget balance turnover betrag umsatz preis kosten
    gewinn summe saldo gebuhr gebuhren gebuehr gebuehren zahlung zahlungen erstattung erstattungen ausgaben einnahmen erlos erlose erloes honorar lohn gehalt mrr arr amt`),
  /** Numbers of things. */
  count:
    words(`count counts qty quantity quantities units orders visits clicks impressions sessions views users customers items pieces messages
    menge mengen anzahl stuck stueck einheiten number num conversions tickets nachrichten klicks besuche bestellungen`),
  percent: words(`percent percentage pct share rate ratio prozent anteil quote utilization utilisation occupancy conversion ctr churn`),
  /** What one unit of something is or costs: never added. */
  intensive:
    words(`price prices rate ratio score rating age average avg mean median percent pct share level index grade preis satz kurs quote anteil
    stars sterne class classes alter schnitt note bewertung zufriedenheit satisfaction temperature temperatur list liste`),
  /** Amounts of something physical or of time that happened. */
  amount:
    words(`energy consumption distance mileage duration energie verbrauch entfernung strecke dauer minuten stunden minutes hours kwh kilometer
    kilometres kilometers`),
} as const;

export type Vocabulary = keyof typeof VOCABULARY;

const SETS = new Map(Object.entries(VOCABULARY).map(([name, list]) => [name, new Set<string>(list)]));
/** The end of a compound, as in Nettobetrag and copayment, must be at least this long to be known. */
const COMPOUND_MIN = 5;
const SKELETON_MIN = 4;

/** Starts of German compounds: Zielstunden, Bestandseinheiten, Listengebühr. */
const PREFIXES: Partial<Record<Vocabulary, RegExp>> = {
  stock: /^bestands?./,
  quota: /^(ziel|soll|plan(ungs)?(wert|zahl|menge|stunden|kosten|umsatz|betrag))./,
  intensive: /^(listen|durchschnitts|einzel|stuck)./,
};

/** True if one of the words is in the vocabulary: itself, as the end of a compound (Nettobetrag), or without its vowels (bdgt, qntty). */
export function names(vocabulary: Vocabulary, named: readonly string[]): boolean {
  const known = SETS.get(vocabulary)!;
  const prefix = PREFIXES[vocabulary];
  if (prefix && named.some((word) => prefix.test(word))) return true;
  return named.some((word) => known.has(word) || VOCABULARY[vocabulary].some((one) => endsIn(word, one) || isShort(word, one)));
}

function endsIn(word: string, end: string): boolean {
  return end.length >= COMPOUND_MIN && word.length > end.length + 1 && word.endsWith(end);
}

function isShort(word: string, long: string): boolean {
  return word.length >= SKELETON_MIN && word.length < long.length && !/[aeiou]/.test(word.slice(1)) && skeleton(long).startsWith(word);
}

function skeleton(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '');
}
