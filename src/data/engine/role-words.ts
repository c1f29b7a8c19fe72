/** Words in column names and what they imply. Names are split into lower-case words first: `unitPrice`, `UNIT-PRICE` and `unit price` are equal. */
const words = (text: string) => new Set(text.trim().split(/\s+/));

export const PERSON_WORDS = words(`
  email mail emails phone telephone tel mobile cell fax ssn iban bic passport birthdate birthday dob surname lastname firstname fullname
  forename creditcard cardnumber nachname vorname geburtsdatum telefon handy telefonnummer
  handynummer mobilnummer rufnummer faxnummer kreditkartennummer ausweisnummer steuernummer sozialversicherungsnummer nom prenom courriel apellido correo`);
/** Personal only in combination: first name, street address, date of birth, … */
export const PERSON_PHRASES = [
  /^(first|last|middle|given|family|full|maiden|nick|legal|display) names?$/,
  /\b(customer|client|employee|person|patient|contact|user|student|guest|member|passenger|owner|author|driver|recipient|sender|buyer) (first |last |full )?names?$/,
  /\b(user ?name|login name|social security|national id|tax id|driver licen[cs]e|bank account|account holder|card (number|no|holder)|credit card)\b/,
  /\b(date of birth|birth date|birth day|geburts datum)\b/,
  /\b(street|home|postal|mailing|billing|shipping|delivery) address|^address( line)?( \d)?$|^street( name)?$|\bip (address|addr)\b|^ip$/,
];
export const GEOGRAPHY_WORDS = words(`
  country countries nation continent region state province county city town municipality district borough neighborhood neighbourhood
  zip zipcode postcode postal plz postleitzahl lat latitude lon lng long longitude geohash iso2 iso3 fips location place territory land stadt ort
  bundesland pays ville pais ciudad`);
export const IDENTIFIER_WORDS = words(`
  id ids key uuid guid no nr code sku isbn issn ean upc gtin asin barcode serial pk fk ref reference identifier rownum rownumber rowid index idx
  hash token account invoice ticker symbol`);
/** German writes them as one word: Kundennummer, Bestellnummer, Seriennummer; so do Dutch and the Scandinavian languages. */
export const NUMBERED =
  /.nummer$|^(beleg|konto|kunden|artikel|auftrags?|bestell|rechnungs?|vertrags?|lieferanten|debitoren|kreditoren|pers|mat)nr$/;
export const RATE_WORDS = words(`
  rate rates pct percent percentage percentages ratio ratios avg average mean median mode share score scores rating ratings temperature temp
  probability prob likelihood margin density bmi gpa grade mpg kmh mph rpm speed velocity age height width length depth altitude elevation
  pressure humidity latency efficiency yield coefficient index percentile quantile std stddev stdev variance zscore rank ranking position
  utilization utilisation occupancy conversion ctr cpc cpm cpa roas roi cpl cpv aov arpu nps csat churn interest apr apy inflation expectancy horsepower
  displacement acceleration cylinders close high low adj anteil quote prozent schnitt taux moyenne balance inventory stock level wavelength
  magnitude ph weight concentration frequency intensity angle voltage`);
export const PRICE_WORDS = words('price prices preis prix precio msrp fare tariff wage salary rent');
/** Those of them that are paid for a time or a journey; with one of the others as the last word, as rent_amt, an amount rather than a price. */
export const PAID_WORDS = words('fare wage salary rent');
export const AMOUNT_WORDS = words('amount amounts amt amts betrag');
/** With one of these a price is what was paid, once for the row, rather than a price for each: price_paid, fare_charged. */
export const SETTLED_WORDS = words('paid charged billed invoiced collected received bezahlt gezahlt berechnet');
/** … unless it is one for each after all: unit_price_paid, avg_fare_charged. */
export const EACH_WORDS = words('unit per each piece stueck einzel je pro');
export const ADDITIVE_WORDS = words(`
  amount amounts revenue revenues qty quantity quantities count counts sales total totals sum units cost costs profit profits spend spending
  orders order visits visitors clicks impressions sessions views pageviews hits users customers signups downloads installs population pop deaths
  cases births bytes minutes hours seconds days distance km miles income expense expenses budget value volume votes fee fees payment payments paid tax taxes
  tip tips refund refunds discount discounts turnover gross net subtotal earnings loss losses donations attendance transactions trips passengers
  shipped sold returned returns tonnes tons barrels kwh mwh gdp emissions usd eur gbp umsatz betrag menge anzahl summe kosten gewinn montant quantite ventes
  importe cantidad ventas ingresos duration goals points runs likes shares comments followers wins usage production consumption exports imports
  events conversions purchases engagements`);
/** German writes these as one word, too: Absprungrate, Klickquote, Stückpreis. */
export const RATED = /.(rate|quote|anteil|preis)$/;
/** As the last word, these turn anything into a sum: rating_count, price_total. */
export const ADDING_LAST_WORDS = words('count counts total totals sum');
export const TIME_WORDS = words(
  'year yr jahr annee month monat mois quarter qtr week woche day weekday dow hour minute date datum time timestamp datetime ts epoch period',
);

/** Units that have a capital after a small letter, where no word of its own begins. */
const MIXED_UNITS = 'k(?:Wh?p?|VA?|Hz|Pa|J|N|B|A)|m(?:L|Ah?|V|W|Hz|J|Pa|mHg)|d(?:BA?|L)|[ch]L|hPa|pH';
const MIXED_UNIT = new RegExp(`(?<![\\p{L}\\d])(?:${MIXED_UNITS})(?![\\p{L}\\d])`, 'gu');

/** Whether a word is such a unit: kWh, mAh, dB. */
export const isMixedUnit = (word: string): boolean => word.replace(MIXED_UNIT, '') === '' && word !== '';

/** The words of a column's name in lower case. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(MIXED_UNIT, (unit) => unit.toLowerCase())
    .replace(/%/g, ' percent ')
    .replace(/#/g, ' no ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
