const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Participles of verbs by which rows of any kind come to be: of rows that are dated they say nothing more. */
export const ENGLISH_CREATING = words(`
  made placed booked submitted filed lodged created registered recorded entered logged raised issued received taken reported posted added captured
  documented noted undertaken performed conducted held`);
export const GERMAN_CREATING = words(`
  gemacht gebucht gestellt eingereicht angelegt erfasst erstellt aufgegeben getatigt eingegangen aufgenommen verbucht gemeldet ausgestellt abgegeben
  registriert vorgenommen durchgefuhrt eingetragen dokumentiert erteilt entgegengenommen`);
