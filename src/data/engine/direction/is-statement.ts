import { nameWords } from '../role-words.ts';
import type { TableProfile } from '../types.ts';
import type { MarkedSides } from './mark-words.ts';

/** Names of columns that banks write: whom money came from or went to, and the day from which it counts. */
const OF_A_BANK =
  /\b(payee|payer|beneficiary|counterparty|iban|bic|sort code|value date|valuta|wertstellung|buchungstag|buchungsdatum valuta|auftraggeber|empfanger|zahlungsempfanger|zahlungspflichtiger|begunstigter|verwendungszweck|beneficiaire|donneur d ordre|date de valeur|remittance|narrative|cheque (number|no))\b/;
/** Names of columns of bookkeeping, where a debit is negative for some accounts and positive for others. */
const OF_A_LEDGER =
  /\b(konto|gegenkonto|kontonummer|account|accounts|account (code|name|number|no)|gl|ledger|journal|compte|contra|cost cent(er|re)|kostenstelle|kost1|kost2|belegfeld|belegnummer|beleg|voucher|buchungsschlussel|steuerschlussel|debtor|creditor|debitor|kreditor)\b/;
/** Codes of ISO 20022, by which banks tell the holder of an account what came and went. */
const CODES = /^(dbit|crdt)$/i;

/** Whether a table is the statement of a bank account, where debits are money out. */
export function isStatement({ columns }: TableProfile, { debit, credit }: MarkedSides): boolean {
  const names = columns.map(({ name }) => nameWords(name).join(' '));
  if (names.some((name) => OF_A_LEDGER.test(name))) return false;
  return [...debit, ...credit].every((value) => CODES.test(value)) || names.some((name) => OF_A_BANK.test(name));
}
