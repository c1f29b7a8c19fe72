const phrases = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/\s*[,\n]\s*/)
      .filter((phrase) => phrase !== ''),
  );

/** Verbs by which things have or do what a column says yes or no to. */
export const ENGLISH_HOLDING = phrases(`
  include, includes, included, including, contain, contains, contained, cover, covers, covered, come with, comes with, came with, coming with,
  have, has, had, having, with, carry, carries, offer, offers, offered, offering, provide, provides, provided, providing, sell, sells, sold,
  rent, rents, rent out, rents out, renting out, hire out, hires out, lend, lends, lend out, lends out, stock, stocks, serve, serves, served,
  allow, allows, accept, accepts, take, takes, permit, permits, run, runs, host, hosts, support, supports, require, requires, need, needs,
  marked as, marked as a, marked as an, flagged as, flagged as a, flagged as an, held as, held as a, held as an, kept as, kept as a, listed as, listed as a,
  treated as, treated as a, classed as, classed as a, classified as, classified as a, known as, tagged as, tagged as a, labelled as, labeled as,
  counted as, registered as, recorded as, booked with, taken with, sold with, down as, set as
`);
export const GERMAN_HOLDING = phrases(`
  enthalten, enthalt, beinhalten, beinhaltet, umfassen, umfasst, mit, haben, hat, hatten, bieten, bietet, verleihen, verleiht, vermieten, vermietet,
  fuhren, fuhrt, verkaufen, verkauft, erlauben, erlaubt, akzeptieren, akzeptiert, brauchen, braucht, benotigen, benotigt, als, gelten als, gilt als
`);
