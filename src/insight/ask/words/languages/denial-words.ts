const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** How a language says that there is none, or that something never happened. */
export interface DenialWords {
  /** What is read as "never", and as "no". */
  never: readonly string[];
  none: readonly string[];
  /** Say that there is no such thing as follows. */
  haveNo: readonly string[];
  /** Say with a denial that it holds without exception. */
  stressed: readonly string[];
  /** Who does not: "parts nobody used". */
  nobody: readonly string[];
  /** What was not done or given: "bought nothing". */
  nothing: readonly string[];
  /** What may stand between these and their verb. */
  auxiliaries: ReadonlySet<string>;
  /** Verbs of an amount with which "nothing" is an amount of 0. */
  amounting: ReadonlySet<string>;
  /** Verbs that say of things no more than that rows name them, in their base form in English. */
  using: ReadonlySet<string>;
  /** Where things stand that such rows name. */
  usedIn: readonly string[];
  /** Ask whether there are things. */
  areThere: readonly string[];
  /** Ask after that which they are. */
  whichOnes: ReadonlySet<string>;
}

const each = (leads: string, rest: string): string[] => list(leads).flatMap((lead) => list(rest).map((one) => `${lead} ${one}`));

export const ENGLISH_DENIALS: DenialWords = {
  never: list(
    'never once, never ever, not once, not ever, not even once, at no time, at no point, on no occasion, not at any time, not at any point, not on any occasion, never before, never yet',
  ),
  none: list(
    'not even a single, not even one, not even an, not even a, not one, not one single, not a one, nary a, no such, no single, not any single',
  ),
  haveNo: [
    ...each(
      "do not have, does not have, did not have, don't have, doesn't have, didn't have, dont have, doesnt have, didnt have, do not possess, does not possess, don't own, do not own, does not own, doesn't own",
      'a, an, any, a single, one',
    ),
    ...each(
      "have not got, has not got, haven't got, hasn't got, have not had, has not had, haven't had, hasn't had, haven't, hasn't",
      'any, a, an',
    ),
    ...each('lack, lacks, lacked, lacking', 'a, an, any, the, their, its'),
    ...list('are without, is without, were without, was without, are lacking, is lacking, devoid of'),
  ],
  stressed: list(
    'at all, whatsoever, of any kind, of any sort, of any description, to speak of, as yet, thus far, so far, to date, until now, up to now, till now, ever',
  ),
  nobody: list('nobody, no one, no - one, noone, no customer of ours, not one person, not a single person, none of us, no person'),
  nothing: list('nothing, nothing at all'),
  auxiliaries: new Set(list('has, have, had, was, is, were, are, did, does, ever, yet, actually, really, so, far')),
  amounting: new Set(
    list(
      'cost, costs, costing, pay, pays, paid, paying, weigh, weighs, weighed, earn, earns, earned, charge, charges, charged, is, are, was, were, do, does, did',
    ),
  ),
  using: new Set(
    list(
      'use, need, require, choose, pick, select, take, request, utilise, utilize, employ, feature, involve, schedule, put, touch, sign, enter, consider, nominate, assign, allocate, roster, rota, place',
    ),
  ),
  usedIn: list(
    'on the schedule, on our schedule, on the timetable, on the calendar, on the programme, on the program, on the agenda, on the roster, on the rota, on the plan, on a list, on any list, for anything, for a thing, to use, in use, into use',
  ),
  areThere: list(
    'are there any, are there, is there any, is there a, is there, were there any, do we have any, do we have, have we any, have we got any, have we got, do you have any, do you know any, did we have any',
  ),
  whichOnes: new Set(
    list(
      'who are they, who, which ones, which, which ones are they, which are they, which are those, what are they, if so which, if so which ones, if so who, and which ones, and who are they, and which, list them, please list them, what are their names, which ones exactly',
    ),
  ),
};

export const GERMAN_DENIALS: DenialWords = {
  haveNo: [],
  never: list(
    'noch kein einziges mal, kein einziges mal, nicht ein einziges mal, noch nicht ein einziges mal, kein mal, noch kein mal, nicht ein mal, zu keiner zeit, zu keinem zeitpunkt, bisher nie, bislang nie, noch niemals, nie zuvor, überhaupt nie, überhaupt noch nie',
  ),
  none: list(
    'keinerlei, ohne eine einzige, ohne einen einzigen, ohne ein einziges, nicht eine einzige, nicht einen einzigen, nicht ein einziges, noch keine einzige, noch keinen einzigen, noch kein einziges, kein einziges, kein einziger, keine einzigen, nicht eine, nicht einen, bisher keine, bisher keinen, bisher kein, bislang keine, bislang keinen, bislang kein, noch keine, noch keinen, noch kein, noch gar keine, noch gar keinen, noch gar kein, gar keinen, gar kein, überhaupt keinen, überhaupt kein',
  ),
  stressed: list('überhaupt, bis heute, bis jetzt, bis dato, irgendwelcher art, jemals, je'),
  nobody: list('niemand, noch niemand, noch keiner, bisher niemand, bislang niemand, kein mensch'),
  nothing: list('nichts, noch nichts, gar nichts, noch gar nichts, überhaupt nichts, bisher nichts, bislang nichts'),
  auxiliaries: new Set(list('hat, haben, hatte, je, jemals, bisher, schon, noch, mal')),
  amounting: new Set(list('kostet, kosten, kostete, gekostet, bezahlt, zahlt, gezahlt, wiegt')),
  using: new Set(list('benutzt, genutzt, gebraucht, verwendet, eingesetzt, gewählt, ausgewählt, genommen, benötigt, eingeplant, verplant')),
  usedIn: list(
    'auf den plan, im plan, auf den spielplan, im spielplan, auf das programm, im programm, im kalender, im stundenplan, im dienstplan',
  ),
  areThere: list('gibt es, gibt es irgendwelche, haben wir, haben wir irgendwelche, gab es'),
  whichOnes: new Set(
    list(
      'welche, welche sind das, welche sind es, wer ist das, wer sind die, wer, und welche, wenn ja welche, und wenn ja welche, falls ja welche, welche denn, um welche handelt es sich',
    ),
  ),
};
