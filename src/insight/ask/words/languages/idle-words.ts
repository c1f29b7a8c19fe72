const list = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words that say only that things are there, or whose they are. */
export interface IdleWords {
  /** Say that rows are kept, where no word says when they came to be. */
  kept: readonly string[];
  /** Say that all is meant, whatever else is said. */
  altogether: readonly string[];
  /** Say that the present is meant, of which the data has only what is there. */
  now: readonly string[];
  /** Before the word for whose data it is: "the" library. */
  determiners: readonly string[];
  /** What the organisation is called whose data it is, where the data has nothing of that name. */
  organisations: ReadonlySet<string>;
  /** What it does with what it has: "the company operates". */
  keeping: readonly string[];
  /** With "ever", say of an extreme that there was such a one: "we have ever agreed". */
  everLeads: readonly string[];
  everDone: readonly string[];
  /** Before a thing of which one has an extreme. */
  single: readonly string[];
}

const each = (leads: string, rest: string): string[] => list(leads).flatMap((lead) => list(rest).map((one) => `${lead} ${one}`));

const KEEPING =
  'have, own, keep, hold, run, operate, manage, maintain, look after, care for, take care of, serve, work with, deal with, offer, carry, list, count, know of, know, have on file, have on record, have on our books, have listed, have recorded, have registered, have with us, administer, cater for';

export const ENGLISH_IDLE: IdleWords = {
  kept: [
    ...each('do we, we, that we, which we, whom we, who we, do you, we currently', KEEPING),
    ...each(
      'registered, signed up, enrolled, listed, recorded, stored, kept, held, entered, filed, logged, noted, documented, down, known',
      'with us, on our books, on the books, in our records, on our records, in our system, on our system, in the system, on the system, in our database, in our files, on file, on record, to us, in our list, on our list, on our lists, in our register, on our register',
    ),
    ...list(
      `with us, on our books, on the books, on our list, on our lists, on our register, on the register, on our records, in our records, on our system, in our system,
      in the system, on the system, on our roster, on our files, in our files, in our file, in our catalogue, in the catalogue, in our catalog, in the catalog, in our collection, in our range,
      in our portfolio, in our assortment, on our menu, in our inventory, in our network, in our fleet, in the fleet, in our herd, in our team, in our estate, in our stable, in our library, in our register, in our directory, written down, noted down, put down,
      filled in, entered anywhere, known to us, that we know of, we know of, of ours, belonging to us, that belong to us, under our care, in our care, on our hands`,
    ),
  ],
  altogether: [
    ...each(
      'did we, have we, we, we have',
      'handle, handled, process, processed, deal with, dealt with, take on, taken on, serve, served, look after, looked after',
    ),
    ...list(
      'altogether, all together, alltogether, taken together, put together, in total, all in all, all told, overall, so far, to date, up to now, until now, till now, ever, in existence, there are in total, in sum, as a whole, on the whole',
    ),
  ],
  now: list(
    'at the moment, at present, currently, right now, presently, these days, nowadays, as of now, at this time, at this point, at this moment, for now',
  ),
  determiners: list('the, our, this, your, my, the whole, our whole, the entire, our entire'),
  organisations: new Set(
    list(`company, business, firm, organisation, organization, enterprise, shop, store, library, clinic, practice, hotel, club, school, museum, theatre, theater, gym,
    restaurant, airline, charity, agency, chain, group, society, association, farm, hospital, university, studio, bakery, brewery, zoo, centre, center, festival,
    foundation, workshop, garage, salon, office, warehouse, factory, cinema, gallery, church, union, bank, fund, institute, academy, college, nursery, network, operator,
    provider, dealership, dealer, bookshop, bookstore, pharmacy, surgery, vineyard, winery, marina, harbour, harbor, resort, spa, orchestra, choir, league, federation,
    cooperative, co-op, startup, corporation, partnership, consultancy, laboratory, lab, observatory, aquarium, stable, kennel, shelter, rescue, hostel, campsite, cafe, bar, pub,
    kitchen, caterer, carrier, shipper, haulier, publisher, newspaper, magazine, broadcaster, station, council, municipality, utility, cinema`),
  ),
  keeping: list(
    'have, has, had, own, owns, owned, keep, keeps, hold, holds, run, runs, operate, operates, operated, manage, manages, managed, maintain, maintains, look after, looks after, care for, cares for, serve, serves, work with, works with, deal with, deals with, offer, offers, count, counts',
  ),
  everLeads: list(
    'we have ever, we ever, we had ever, ever, that we have ever, that was ever, that has ever been, to have ever been, we have so far',
  ),
  everDone: list(
    'agreed, paid, charged, offered, given, got, gotten, had, seen, recorded, measured, achieved, reached, set, taken, made, received, asked, invoiced, billed, issued, spent, written, registered, noted, logged, awarded, granted, observed, counted',
  ),
  single: list('single, one single'),
};

export const GERMAN_IDLE: IdleWords = {
  kept: [
    ...each(
      'bei uns, im system, in unserem system, in der datenbank, in unserer datenbank, in der kartei, im katalog',
      'registriert, erfasst, eingetragen, angemeldet, gespeichert, hinterlegt, verzeichnet, gelistet, notiert, vermerkt, geführt',
    ),
    ...each(
      'registriert, erfasst, eingetragen, angemeldet, gespeichert, hinterlegt, verzeichnet, gelistet, notiert, vermerkt, geführt',
      'bei uns, im system, in unserem system, in der datenbank, in unserer datenbank, in unserer kartei, in der kartei, im katalog, in unserem katalog',
    ),
    ...each(
      'haben wir, führen wir, betreiben wir, betreuen wir, besitzen wir, verwalten wir, unterhalten wir, halten wir, kennen wir, bieten wir',
      'im system, im bestand, in der kartei, im katalog, im sortiment, im programm, an',
    ),
    ...list(
      `bei uns, betreuen wir, verwalten wir, unterhalten wir, kennen wir, in unserem bestand, in unserer kartei, in der kartei, im katalog, in unserem katalog, im sortiment, in unserem sortiment,
      in unserem system, im system, in unseren büchern, in unserem programm, im programm`,
    ),
  ],
  altogether: list(
    'insgesamt, alles in allem, alles zusammen, zusammengenommen, in summe, im ganzen, überhaupt, bisher, bislang, bis jetzt, bis heute, bis dato, jemals, inzwischen, mittlerweile, schon insgesamt',
  ),
  now: list('zurzeit, zur zeit, derzeit, momentan, im moment, gerade, aktuell, gegenwärtig, augenblicklich'),
  determiners: list('die, das, der, den, dem, unser, unsere, unserem, unserer, unseren'),
  organisations: new Set(
    list(`firma, unternehmen, betrieb, geschäft, laden, bibliothek, bücherei, klinik, praxis, hotel, verein, schule, museum, theater, restaurant, gruppe, kette, gesellschaft,
    verband, hof, krankenhaus, universität, studio, bäckerei, brauerei, zoo, zentrum, stiftung, werkstatt, salon, büro, fabrik, kino, galerie, kirche, bank, institut,
    akademie, apotheke, weingut, agentur, organisation, buchhandlung, gärtnerei, druckerei, tischlerei, kanzlei, spedition, reederei, fluggesellschaft`),
  ),
  keeping: list(
    'hat, besitzt, führt, betreibt, betreut, verwaltet, unterhält, hält, bietet an, zählt, haben, besitzen, führen, betreiben, betreuen',
  ),
  everLeads: list('die wir je, die wir jemals, den wir je, das wir je, wir je, wir jemals, je, jemals'),
  everDone: list(
    'vereinbart haben, bezahlt haben, gezahlt haben, verlangt haben, angeboten haben, bekommen haben, hatten, gesehen haben, erfasst haben, gemessen haben, erreicht haben, vereinbart, gezahlt, verlangt, bekommen, gemessen, erreicht, erzielt, gestellt',
  ),
  single: list('einzigen, einzige, einzelnen, einzelne, einzelner, einziges, einzelnes'),
};
