const deeds = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [verbs, nouns] = line.split(':').map((part) => part.trim().split(/\s+/));
        return verbs!.map((verb) => [verb, nouns!]);
      }),
  );

/** What verbs make rows of, by their base, where the noun is not formed like them. */
export const ENGLISH_DEEDS = deeds(`
  sell: sale sales
  fly: flight flights
  borrow: loan loans lending lendings checkout checkouts
  lend: loan loans lending lendings checkout checkouts
  buy purchase: purchase purchases sale sales order orders
  hire rent lease: rental rentals hire hires lease leases rent
  reserve book: reservation reservations booking bookings
  play perform: performance performances gig gigs show shows concert concerts match matches game games
  ride: ride rides trip trips
  drive: trip trips drive drives journey journeys
  travel: trip trips journey journeys
  treat: treatment treatments
  teach: lesson lessons
  enrol enroll register: enrolment enrolments enrollment enrollments registration registrations
  call phone ring: call calls
  pay settle: payment payments
  ship send dispatch: shipment shipments delivery deliveries
  deliver: delivery deliveries
  complain: complaint complaints
  fix repair mend: repair repairs
  donate give: donation donations
  apply: application applications
  subscribe: subscription subscriptions
  watch view see: viewing viewings screening screenings
  stay: stay stays
  attend: attendance attendances
  inspect: inspection inspections
  adopt: adoption adoptions`);
