/** Which way the rows of a mark go: money out of an account or into it, or the reversal of what others record. */
export type Side = 'debit' | 'credit';

interface MarkPair {
  /** Spellings, in lower case, without accents and points. */
  debit: ReadonlySet<string>;
  credit: ReadonlySet<string>;
  /** Debits may count as positive: it depends on the account, or on whose books these are. Otherwise the debit side is what is subtracted. */
  either: boolean;
  /** Its words mark little else beside numbers, so that these need no name of an amount. */
  strong: boolean;
}

const terms = (text: string): ReadonlySet<string> => new Set(text.split(',').map((term) => term.trim()));
const pair = (debit: string, credit: string, more: Partial<MarkPair> = {}): MarkPair => ({
  debit: terms(debit),
  credit: terms(credit),
  either: false,
  strong: false,
  ...more,
});

/** The terms of bookkeeping, banking and invoicing in English, German and French. RC and RD are reversals of credits and debits in MT940. */
const PAIRS: MarkPair[] = [
  pair('d, dr, db, dbit, deb, debit, debits, debiteur, rc', 'c, cr, crdt, cred, credit, credits, crediteur, rd', {
    either: true,
    strong: true,
  }),
  pair('s, soll', 'h, haben', { either: true, strong: true }),
  pair('lastschrift, belastung, abbuchung', 'gutschrift', { strong: true }),
  pair('-, −, –, minus', '+, plus'),
  pair(
    'out, outgoing, outflow, money out, paid out, withdrawal, withdrawals, expense, expenses',
    'in, incoming, inflow, money in, paid in, deposit, deposits, income',
  ),
  pair('ausgang, ausgehend, ausgabe, ausgaben, auszahlung, abgang', 'eingang, eingehend, einnahme, einnahmen, einzahlung, zugang'),
  pair(
    'sortie, sorties, depense, depenses, retrait, retraits, decaissement',
    'entree, entrees, recette, recettes, versement, versements, encaissement',
  ),
  pair('credit note, credit memo, creditnote, creditmemo', 'invoice'),
  pair('gutschrift, rechnungskorrektur, stornorechnung', 'rechnung'),
  pair('avoir', 'facture'),
  pair('refund, return', 'sale, charge, payment'),
  pair('erstattung, ruckerstattung, rueckerstattung, retoure', 'verkauf, zahlung'),
  pair('remboursement, retour', 'vente, paiement'),
];

/** Columns of these names say what kind of card or account pays, not which way. */
const OTHERWISE = /\b(card|cards|karte|karten|kartenart|kartentyp|carte|funding|method|methode|mode|zahlungsart|zahlungsmittel|brand)\b/;

/** Values of a column that mark a direction, by side. */
export interface MarkedSides {
  debit: string[];
  credit: string[];
  either: boolean;
  strong: boolean;
}

/** The sides that all of these values mark; null if some mark none, or if they are all on one side. `words` are those of the column's name. */
export function sidesOf(values: readonly string[], words: readonly string[]): MarkedSides | null {
  if (OTHERWISE.test(words.join(' '))) return null;
  const filled = values.filter((value) => value.trim() !== '');
  for (const { debit, credit, either, strong } of PAIRS) {
    const debits = filled.filter((value) => debit.has(folded(value)));
    const credits = filled.filter((value) => credit.has(folded(value)));
    if (debits.length > 0 && credits.length > 0 && debits.length + credits.length === filled.length)
      return { debit: debits, credit: credits, either, strong };
  }
  return null;
}

function folded(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase().replace(/\.$/, '').replace(/\s+/g, ' ');
}
