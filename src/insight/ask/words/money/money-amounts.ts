import { nameWords } from '../../../../data/engine/role-words.ts';
import { names } from '../../../../data/model/measure-words.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { Flow } from '../languages/money-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, NamedMetric, ReadingScope } from '../types.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Parts of names of what a business takes in, in both languages. */
const TAKEN_IN = set(`
  revenue revenues sales turnover income takings earnings proceeds receipts earned umsatz umsaetze umsatze erlos erloes erlose erloese einnahmen
  einnahme ertrag ertraege einkuenfte`);
/** … of what it pays. */
const PAID_OUT = set(`
  cost costs spend spending spent expense expenses expenditure outlay wage wages salary salaries payroll rent rents lease leasing purchase kosten ausgaben
  ausgabe aufwand gehalt gehaelter lohn loehne miete pacht einkauf einkaufspreis`);
/** … that say neither, of a payment as a whole. */
const PAID = set(`
  amount amt total sum paid charge charged charges fee fees fare fares payment payments value bill billed invoiced invoice gross net subtotal price
  donation donations contribution contributions premium premiums due dues collected received tuition toll tolls betrag summe gesamt preis gebuehr gebuhr
  gebuehren gebuhren zahlung zahlungen entgelt beitrag beitraege spende spenden honorar bezahlt rechnungsbetrag gesamtbetrag endbetrag warenwert netto
  brutto`);
/** … that are a part of an amount, taken from it, or no payment. */
const ASIDE = set(`
  discount discounts rebate refund refunds refunded tax taxes vat tip tips deposit deposits shipping postage surcharge budget target limit credit balance debt
  outstanding margin profit loss commission bonus allowance penalty insured estimate estimated quote goal planned list unit rabatt rabatte nachlass steuer
  steuern mwst ust trinkgeld kaution anzahlung versand versandkosten ziel saldo guthaben restschuld erstattung rueckerstattung gewinn verlust provision zuschlag
  einzel`);
/** … of what people are paid. */
const PAY = set(
  'salary salaries wage wages pay payroll stipend gehalt monatsgehalt jahresgehalt stundenlohn lohn verdienst vergutung verguetung besoldung',
);
/** Parts of names of tables whose amounts a business pays. */
const PAYING = set(`
  expense expenses purchase purchases procurement payroll salaries wages supplier suppliers vendorbills payables ausgaben einkauf einkaeufe einkaufe
  gehaelter loehne kosten bestellungenlieferanten`);

/** An amount of money that a word for money may mean. */
export type Amount = { kind: 'column'; ref: ColumnRef } | { kind: 'metric'; metric: NamedMetric };

const has = (parts: readonly string[], known: ReadonlySet<string>): boolean => parts.some((part) => known.has(part));

/** Parts of names of any amount, and of what is paid as a whole: a total of votes is no money. */
const GENERIC = set('total totals sum value amount amt net gross gesamt summe betrag wert netto brutto');
const WHOLE = set(
  'line order invoice bill receipt grand sub booking transaction sale final overall eur usd gbp chf rechnung auftrag bestellung zeile',
);

/** Whether a column holds amounts of money, as far as its unit and its name say. */
export function isMoney({ table, column: { name, unit, additivity, derived, personal } }: ColumnRef): boolean {
  if (additivity === null || derived || personal || (unit && unit.kind !== 'currency')) return false;
  if (unit?.kind === 'currency') return true;
  const rest = nameWords(name).filter((part) => !GENERIC.has(part));
  if (names('money', rest)) return true;
  const own = partsOf(table.name).flatMap((part) => [part, part.replace(/s$/, '')]);
  return names('money', nameWords(name)) && rest.every((part) => WHOLE.has(part) || own.includes(part));
}

/** Whether an amount is the whole of its row, and no part of it: "total", "invoice_amount". */
export function isWhole({ table, column: { name } }: ColumnRef): boolean {
  const own = partsOf(table.name).flatMap((part) => [part, part.replace(/s$/, '')]);
  const parts = nameWords(name);
  return parts.some((part) => GENERIC.has(part)) && parts.every((part) => GENERIC.has(part) || WHOLE.has(part) || own.includes(part));
}

const found = new WeakMap<DataModel, Record<Flow, ColumnRef[]>>();

/** The amounts that add up by which way they go; those of no certain way may be taken in, where their rows are not of what is paid. */
function columnsBy(model: DataModel): Record<Flow, ColumnRef[]> {
  const known = found.get(model);
  if (known) return known;
  const by: Record<Flow, ColumnRef[]> = { in: [], out: [], any: [] };
  for (const table of model.tables)
    for (const column of table.columns) {
      const ref = { table, column };
      const parts = partsOf(column.name);
      if (column.additivity !== 'additive' || !isMoney(ref) || has(parts, ASIDE)) continue;
      const pays = has(partsOf(table.name), PAYING);
      const flow = has(parts, TAKEN_IN) ? 'in' : has(parts, PAID_OUT) ? 'out' : has(parts, PAID) ? (pays ? 'out' : 'in') : null;
      if (flow === null) continue;
      by[flow].push(ref);
      by.any.push(ref);
    }
  found.set(model, by);
  return by;
}

/** The amounts of a table that may say what its rows are worth, and no part of it. */
export const fullAmountsOf = (table: ModelTable): ModelColumn[] =>
  table.columns.filter((column) => column.additivity === 'additive' && isMoney({ table, column }) && !has(partsOf(column.name), ASIDE));

/** What words for money that goes some way may mean. A metric of takings that people defined is meant before all. */
export function amountsOf({ model, metrics }: ReadingScope, flow: Flow): Amount[] {
  const named = [...new Set(metrics.values())].filter(({ name, label }) => has([...partsOf(name), ...partsOf(label ?? '')], TAKEN_IN));
  const defined = named.filter(({ approved, define }) => approved || define !== undefined);
  if (flow !== 'out' && defined.length > 0) return defined.map((metric) => ({ kind: 'metric', metric }));
  // Those of a column are that column.
  const computed =
    flow === 'out' ? [] : named.filter(({ expression: of }) => of.kind !== 'aggregate' || (of.of !== null && of.of.kind !== 'column'));
  const all = [
    ...columnsBy(model)[flow].map((ref): Amount => ({ kind: 'column', ref })),
    ...computed.map((metric): Amount => ({ kind: 'metric', metric })),
  ];
  return all.length > AMOUNTS_MAX ? [] : all;
}

/** Of more than so many, a word for money says too little. */
const AMOUNTS_MAX = 8;

/** Whether a word says what people are paid, which no other payment is. */
export const isPay = (word: string): boolean => PAY.has(word);

/** The columns of what people of a table are paid. */
export const payOf = (table: ModelTable): ColumnRef[] =>
  table.columns
    .filter((column) => column.additivity !== null && !column.personal && has(partsOf(column.name), PAY))
    .map((column) => ({ table, column }));
