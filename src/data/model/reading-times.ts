import { nameWords } from '../engine/role-words.ts';

/** Times at which something was read, whatever happened before: snapshot_date, as_of, Stichtag, levelDate. */
const READ =
  /\b(snapshots?|snap|as of|asof|reading|level|balance|position|valuation|inventory|stock|stocktake|census|headcount|count(ing|ed)?|closing) (date|day|at|on|time|timestamp|dt|ts)\b|\b(snapshot|as of|asof|stichtag|ultimo|inventurdatum|bestandsdatum|zahldatum|ablesedatum|bewertungstag|bewertungsdatum|bilanzstichtag)\b|^(read|counted) (at|on)$|^(stand|bestand|inventur)( vom| am| datum)?$/;
/** Ends of periods, of which there are levels and totals: month_end, Quartalsende. */
const PERIOD_END =
  /\b(month|mth|mnth|quarter|qtr|week|wk|year|yr|period|day) (end|ended|ending|close)\b|\bend of (the )?(month|quarter|week|year|period|day)\b|\b(eom|eoq|eoy|eod)\b|^(monats|quartals|perioden|jahres)(ende|schluss|abschluss)$|^wochen(schluss|abschluss)$|^ende (des )?(monats|quartals|jahres)$/;

/** What a time's name says of the numbers that are dated by it: that they were read then, or that they are of a period that ended then. */
export function timeOfReading(name: string): 'read' | 'period end' | null {
  const said = nameWords(name).join(' ');
  return READ.test(said) ? 'read' : PERIOD_END.test(said) ? 'period end' : null;
}
