const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** How columns call the moment at which a thing came to be, or came to a business, in both languages, folded. */
export const ORIGIN_WORDS = words(`
  since created creation registered registration registriert joined join joining signup signed enrolled enrolment enrollment onboarded opened open opening
  established founded foundation incorporated built construction constructed launched launch inaugurated commissioned installed installation
  start starts started begin begins began beginning hired hire hiring employed employment entered entry acquired acquisition acq purchased bought
  introduced introduction released release published publication pub formed planted manufactured produced production made vintage arrived arrival
  appointed subscribed added
  seit angelegt beitritt eintritt eingetreten eroffnet eroeffnet eroffnung eroeffnung gegrundet gegruendet grundung gruendung gebaut baujahr errichtet
  beginn begonnen gestartet eingestellt einstellung erschienen erscheinungsjahr jahrgang pflanzjahr gepflanzt angeschafft anschaffung gekauft
  eingefuhrt eingefuehrt aufgenommen zulassung zugelassen grundungsjahr gruendungsjahr registrierung anmeldung angemeldet`);

/** What says that a column holds years. */
export const YEAR_WORDS = words('year yr yrs jahr baujahr jahrgang erscheinungsjahr pflanzjahr grundungsjahr gruendungsjahr vintage');

/** What says that a moment is of a life, and not of what somebody or something is to a business. */
export const LIFE_WORDS = words(
  'birth birthday born dob bdate geburt geburtsdatum geburtsjahr geboren death died deceased tod gestorben d b',
);
