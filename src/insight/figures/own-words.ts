import { phrase } from '../../platform/locale.ts';

/** What a source is read from: a file, or the name of the system. */
export const sourceKind = (type: string): string => (type === 'file' ? phrase('file', 'Datei') : type);

/** What receipts are, above the list of them. */
export const receiptsLead = (): string =>
  phrase(
    'Every number above comes from one of these queries over an unchangeable snapshot of the data. The same query over the same snapshot gives the same number.',
    'Jede Zahl oben stammt aus einer dieser Abfragen über einen unveränderlichen Stand der Daten. Dieselbe Abfrage über denselben Stand ergibt dieselbe Zahl.',
  );
