import { inGerman } from '../../platform/locale.ts';
import { keyedNoun } from './things.ts';
import type { ModelTable } from './types.ts';

/** What one row of a table is: "order line", "Bestellung"; in English in lower case. */
export interface RowNoun {
  one: string;
  many: string;
}

/** Nouns that rows go by: English, its plural if irregular, then German and its plural; further forms by which names have them. */
const NOUNS = `
  order | Bestellung Bestellungen | bestell
  order | Auftrag Aufträge | auftraege auftraeg
  order line | Bestellposition Bestellpositionen | lineitem
  item | Posten Posten |
  position | Position Positionen |
  line | Position Positionen |
  sale | Verkauf Verkäufe | verkaeufe
  purchase | Einkauf Einkäufe | einkaeufe
  invoice | Rechnung Rechnungen | bill
  payment | Zahlung Zahlungen |
  transaction | Transaktion Transaktionen | txn trx
  refund | Erstattung Erstattungen |
  return | Retoure Retouren |
  booking | Buchung Buchungen |
  reservation | Reservierung Reservierungen |
  receipt | Beleg Belege |
  expense | Ausgabe Ausgaben |
  donation | Spende Spenden |
  loan | Kredit Kredite |
  contract | Vertrag Verträge | vertraege
  policy policies | Police Policen |
  subscription | Abonnement Abonnements | abo abos
  membership | Mitgliedschaft Mitgliedschaften |
  quote | Angebot Angebote |
  lead | Lead Leads |
  deal | Abschluss Abschlüsse | abschluesse
  opportunity opportunities | Verkaufschance Verkaufschancen |
  campaign | Kampagne Kampagnen |
  shipment | Sendung Sendungen |
  delivery deliveries | Lieferung Lieferungen | lieferschein
  parcel | Paket Pakete |
  trip | Fahrt Fahrten | ride
  flight | Flug Flüge | fluege
  tour | Tour Touren |
  visit | Besuch Besuche |
  appointment | Termin Termine |
  treatment | Behandlung Behandlungen |
  prescription | Verordnung Verordnungen |
  stay | Aufenthalt Aufenthalte |
  session | Sitzung Sitzungen |
  case | Fall Fälle | faelle
  ticket | Ticket Tickets |
  issue | Vorgang Vorgänge | vorgaenge
  incident | Vorfall Vorfälle | vorfaelle
  request | Anfrage Anfragen |
  complaint | Beschwerde Beschwerden |
  call | Anruf Anrufe |
  message | Nachricht Nachrichten |
  conversation | Gespräch Gespräche | gespraech gespraeche
  review | Bewertung Bewertungen |
  response | Antwort Antworten |
  registration | Anmeldung Anmeldungen |
  event | Ereignis Ereignisse |
  run | Lauf Läufe | laeufe
  batch batches | Charge Chargen |
  inspection | Prüfung Prüfungen | pruefung pruefungen
  measurement | Messung Messungen |
  reading | Ablesung Ablesungen |
  repair | Reparatur Reparaturen |
  project | Projekt Projekte |
  task | Aufgabe Aufgaben |
  shift | Schicht Schichten |
  absence | Abwesenheit Abwesenheiten |
  game | Spiel Spiele |
  customer | Kunde Kunden |
  patient | Patient Patienten |
  member | Mitglied Mitglieder |
  guest | Gast Gäste | gaeste
  user | Nutzer Nutzer | benutzer
  employee | Mitarbeiter Mitarbeiter | personal
  account | Konto Konten |
  product | Produkt Produkte |
  article | Artikel Artikel |
  vehicle | Fahrzeug Fahrzeuge |
  machine | Maschine Maschinen |
  device | Gerät Geräte | geraet geraete`;

interface Known {
  english: RowNoun;
  german: RowNoun;
  inEnglish: boolean;
}

const KNOWN = new Map<string, Known>();
for (const line of NOUNS.trim().split('\n')) {
  const [own, other, more] = line.split('|').map((part) => part.trim()) as [string, string, string];
  const irregular = /^(\w+) (\w+es)$/.exec(own);
  const english = irregular ? { one: irregular[1]!, many: irregular[2]! } : { one: own, many: `${own}s` };
  const [one, many] = other.split(' ') as [string, string];
  const add = (form: string, inEnglish: boolean) => {
    if (form !== '' && !KNOWN.has(plain(form))) KNOWN.set(plain(form), { english, german: { one, many }, inEnglish });
  };
  for (const form of [english.one, english.many]) add(form, true);
  for (const form of [one, many, ...more.split(' ')]) add(form, false);
}

/** "One row is one order." Sentences on keys of several columns, and "one row of", name no thing. */
const ROW_IS = /^(?:(?:one|each|every|a) row is (?:one|an?)|(?:eine|jede) zeile ist (?:ein|eine)) ([\p{L}\p{M} -]+?)\.?$/iu;
const LINE_OF = /^one row is one line of one ([\p{L} ]+?) \("/iu;
const WORDS_MAX = 3;
/** German joins words: from this length on, the end of a word may be a noun. */
const JOINED_MIN = 6;

/** What a row of the table is, in the readers' language, as its grain says; null where that names nothing that is known. */
export function rowNoun({ grain }: Pick<ModelTable, 'grain'>): RowNoun | null {
  const said = LINE_OF.exec(grain)?.[1]?.concat(' line') ?? ROW_IS.exec(grain)?.[1] ?? '';
  const words = said.toLowerCase().split(/[ -]+/);
  const head = words.length > WORDS_MAX || words.includes('of') ? undefined : knownNoun(words.at(-1)!);
  if (!head) return null;
  const known = KNOWN.get(words.join(' ')) ?? head;
  if (inGerman()) return known.german;
  // "support tickets" by their whole name, but for abbreviations before the noun.
  const before = known === head && head.inEnglish ? words.slice(0, -1) : [];
  const whole = before.every((word) => /^(?=.*[aeiouy])[a-z]{3,}$/.test(word)) ? before : [];
  return { one: [...whole, known.english.one].join(' '), many: [...whole, known.english.many].join(' ') };
}

/** What a key identifies, in words of its name, if that is known: `OrderNo` an order, `Bestellnummer` a Bestellung. */
export function nounOfKey(column: string): string | null {
  const words = keyedNoun(column);
  const last = words.at(-1);
  const known = last === undefined ? undefined : knownNoun(last);
  if (!known) return null;
  const german = known.german.one.toLowerCase();
  return [...words.slice(0, -1), !known.inEnglish && plain(german).startsWith(last!.slice(0, 3)) ? german : known.english.one].join(' ');
}

function knownNoun(word: string): Known | undefined {
  const stem = plain(word).replace(/(nummer|nr)$/, '');
  const own = KNOWN.get(plain(word)) ?? KNOWN.get(stem) ?? KNOWN.get(stem.replace(/s$/, ''));
  return own ?? [...KNOWN].find(([form, { inEnglish }]) => !inEnglish && form.length >= JOINED_MIN && stem.endsWith(form))?.[1];
}

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
