import { columnOf, type Database, tableOf } from './model.ts';

export const STYLES = ['snake', 'camel', 'abbreviated', 'german'] as const;
export type Style = (typeof STYLES)[number];

/** The names of tables and columns in the files. The truth does not depend on them. */
export interface Names {
  style: Style;
  table(name: string): string;
  column(table: string, name: string): string;
}

const SHORT: Record<string, string> = {
  account: 'acct',
  amount: 'amt',
  average: 'avg',
  balance: 'bal',
  campaign: 'camp',
  category: 'cat',
  conversion: 'conv',
  conversions: 'convs',
  count: 'cnt',
  country: 'ctry',
  currency: 'ccy',
  customer: 'cust',
  customers: 'custs',
  date: 'dt',
  day: 'day',
  distance: 'dist',
  invoice: 'inv',
  invoices: 'invs',
  lead: 'lead',
  name: 'nm',
  number: 'no',
  order: 'ord',
  orders: 'ords',
  payment: 'pmt',
  product: 'prod',
  products: 'prods',
  quantity: 'qty',
  subscription: 'sub',
  subscriptions: 'subs',
  transaction: 'txn',
  transactions: 'txns',
  type: 'typ',
  warehouse: 'whse',
  weight: 'wt',
  at: 'ts',
  on: 'dt',
}; // prettier: one entry a word

export function namesOf(database: Database, style: Style): Names {
  const form = (logical: string, german: string) =>
    style === 'german' ? germanName(german) : style === 'camel' ? camel(logical) : style === 'abbreviated' ? abbreviated(logical) : logical;
  return {
    style,
    table: (name) => form(name, tableOf(database, name).germanMany),
    column: (table, name) => form(name, columnOf(tableOf(database, table), name).german.replace(/^(der|die|das) /, '')),
  };
}

function germanName(words: string): string {
  return words
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('_');
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function abbreviated(name: string): string {
  return name
    .split('_')
    .map(
      (word) =>
        SHORT[word] ??
        (word.length <= 5
          ? word
          : word.charAt(0) +
            word
              .slice(1)
              .replace(/[aeiou]/g, '')
              .slice(0, 4)),
    )
    .join('_');
}
