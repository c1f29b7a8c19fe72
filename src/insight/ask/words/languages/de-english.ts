import { englishStems } from './en-stems.ts';

const fold = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');

/** English words of names and values in business data, in their base form, with the German ones for them. */
const WORDS = `
  account konto, konten, account; activity aktivität; address adresse, anschrift; adult erwachsene; age alter; agent vertreter, makler, mitarbeiter; agreement vereinbarung; airline fluggesellschaft;
  airport flughafen; amount betrag; animal tier; answer antwort; apartment wohnung, apartment; appointment termin; area fläche, gebiet, bereich; article artikel; artist künstler; attendee teilnehmer;
  author autor; balance saldo, kontostand; bank bank; basket warenkorb; batch charge; bed bett; bike fahrrad, rad; bill rechnung; birth geburt; birthday geburtstag; board vorstand; boat boot; book buch;
  booking buchung; borrower ausleiher, entleiher; branch filiale, zweigstelle; brand marke; breed rasse; budget budget; building gebäude; bus bus; buyer käufer; campaign kampagne; capacity kapazität;
  car auto, wagen; card karte; carrier spediteur, frachtführer; case fall; category kategorie; channel kanal; child kind; city stadt, ort; claim schadensfall, anspruch; class klasse, unterrichtsstunde; client kunde, klient, mandant;
  coach trainer; color farbe; colour farbe; comment kommentar; company firma, firmen, unternehmen; complaint beschwerde, reklamation; concert konzert; contract vertrag; cost kosten; country land; course kurs;
  courier kurier; currency währung; customer kunde; deal geschäft, abschluss; delivery lieferung; department abteilung; deposit anzahlung, kaution; destination ziel, reiseziel; device gerät; diagnosis diagnose; discount rabatt;
  distance entfernung, strecke; district bezirk; doctor arzt, ärzte; dog hund; donation spende; donor spender; driver fahrer; duration dauer; employee mitarbeiter, angestellter, angestellte, beschäftigte; enrolment einschreibung, anmeldung;
  enrollment einschreibung, anmeldung; event veranstaltung, ereignis; exam prüfung; expense ausgabe; factory fabrik, werk; farm hof; fee gebühr, honorar; field feld; film film; flight flug; floor etage, stockwerk; flat wohnung;
  garden garten; gender geschlecht; genre genre; goal ziel, tor; grade note; group gruppe; guest gast, gäste; guide führer; harvest ernte; height höhe, größe; hotel hotel; hour stunde; house haus; income einkommen; ingredient zutat;
  inspection inspektion, prüfung; instructor lehrer, lehrkraft, kursleiter, trainer; insurance versicherung; inventory bestand, lagerbestand; invoice rechnung; item artikel, posten, position; job auftrag, stelle; language sprache; lawyer anwalt;
  lead interessent; lecture vorlesung; lecturer dozent; lesson unterrichtsstunde, stunde, lektion; length länge; level niveau, stufe, level; library bibliothek, bücherei; loan ausleihe, kredit, darlehen; location standort, ort; machine maschine; manager leiter, führungskraft;
  manufacturer hersteller; market markt; match spiel; material material; matter mandat, angelegenheit; meal mahlzeit; mechanic mechaniker; medication medikament; member mitglied; membership mitgliedschaft; message nachricht; method methode, art; mileage kilometerstand;
  month monat; movie film; museum museum, museen; name name; nationality nationalität; night nacht, übernachtung; nurse pflegekraft, pfleger; office büro; operator betreiber; order bestellung, auftrag; origin herkunft; owner besitzer, eigentümer, halter, inhaber;
  parcel paket, sendung; part teil, ersatzteil; participant teilnehmer; partner partner; passenger fahrgast, passagier, fluggast; patient patient; payment zahlung, bezahlung; performance aufführung, vorstellung; person person; pet haustier, tier; phone telefon;
  plan tarif, plan; plant pflanze, werk; plate kennzeichen; player spieler; plot parzelle, grundstück; port hafen; position stelle, position; practice praxis, praxen; price preis; priority priorität; product produkt, artikel; professor professor; profit gewinn;
  project projekt; property immobilie, objekt; publisher verlag; pupil schüler; purchase kauf, einkauf; quantity menge; question frage; rating bewertung, note; employment beschäftigung, anstellung;  reason grund; recipe rezept; refund erstattung, rückerstattung; region region; rent miete; rental vermietung, miete, ausleihe;
  repair reparatur; reservation reservierung; restaurant restaurant; return rückgabe, retoure, rücksendung; revenue umsatz; review bewertung, rezension; role rolle; room zimmer, raum; route route, strecke; salary gehalt; sale verkauf; sales verkäufe, umsatz; school schule;
  score punktzahl, punkte; season saison; seat platz, sitzplatz; sector branche; segment segment; seller verkäufer; service leistung, dienstleistung; session sitzung, termin; sex geschlecht; shareholder aktionär; shelf regal; shift schicht; ship schiff; shipment sendung, lieferung;
  shop laden, geschäft; size größe; skill fähigkeit; song lied; species art, tierart; spouse ehepartner; staff personal; state bundesland; station station, bahnhof; status status; stock bestand, lagerbestand; store filiale, laden, geschäft; street straße; student schüler, student, kursteilnehmer;
  subject fach, betreff; subscriber abonnent; subscription abo, abonnement; supplier lieferant; surgery operation; task aufgabe; tax steuer; teacher lehrer, lehrkraft; team team, mannschaft; technician techniker; temperature temperatur; tenant mieter; test test; therapist therapeut;
  ticket ticket, karte, eintrittskarte; tip trinkgeld; title titel; topic thema; tour tour, führung; town ort, stadt; track strecke, titel; trainer trainer; training schulung, training; train zug; transaction transaktion, buchung; treatment behandlung; tree baum; trip fahrt, reise; truck lkw, lastwagen;
  type typ, art; user nutzer, benutzer; vehicle fahrzeug; vendor lieferant, verkäufer; venue veranstaltungsort, spielstätte; vessel schiff; vet tierarzt; visit besuch; visitor besucher; volunteer ehrenamtliche, freiwillige; voucher gutschein; warehouse lager; weight gewicht; width breite;
  window fenster; worker arbeiter; workshop workshop, werkstatt; year jahr; birthdate geburtsdatum; gym fitnessstudio; hall halle, saal; kitchen küche; nationality staatsangehörigkeit; percentage prozentsatz; postcode postleitzahl, plz; zip postleitzahl, plz;
  start beginn, start; end ende; due fällig, fälligkeit; date datum; number nummer;
  paid bezahlt, gezahlt; unpaid unbezahlt; open offen; closed geschlossen; cancelled storniert, abgesagt; canceled storniert, abgesagt; completed abgeschlossen; confirmed bestätigt; pending ausstehend; delivered geliefert; shipped versandt, verschickt;
  returned zurückgegeben; refunded erstattet; rejected abgelehnt; accepted angenommen; approved genehmigt; overdue überfällig; active aktiv; inactive inaktiv; new neu; used gebraucht; booked gebucht; ordered bestellt; created angelegt, erstellt; registered registriert; hired eingestellt;
  joined beigetreten, eingetreten; left ausgetreten; born geboren; founded gegründet; opened eröffnet; sold verkauft; bought gekauft; borrowed ausgeliehen; received erhalten; sent gesendet; signed unterschrieben; started begonnen, gestartet; finished beendet; repaired repariert;
  planned geplant; scheduled geplant; planted gepflanzt; harvested geerntet; built gebaut; published veröffentlicht; released veröffentlicht; resolved gelöst; expired abgelaufen; draft entwurf; failed gescheitert, durchgefallen; passed bestanden; missed verpasst; damaged beschädigt; lost verloren;
  part-time teilzeit; full-time vollzeit; beginner anfänger; advanced fortgeschrittene, fortgeschritten; intermediate mittelstufe; expert experte, profi; male männlich; female weiblich; cash bar, barzahlung; transfer überweisung; online online; private privat; public öffentlich; low niedrig; medium mittel; high hoch; urgent dringend;
  red rot; blue blau; green grün; white weiß; black schwarz; yellow gelb; brown braun; grey grau; gray grau; wood holz; glass glas; metal metall; paper papier; weekend wochenende; morning vormittag; afternoon nachmittag; evening abend; spring frühling; summer sommer; autumn herbst; winter winter`;

const GERMAN: ReadonlyMap<string, readonly string[]> = new Map(
  WORDS.trim()
    .split(/\s*;\s*/)
    .map((line) => {
      const [, english, german] = /^(\S+) (.+)$/.exec(line)!;
      return [english!, german!.split(/,\s*/).map(fold)] as const;
    }),
);

/** Parts of English names that say nothing, and have no word in the German one. */
const SILENT: ReadonlySet<string> = new Set('on at the of by in'.split(' '));

/** The names of places in German by those in English. */
const PLACES: ReadonlyMap<string, string> = placesInGerman();

function placesInGerman(): ReadonlyMap<string, string> {
  const [english, german] = ['en', 'de'].map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const [from, to] = [english!.of(code), german!.of(code)];
        return from && to && from !== to ? [[fold(from), fold(to)] as const] : [];
      }),
  );
}

const wordsFor = (part: string): readonly string[] => englishStems(part).flatMap((stem) => GERMAN.get(stem) ?? []);

/** What an English name is called in German, by its parts: `buchung` and `datum` of `booking_date`; none where no part is known. */
export function namesInGerman(parts: readonly string[]): string[][] {
  const telling = parts.filter((part) => !SILENT.has(part));
  if (telling.length === 0 || telling.length > PARTS_MAX || !telling.some((part) => wordsFor(part).length > 0)) return [];
  return telling.reduce<string[][]>(
    (names, part) => {
      const words = wordsFor(part);
      return names.flatMap((name) => (words.length > 0 ? words : [part]).map((word) => [...name, word])).slice(0, NAMES_MAX);
    },
    [[]],
  );
}

const PARTS_MAX = 3;
const NAMES_MAX = 12;

/** What an English value is called in German: "storniert" for "cancelled", "osterreich" for "austria". Both folded. */
export function valuesInGerman(key: string): readonly string[] {
  const place = PLACES.get(key);
  return [...(place === undefined ? [] : [place]), ...wordsFor(key.replaceAll(/ ?- ?/g, '-'))];
}

/** The English value for a German word, to be looked for in the data. */
export function valuesInEnglish(phrase: string): string[] {
  const german = fold(phrase);
  return [...PLACES, ...[...GERMAN].flatMap(([english, words]) => words.map((word) => [english, word] as const))].flatMap(
    ([english, word]) => (word === german ? [english] : []),
  );
}
