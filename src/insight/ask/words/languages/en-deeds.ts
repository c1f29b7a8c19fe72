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
  order: order orders purchase purchases
  hire rent lease: rental rentals hire hires lease leases rent
  reserve book: reservation reservations booking bookings appointment appointments
  play perform: performance performances gig gigs show shows concert concerts match matches game games
  ride: ride rides trip trips
  drive: trip trips drive drives journey journeys
  travel: trip trips journey journeys
  treat: treatment treatments
  prescribe: prescription prescriptions
  examine: examination examinations exam exams
  operate: operation operations surgery surgeries
  vaccinate inject: vaccination vaccinations injection injections
  teach: lesson lessons
  train: training trainings
  enrol enroll register: enrolment enrolments enrollment enrollments registration registrations
  call phone ring: call calls
  pay settle: payment payments
  invoice bill: invoice invoices bill bills
  ship send dispatch: shipment shipments delivery deliveries
  deliver: delivery deliveries
  return: return returns
  complain: complaint complaints
  fix repair mend: repair repairs
  maintain service: service services maintenance
  donate give contribute: donation donations gift gifts contribution contributions
  apply: application applications
  claim: claim claims
  quote: quote quotes quotation quotations
  bid: bid bids
  subscribe: subscription subscriptions
  join: membership memberships
  review: review reviews
  rate: rating ratings review reviews
  vote: vote votes
  watch view see: viewing viewings screening screenings
  stay: stay stays
  visit: visit visits
  attend: attendance attendances
  inspect: inspection inspections
  test: test tests
  adopt: adoption adoptions
  fine: fine fines
  report: report reports incident incidents`);
