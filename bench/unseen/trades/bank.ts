import { addDays } from '../calendar.ts';
import type { Database } from '../model.ts';
import type { Row } from '../query.ts';
import {
  category,
  daysEvery,
  FIRST_NAMES,
  fill,
  flag,
  ids,
  key,
  LAST_NAMES,
  later,
  link,
  moments,
  names,
  number,
  type Setting,
  table,
  text,
  time,
} from './columns.ts';

const OWN = { currencyIn: 'currency' };
const REGIONS = ['Coast', 'Highlands', 'Capital', 'Lakes'];

/**
 * A retail bank: accounts with an opening and a closing date, transactions and weekly balances in the account's currency, branches,
 * exchange rates.
 */
export function bank(setting: Setting): Database {
  const { random, size, coverage } = setting;
  const customerIds = ids('B', Math.round(110 * size), 6);
  const customerNames = names(setting, customerIds.length, FIRST_NAMES, LAST_NAMES);
  const branchIds = ids('BR-', 6, 2);
  const joined = moments(setting, customerIds.length).map((moment) => moment.slice(0, 10));
  const accounts = fill(Math.round(140 * size), (at) => {
    const owner = random.int(0, customerIds.length - 1);
    const opened = addDays(joined[owner]!, 0);
    const closed = random.chance(0.2) ? (later(setting, `${opened} 09:00:00`, 5_000)?.slice(0, 10) ?? null) : null;
    return {
      account_id: `00${700_100 + at * 7}`,
      customer_id: customerIds[owner]!,
      branch_id: random.skewed(branchIds),
      account_type: random.skewed(['Current', 'Savings', 'Deposit']),
      currency: random.skewed(['EUR', 'USD', 'CHF']),
      opened_on: opened,
      closed_on: closed === opened ? addDays(opened, 1) : closed,
    };
  });
  const open = (account: Row, day: string) =>
    String(account.opened_on) <= day && (account.closed_on === null || String(account.closed_on) > day);
  const transactions: Row[] = [];
  for (const moment of moments(setting, Math.round(2_200 * size))) {
    const account = random.pick(accounts);
    if (!open(account, moment.slice(0, 10))) continue;
    transactions.push({
      transaction_id: `T${String(transactions.length + 1).padStart(7, '0')}`,
      account_id: account.account_id,
      booked_at: moment,
      currency: account.currency,
      transaction_type: random.skewed(['Card payment', 'Transfer', 'Withdrawal', 'Standing order']),
      transaction_amount: random.amount(120),
      fee_amount: random.chance(0.3) ? random.amount(1.5) : 0,
      disputed: random.chance(0.03),
    });
  }
  const balances: Row[] = [];
  for (const account of accounts) {
    let balance = random.amount(2_500);
    for (const day of daysEvery(setting, 7)) {
      if (!open(account, day)) continue;
      balance = Math.round(Math.max(5, balance * Math.exp(0.06 * random.normal())) * 100) / 100;
      balances.push({ account_id: account.account_id, as_of: day, currency: account.currency, balance });
    }
  }
  return {
    trade: 'bank',
    coverage,
    durations: [
      { table: 'accounts', from: 'opened_on', until: 'closed_on', words: 'account lifetime', german: 'die Kontolaufzeit', unit: 'days' },
    ],
    hierarchies: [{ table: 'branches', child: 'branch_name', parent: 'region' }],
    absent: [
      { words: 'credit score', german: 'die Bonität' },
      { words: 'mortgage volume', german: 'das Hypothekenvolumen' },
      { words: 'cash machine failures', german: 'die Ausfälle der Geldautomaten' },
    ],
    metrics: [
      {
        name: 'amount_per_transaction',
        words: 'transaction amount per transaction',
        german: 'der Transaktionsbetrag pro Transaktion',
        unit: 'money',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'transactions', value: { column: 'transaction_amount' } },
          per: { kind: 'count', table: 'transactions' },
        },
      },
    ],
    tables: [
      table('branches', ['branch', 'branches', 'Filiale', 'Filialen'], {
        key: ['branch_id'],
        time: null,
        columns: [
          key('branch_id', 'branch number', 'die Filialnummer'),
          category('branch_name', 'branch name', 'der Filialname'),
          category('region', 'region', 'die Region'),
        ],
        rows: fill(6, (at) => ({
          branch_id: branchIds[at]!,
          branch_name: ['Harbour', 'Old Town', 'Station', 'Market', 'Hill', 'Park'][at]!,
          region: REGIONS[at % 3]!,
        })),
      }),
      table('customers', ['customer', 'customers', 'Kunde', 'Kunden'], {
        key: ['customer_id'],
        time: 'joined_on',
        columns: [
          key('customer_id', 'customer number', 'die Kundennummer'),
          text('customer_name', 'customer name', 'der Kundenname'),
          category('segment', 'segment', 'das Segment'),
          category('region', 'region', 'die Region'),
          time('joined_on', 'joining date', 'das Beitrittsdatum', 'joined'),
        ],
        rows: fill(customerIds.length, (at) => ({
          customer_id: customerIds[at]!,
          customer_name: customerNames[at]!,
          segment: random.skewed(['Standard', 'Premier', 'Student']),
          region: random.skewed(REGIONS),
          joined_on: joined[at]!,
        })),
      }),
      table('accounts', ['account', 'accounts', 'Konto', 'Konten'], {
        key: ['account_id'],
        time: 'opened_on',
        interval: { from: 'opened_on', until: 'closed_on' },
        links: [
          { column: 'customer_id', to: 'customers' },
          { column: 'branch_id', to: 'branches' },
        ],
        columns: [
          key('account_id', 'account number', 'die Kontonummer'),
          link('customer_id', 'customer', 'die Kundennummer'),
          link('branch_id', 'branch', 'die Filialnummer'),
          category('account_type', 'account type', 'die Kontoart'),
          category('currency', 'currency', 'die Währung'),
          time('opened_on', 'opening date', 'das Eröffnungsdatum', 'opened'),
          time('closed_on', 'closing date', 'das Schließungsdatum', 'closed', true),
        ],
        rows: accounts,
      }),
      table('transactions', ['transaction', 'transactions', 'Transaktion', 'Transaktionen'], {
        key: ['transaction_id'],
        time: 'booked_at',
        links: [{ column: 'account_id', to: 'accounts' }],
        columns: [
          key('transaction_id', 'transaction number', 'die Transaktionsnummer'),
          link('account_id', 'account', 'die Kontonummer'),
          time('booked_at', 'booking date', 'das Buchungsdatum', 'booked'),
          category('currency', 'currency', 'die Währung'),
          category('transaction_type', 'transaction type', 'die Transaktionsart'),
          number('transaction_amount', 'transaction amount', 'der Transaktionsbetrag', OWN),
          number('fee_amount', 'fee amount', 'der Gebührenbetrag', OWN),
          flag('disputed', 'disputed', 'die Reklamation'),
        ],
        rows: transactions,
      }),
      table('balances', ['balance', 'balances', 'Saldo', 'Salden'], {
        key: ['account_id', 'as_of'],
        time: 'as_of',
        stock: { entity: 'account_id', time: 'as_of', carryDays: 6 },
        links: [{ column: 'account_id', to: 'accounts' }],
        columns: [
          link('account_id', 'account', 'die Kontonummer'),
          time('as_of', 'balance date', 'das Saldodatum', 'recorded'),
          category('currency', 'currency', 'die Währung'),
          number('balance', 'balance', 'der Saldo', OWN, { kind: 'stock' }),
        ],
        rows: balances,
      }),
      table('exchange_rates', ['exchange rate', 'exchange rates', 'Wechselkurs', 'Wechselkurse'], {
        key: ['currency', 'rate_date'],
        time: 'rate_date',
        columns: [
          category('currency', 'currency', 'die Währung'),
          time('rate_date', 'rate date', 'das Kursdatum', 'quoted'),
          number('rate_to_eur', 'rate to EUR', 'der Kurs zum Euro', null, { kind: 'intensive' }),
        ],
        rows: daysEvery(setting, 7).flatMap((day) => [
          { currency: 'EUR', rate_date: day, rate_to_eur: 1 },
          { currency: 'USD', rate_date: day, rate_to_eur: Math.round((0.92 + 0.03 * random.normal()) * 10_000) / 10_000 },
          { currency: 'CHF', rate_date: day, rate_to_eur: Math.round((1.04 + 0.02 * random.normal()) * 10_000) / 10_000 },
        ]),
      }),
    ],
  };
}
