const groups = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((group) => group.split(/\s*,\s*/));

/** Nouns by which people mean the same in a business, of which the data may have another; in their base form. */
export const SAME_THINGS = {
  en: groups(`town, city, municipality; gift, donation, contribution; shop, store, outlet, branch; job, position, vacancy; trip, journey, ride; car, vehicle, automobile;
    film, movie; flat, apartment; pupil, student, learner; lesson, class; bill, invoice; supplier, vendor; product, article, item; reservation, booking; holiday, vacation; salary, wage, paycheck;
    postcode, zip; mobile, phone, telephone, tel; doctor, physician; bike, bicycle, cycle; kid, child; parcel, package, shipment; teacher, instructor, tutor; trainer, coach, instructor; mechanic, technician;
    lawyer, attorney, solicitor; vet, veterinarian; pet, animal; fee, charge; remark, comment, note; surgery, operation; grade, mark; illness, disease; drug, medicine, medication;
    crew, staff; firm, company, business; topic, subject, theme; show, performance, gig; concert, gig; act, artist; performer, artist; stall, stand, booth; repair, fix;
    lodging, accommodation; meal, dish; ship, vessel; boat, vessel; plane, aircraft, airplane, aeroplane; warehouse, depot; gym, club; street, road; borrower, member; property, building`),
  de: groups(`stadt, ort, gemeinde, wohnort; spende, zuwendung, gabe; geschäft, laden, filiale; stelle, position, job; reise, fahrt; auto, wagen, fahrzeug, pkw; wohnung, apartment; schüler, lernende;
    artikel, produkt, ware; reservierung, buchung; gehalt, lohn, verdienst; postleitzahl, plz; telefon, handy, mobilnummer, tel; arzt, doktor; rad, fahrrad; kind, sprössling; paket, sendung; lehrer, dozent, kursleiter;
    firma, unternehmen, betrieb; thema, gegenstand; auftritt, konzert, vorstellung; schiff, boot; flugzeug, maschine; lager, depot; bestellung, auftrag; medikament, arznei, arzneimittel; krankheit, erkrankung;
    tier, haustier; anmerkung, bemerkung, kommentar; lieferant, zulieferer; gebühr, entgelt`),
} as const;
