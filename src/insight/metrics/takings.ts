import { nameWords } from '../../data/engine/role-words.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../data/model/types.ts';

/** The two columns of which a row's takings are the product. */
export interface Takings {
  table: ModelTable;
  quantity: ModelColumn;
  price: ModelColumn;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const QUANTITY = words('quantity qty units pieces pcs menge stuck stuckzahl stueck stueckzahl');
/** Quantities that are there and not sold. */
const STORED = words('stock stocked inventory reorder minimum min max onhand lager bestand lagerbestand mindest');
const PRICE = words('price preis einzelpreis stuckpreis stueckpreis unitprice');
/** Prices at which nothing need have been sold. */
const OTHER_PRICE = words('list cost purchase original old regular recommended msrp rrp listen einkaufs ek');
/** What the product leaves out, or is already. */
const AMOUNT = words('amount total subtotal revenue sales sum value discount rebate betrag summe umsatz gesamt rabatt nachlass');

/** Tables whose rows have a quantity and a price of one piece, and no amount, total or discount beside them. */
export function takingsIn({ tables }: Pick<DataModel, 'tables'>): Takings[] {
  return tables.flatMap((table): Takings[] => {
    const numbers = table.columns.filter(({ additivity, personal, derived }) => additivity !== null && !personal && !derived);
    const called = (known: ReadonlySet<string>) => numbers.filter(({ name }) => nameWords(name).some((word) => known.has(word)));
    const [quantity, more] = called(QUANTITY).filter(({ name }) => !nameWords(name).some((word) => STORED.has(word)));
    const other = called(OTHER_PRICE);
    const [price, another] = called(PRICE).filter((one) => !other.includes(one));
    if (!quantity || more || !price || another || quantity === price || called(AMOUNT).length > 0) return [];
    return [{ table, quantity, price }];
  });
}

/** Tables whose rows say how many pieces were sold, or are on a bill: with a quantity that adds up, and a price or an amount. */
export function soldIn({ tables }: Pick<DataModel, 'tables'>): Pick<Takings, 'table' | 'quantity'>[] {
  return tables.flatMap((table) => {
    if (nameWords(table.name).some((word) => NOT_SOLD.has(word))) return [];
    const numbers = table.columns.filter(({ additivity, personal, derived }) => additivity !== null && !personal && !derived);
    const called = (known: ReadonlySet<string>) => numbers.filter(({ name }) => nameWords(name).some((word) => known.has(word)));
    const [quantity, more] = called(QUANTITY).filter(({ name }) => !nameWords(name).some((word) => STORED.has(word)));
    const paid = [...called(PRICE), ...called(AMOUNT)].some((one) => one !== quantity);
    return quantity?.additivity === 'additive' && !more && paid ? [{ table, quantity }] : [];
  });
}

/** Parts of names of tables of what is bought or kept. */
const NOT_SOLD = words(
  'purchase purchases purchasing procurement supplier suppliers stock inventory returns einkauf einkaeufe einkaufe lieferanten lager bestand retouren',
);
