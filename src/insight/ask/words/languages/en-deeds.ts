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
  borrow lend: loan loans lending lendings checkout checkouts
  buy purchase: purchase purchases sale sales order orders
  order: order orders purchase purchases
  hire rent lease: rental rentals hire hires lease leases rent
  reserve book: reservation reservations booking bookings appointment appointments
  play perform: performance performances gig gigs show shows concert concerts match matches game games set sets recital recitals
  ride: ride rides trip trips
  drive: trip trips drive drives journey journeys
  travel: trip trips journey journeys
  treat: treatment treatments
  prescribe: prescription prescriptions
  examine: examination examinations exam exams
  operate: operation operations surgery surgeries
  vaccinate inject: vaccination vaccinations injection injections
  teach: lesson lessons
  train: training trainings workout workouts
  measure: measurement measurements reading readings
  bill invoice: invoice invoices bill bills
  ask inquire enquire: question questions inquiry inquiries enquiry enquiries query queries
  quote: quote quotes quotation quotations
  review rate: review reviews rating ratings
  vote: vote votes ballot ballots
  speak: talk talks speech speeches
  exhibit: exhibition exhibitions
  depart: departure departures
  arrive: arrival arrivals
  die: death deaths
  marry: marriage marriages wedding weddings
  fund: grant grants funding
  message text: message messages
  sail cruise: sailing sailings voyage voyages cruise cruises
  participate: participation participations attendance attendances
  produce: production productions
  harvest: harvest harvests
  enrol enroll register: enrolment enrolments enrollment enrollments registration registrations
  call phone ring: call calls
  pay settle: payment payments
  ship send dispatch: shipment shipments delivery deliveries
  deliver: delivery deliveries
  return: return returns
  complain: complaint complaints
  fix repair mend: repair repairs
  maintain service: service services maintenance
  donate give contribute: donation donations gift gifts contribution contributions
  apply: application applications
  claim: claim claims
  bid: bid bids
  subscribe: subscription subscriptions
  join: membership memberships
  watch view see: viewing viewings screening screenings
  stay: stay stays
  visit: visit visits
  attend: attendance attendances
  inspect: inspection inspections
  test: test tests
  adopt: adoption adoptions
  fine: fine fines
  report: report reports incident incidents
`);
