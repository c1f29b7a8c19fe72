import type { DataModel } from '../../../../data/model/types.ts';
import type { QuestionTable } from '../../question-tables.ts';
import { partsOf, valueKey } from '../tokens/tokens.ts';

/** States in which nothing is waited for any more. */
const GIVEN_UP = /^(?:cancel|void|reject|declin|abort|withdraw|refus|stornier|abgelehnt|abgebrochen|zuruckgezogen)/;
/** Ends that what is given up has, too. */
const ENDS =
  /^(?:until|ends?|ended|closed|cancell?ed|cancellation|churn(?:ed)?|terminat\w+|resolved|finished|completed|left|expire[sd]|expiry|bis|ende|beendet|geschlossen|gelost|abgeschlossen|erledigt|gekundigt)$/;

export interface GivenUp {
  column: string;
  value: string;
}

/** The tables of which some rows never reach the end of what they are in the middle of, by name: an order that is cancelled is never shipped. */
export function givenUpIn(model: DataModel, tables: readonly QuestionTable[]): ReadonlyMap<string, GivenUp> {
  const found = new Map<string, GivenUp>();
  for (const { name, interval } of model.tables) {
    if (!interval || partsOf(interval.until).some((part) => ENDS.test(part))) continue;
    const columns = tables.find((one) => one.name === name)?.profile.columns ?? [];
    for (const { name: column, type, topValues } of columns) {
      const value = type === 'text' ? topValues.find((one) => GIVEN_UP.test(valueKey(one.value)))?.value : undefined;
      if (value !== undefined) found.set(name, { column, value });
    }
  }
  return found;
}
