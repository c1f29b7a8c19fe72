const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/[\s,]+/));

/** Those that a business does things for, as tables and columns call them. */
export const CUSTOMERS = set(`
  customer, client, guest, patron, buyer, shopper, purchaser, consumer, subscriber, member, user, patient, visitor, passenger, traveller, traveler,
  tourist, tenant, renter, lessee, lodger, borrower, reader, student, pupil, learner, trainee, attendee, participant, delegate, donor, sponsor,
  cardholder, policyholder, owner, player, rider, diner, spectator, camper, resident, inmate, candidate, applicant, enrollee, registrant, household,
  kunde, kunden, gast, gaeste, gaste, klient, klienten, patient, patienten, mandant, mandanten, mitglied, mitglieder, besucher, nutzer, benutzer,
  teilnehmer, schueler, schuler, studierende, student, studenten, kaeufer, kaufer, mieter, leser, fahrgast, fahrgaeste, passagier, passagiere,
  abonnent, abonnenten, halter, spender, bewerber, kandidat, kandidaten`);

/** Those who work for it. */
export const STAFF = set(`
  employee, staff, crew, personnel, workforce, worker, colleague, coworker, staffer, vet, veterinarian, doctor, physician, nurse, surgeon, dentist,
  hygienist, therapist, physiotherapist, psychologist, pharmacist, optician, midwife, paramedic, carer, caregiver, trainer, coach, instructor, teacher,
  tutor, lecturer, professor, educator, mechanic, technician, engineer, fitter, electrician, plumber, carpenter, painter, builder, driver, courier,
  pilot, captain, steward, stewardess, conductor, agent, clerk, cashier, waiter, waitress, server, bartender, barista, chef, cook, baker, butcher,
  manager, supervisor, foreman, recruiter, caretaker, janitor, cleaner, housekeeper, receptionist, stylist, hairdresser, barber, beautician, masseur,
  groomer, guide, lawyer, attorney, paralegal, notary, consultant, advisor, adviser, accountant, auditor, bookkeeper, librarian, operator, officer,
  inspector, surveyor, salesperson, salesman, saleswoman, seller, rep, representative, assistant, planner, dispatcher, gardener, ranger, lifeguard,
  guard, handler, keeper, zookeeper, developer, programmer, designer, analyst, photographer, editor, reporter, translator, interpreter, curator,
  counsellor, counselor, mentor, referee, porter, valet, packer, picker, machinist, welder, farmer, fisherman, volunteer, specialist, expert,
  practitioner, mitarbeiter, mitarbeiterin, mitarbeitende, angestellte, personal, belegschaft, kollege, kollegen,
  arzt, aerzte, arzte, tierarzt, tieraerzte, pfleger, trainer, lehrer, dozent, dozenten, mechaniker, techniker, fahrer, kassierer, verkaeufer,
  verkaufer, berater, betreuer, koch, koeche, kellner, friseur, friseure, therapeut, therapeuten, anwalt, anwaelte, bearbeiter, sachbearbeiter,
  hausmeister, pilot, piloten, kapitaen, kapitan`);

/** The same in German, in the singular and without umlauts; what ends in one is a kind of it: "Fahrlehrer". */
export const GERMAN_CUSTOMERS = set(`
  kunde, kundin, gast, klient, mandant, patient, mitglied, besucher, nutzer, benutzer, teilnehmer, schuler, studierende, student, kaufer, mieter, pachter,
  leser, fahrgast, passagier, abonnent, halter, besitzer, eigentumer, spender, forderer, pate, bewerber, kandidat, auftraggeber, besteller, entleiher,
  ausleiher, versicherte, bewohner`);
export const GERMAN_STAFF = set(`
  mitarbeiter, mitarbeiterin, mitarbeitende, angestellte, beschaftigte, bedienstete, kollege, kollegin, arzt, pfleger, trainer, lehrer, lehrkraft, dozent,
  mechaniker, techniker, fahrer, kassierer, verkaufer, berater, betreuer, koch, kellner, friseur, therapeut, anwalt, notar, bearbeiter, hausmeister, pilot,
  kapitan, monteur, installateur, elektriker, schlosser, maler, tischler, schreiner, dachdecker, maurer, gartner, backer, metzger, konditor, erzieher,
  hebamme, sanitater, optiker, apotheker, makler, disponent, lagerist, zusteller, bote, kurier, ubungsleiter, ausbilder, azubi, auszubildende, geselle,
  vertreter, projektleiter, teamleiter, filialleiter, moderator, redakteur, fotograf, ubersetzer, dolmetscher, ingenieur, architekt, entwickler,
  programmierer, buchhalter, sekretar, assistent, rezeptionist, barkeeper, servicekraft, schaffner, winzer, landwirt, forster, honorarkraft, fachkraft,
  pflegekraft, reinigungskraft, aushilfe, praktikant, ehrenamtliche, freiwillige, helfer, handwerker`);

/** Words by which the asker means some of these, whatever the data calls them. */
export const PEOPLE_SAID = {
  en: {
    customer: set('customer customers client clients clientele patron patrons guest guests shopper shoppers consumer consumers user users'),
    staff: set('staff employee employees worker workers colleague colleagues coworker coworkers staffer staffers personnel workforce'),
    person: set('people person persons individual individuals folk folks somebody someone anybody anyone everybody everyone'),
    members: set('member members'),
  },
  de: {
    customer: set('kunde kunden kundin kundinnen klient klienten gast gaste gasten gaeste gaesten nutzer benutzer kundschaft'),
    staff: set(
      'mitarbeiter mitarbeitern mitarbeiterin mitarbeiterinnen mitarbeitende mitarbeitenden angestellte angestellten beschaftigte beschaftigten beschaeftigte kollege kollegen kollegin kolleginnen personal belegschaft',
    ),
    person: set('leute leuten menschen person personen jemand jemanden'),
    members: set(''),
  },
} as const;

/** Verbs of those who work for a business, in the forms of a question about them. */
export const STAFF_VERBS = set(`
  work, works, working, worked, employ, employs, employed, hire, hires, hired, earn, earns, earned, salary, salaries, wage, wages, shift, shifts,
  rostered, manage, manages, managed, supervise, supervises, lead, leads, serve, serves, teach, teaches, taught, arbeitet, arbeiten, gearbeitet,
  beschaftigt, angestellt, eingestellt, verdient, verdienen, leitet, leiten, gehalt, lohn`);

/** Words for women and men, and the values by which data tells them apart, folded. */
export const SEXES = {
  female: {
    words: set('woman women lady ladies girl girls gal gals frau frauen dame damen madchen maedchen'),
    adjectives: set('female females weiblich weibliche weiblichen weiblicher weibliches'),
    values: set('female f w woman women weiblich frau mrs ms fem'),
  },
  male: {
    words: set('man men gentleman gentlemen guy guys boy boys lad lads mann manner maenner mannern herr herren jungen jungs'),
    adjectives: set('male males mannlich maennlich mannliche mannlichen mannlicher mannliches maennliche maennlichen'),
    values: set('male m man men mannlich maennlich herr mr masc'),
  },
} as const;
