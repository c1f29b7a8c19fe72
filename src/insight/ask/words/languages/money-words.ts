const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** Which way money goes: to the business, from it, or either. */
export type Flow = 'in' | 'out' | 'any';

/** Words for money that flows; verbs in the forms in which they stand, with their particles. */
export interface MoneyWords {
  /** What comes in, what goes out, and money as such, where the data has no name like it. */
  nouns: Readonly<Record<Flow, readonly string[]>>;
  verbs: Readonly<Record<Flow, readonly string[]>>;
  /** What may stand before what is paid for: "on" rent, "in" fees. */
  leads: readonly string[];
  /** Who is paid: "earns us". */
  objects: readonly string[];
  /** After "how much", before who pays: "did", "have". */
  auxiliaries: readonly string[];
}

/** All forms of regular and irregular verbs, each with its particle. */
function forms(text: string): readonly string[] {
  return list(text).flatMap((entry) => {
    const [verbs, particle] = entry.split('+').map((part) => part.trim());
    return verbs!.split(/\s+/).map((verb) => (particle ? `${verb} ${particle}` : verb));
  });
}

export const ENGLISH_MONEY: MoneyWords = {
  nouns: {
    in: list(
      'takings, turnover, income, revenue, revenues, earnings, proceeds, sales, sales revenue, sales volume, receipts, gross income',
    ),
    out: list(
      'spend, spending, spendings, expense, expenses, expenditure, expenditures, outgoings, outlay, outlays, costs, cost, bill, total bill',
    ),
    any: list('money, amount of money, cash'),
  },
  verbs: {
    in: forms(`
      earn earns earned earning, make makes made making, gross grosses grossed grossing, net nets netted netting, collect collects collected collecting,
      charge charges charged charging, invoice invoices invoiced invoicing, bill bills billed billing, take takes took taken taking + in, take takes took taken,
      bring brings brought bringing + in, bring brings brought, rake rakes raked + in, pull pulls pulled + in, get gets got + in, cash cashes cashed + in,
      turn turns turned + over, generate generates generated generating, raise raises raised raising, yield yields yielded, receive receives received, sell sells sold + for, come comes came + in, flow flows flowed + in`),
    out: forms(`
      spend spends spent spending, pay pays paid paying + out, shell shells shelled + out, fork forks forked + out, lay lays laid + out, give gives gave given + away,
      give gives gave given + out, pay pays paid + back, give gives gave given + back, hand hands handed + back, refund refunds refunded, reimburse reimburses reimbursed,
      lose loses lost, cost costs costing, disburse disburses disbursed, invest invests invested, go goes went gone + to, go goes went gone + into, go goes went gone + on, go goes went gone + out, go goes went gone`),
    any: forms('pay pays paid paying, owe owes owed owing'),
  },
  leads: list('on, in, for, from, as, through, with, of, out of, on the, in the'),
  objects: list('us, our business, the company, the business, them, me'),
  auxiliaries: list('did, do, does, has, have, had, was, were, is, are, in total, altogether, overall, on average, we, it'),
};

export const GERMAN_MONEY: MoneyWords = {
  nouns: {
    in: list('umsatz, umsätze, einnahmen, einnahme, erlös, erlöse, einkünfte, ertrag, erträge, verkaufserlös, verkaufserlöse'),
    out: list('ausgaben, ausgabe, kosten, aufwendungen, aufwand, auslagen'),
    any: list('geld, geldbetrag'),
  },
  verbs: {
    in: list(
      'verdient, verdienen, verdienten, verdiente, eingenommen, nehmen ein, nahmen ein, nimmt ein, nahm ein, erwirtschaftet, erwirtschaften, eingebracht, bringt ein, bringen ein, brachte ein, brachten ein, erzielt, erzielen, erzielte, erzielten, umgesetzt, kassiert, kassieren, kassierten, berechnet, verlangt, in rechnung gestellt, eingespielt',
    ),
    out: list(
      'ausgegeben, geben aus, gaben aus, gibt aus, gab aus, ausgezahlt, zurückgezahlt, erstattet, kostet, kosten, kostete, kosteten, gekostet, aufgewendet, investiert, gespart',
    ),
    any: list('bezahlt, gezahlt, zahlt, zahlen, zahlte, zahlten, bezahlen, bezahlte, bezahlten'),
  },
  leads: list('für, an, in, mit, aus, durch, als, am, beim, bei'),
  objects: list('uns, dem unternehmen, der firma'),
  auxiliaries: list('haben, hat, hatten, hatte, wurde, wurden, insgesamt, wir, es, man'),
};
