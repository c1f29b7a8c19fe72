const words = (text: string) => text.trim().split(/\s+/);

/** Words in a column's name that say what its numbers are, in English and German. */
const VOCABULARY = {
  /** Levels at a moment: they add up across entities but not over time. */
  stock: words(
    `balance balances bal inventory stock stocks headcount mrr arr recurring wiederkehrend wiederkehrende wiederkehrender wiederkehrenden backlog backorder backorders
    onhand outstanding vacant unfilled pending remaining saldo bestand bestande bestaende guthaben restschuld verbindlichkeiten barmittel debt
    loan loans holding holdings assets liabilities employees staff personnel fte members subscribers residents beschaftigte beschaftigten
    mitarbeiter mitglieder abonnenten einwohner reading readings position positions valuation marktwert buchwert depotwert`,
  ),
  /** Aims rather than events. */
  quota:
    words(`target targets tgt tgts fcst budget budgets budgeted goal quota plan planned forecast forecasted limit cap threshold ziel ziele soll planwert
    sollwert`),
  /** Money amounts; a currency column does not say which columns it applies to. */
  money: words(`amount amounts revenue revenues sales price prices cost costs profit spend spending fee fees net gross tax taxes value total
    subtotal sum payment payments paid refund refunds discount discounts salary wage wages income expense expenses budget balance turnover premium
    premiums charge charges rent rents dues deposit deposits commission commissions royalty royalties dividend dividends fare fares toll tolls
    tuition vat mwst mehrwertsteuer ust umsatzsteuer bonus bonuses allowance allowances reimbursement reimbursements donation donations grants proceeds contribution contributions surcharge
    surcharges subsidy subsidies earnings equity payout payouts copay advance consideration betrag umsatz preis kosten gewinn summe saldo gebuhr
    gebuhren gebuehr gebuehren zahlung zahlungen erstattung erstattungen ausgaben einnahmen erlos erlose erloes honorar lohn gehalt mrr arr amt
    pramie pramien praemie praemien entgelt entgelte miete mieten beitrag beitrage kaution provision provisionen tantiemen dividende dividenden
    vergutung vergutungen pacht zuschuss zuschusse abgabe abgaben spende spenden steuer steuern zuschlag zuschlage rabatt rabatte guthaben
    restschuld barmittel marktwert buchwert depotwert kurswert warenwert auftragswert bestellwert rechnungswert auftragsvolumen vorschuss trinkgeld debit debits credit credits debet haben shipping
    postage versand`),
  /** Numbers of things. */
  count:
    words(`count counts qty quantity quantities units orders visits clicks impressions sessions views users customers items pieces messages
    passengers guests adults children persons copies nights menge mengen anzahl stuck stueck stuckzahl stueckzahl einheiten number num conversions tickets nachrichten
    klicks besuche bestellungen passagiere gaste erwachsene erwachsenen kinder personen exemplare nachte ubernachtungen`),
  percent: words(`percent percentage pct share rate ratio prozent anteil quote utilization utilisation occupancy conversion ctr churn`),
  /** What one unit of something is or costs: never added. */
  intensive:
    words(`price prices rate ratio score rating age average avg mean median percent pct share level index grade preis satz kurs quote anteil
    stars sterne class classes alter schnitt note bewertung zufriedenheit satisfaction temperature temperatur list liste unit each per hourly daily
    nightly max maximum min minimum capacity kapazitat size height width length depth area flache density dichte factor faktor rendite yield lead
    wait waiting response resolution turnaround cycle term overdue latency tenure lieferzeit wartezeit laufzeit reaktionszeit verzug zahlungsziel
    einkaufspreis stundenlohn`),
  /** Amounts of something physical or of time that happened. */
  amount:
    words(`energy consumption distance mileage duration energie verbrauch entfernung strecke dauer minuten stunden minutes hours kwh mwh kilometer
    kilometres kilometers km miles meilen kg kilogram kilograms kilogramm tonnes tons tonnen litres liters litre liter gb mb tb calories kalorien
    m3 cbm ml hl therms gallons gal kcal overtime uberstunden downtime volume volumen`),
  /** What happens in a period, so that periods add up however alike they are. */
  flow: words(`sales sold revenue revenues turnover spend spending spent cost costs expense expenses fee fees payment payments paid received earned
    refund refunds clicks impressions visits sessions views orders purchases conversions shipments deliveries delivered shipped returned returns
    produced production generated consumption consumed used usage hired hires departures arrivals new added lost closed resolved created minutes
    hours kwh mwh downtime dividends umsatz umsatze ausgaben kosten einnahmen erlose gebuhren zahlungen verkauf verkaufe verkauft verkaufte
    verkauften erzeugt erzeugte verbrauch verbraucht bezahlt geliefert eingang eingange zugang zugange abgang abgange neue neuen klicks besuche
    bestellungen stunden minuten dividenden amount amounts profit profits income earnings net gross tax taxes wage wages commission commissions
    bookings booked invoiced billed donations betrag gewinn netto brutto steuer steuern lohn provision provisionen spenden`),
  /** What goes on until it ends, in the name of a table, of its start or of a number. */
  lasting:
    words(`start started starts starting begin began begins beginning joined signup signed subscribed since from effective subscription
    subscriptions contract contracts membership memberships member members plan plans policy policies lease leases rental rentals tenancy tenancies
    license licence licenses licences account accounts customer customers client clients mrr arr monthly recurring seat seats abo abos abonnement
    abonnements vertrag vertrage vertraege mitglied mitglieder mitgliedschaft mitgliedschaften police policen lizenz lizenzen kunde kunden miete
    beginn begonnen seit von ab monatlich monatliche`),
} as const;

export type Vocabulary = keyof typeof VOCABULARY;

const SETS = new Map(Object.entries(VOCABULARY).map(([name, list]) => [name, new Set<string>(list)]));
/** The end of a compound, as in Nettobetrag and copayment, must be at least this long to be known. */
const COMPOUND_MIN = 5;
const SKELETON_MIN = 4;

/** Parts of German compounds: Zielstunden, Bestandseinheiten, Zählerstand, Listengebühr, Devisenkurs. */
const COMPOUNDS: Partial<Record<Vocabulary, RegExp>> = {
  stock: /^(bestands?|lagerbestands?).|(?<!ab|zu|wider|um|ver|vor)stand$|^(offene|freie|verfugbare|ausstehende|verbleibende)[nrs]?$/,
  quota: /^(ziel|soll|plan(ungs)?(wert|zahl|menge|stunden|kosten|umsatz|betrag))./,
  intensive:
    /^(listen|durchschnitts|einzel|stuck(?!e|zahl)|stunden(?=lohn|satz)|tages(?=satz|preis))|(kurs|(?<!um)satz|quote|grad|klasse|faktor|dichte)$/,
};

/** Words with and without their vowels, which each name of a wide table is compared with. */
const SKELETONS = new Map(Object.entries(VOCABULARY).map(([name, list]) => [name, list.map((one) => ({ one, bare: skeleton(one) }))]));

/** True if one of the words is in the vocabulary: itself, as the end of a compound (Nettobetrag), or without its vowels (bdgt, qntty). */
export function names(vocabulary: Vocabulary, named: readonly string[]): boolean {
  const known = SETS.get(vocabulary)!;
  const compound = COMPOUNDS[vocabulary];
  if (compound && named.some((word) => compound.test(word))) return true;
  return named.some((word) => known.has(word) || VOCABULARY[vocabulary].some((one) => endsIn(word, one)) || isShort(word, vocabulary));
}

function endsIn(word: string, end: string): boolean {
  return end.length >= COMPOUND_MIN && word.length > end.length + 1 && word.endsWith(end);
}

function isShort(word: string, vocabulary: Vocabulary): boolean {
  if (word.length < SKELETON_MIN || /[aeiou]/.test(word.slice(1))) return false;
  return SKELETONS.get(vocabulary)!.some(({ one, bare }) => word.length < one.length && bare.startsWith(word));
}

function skeleton(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '');
}
