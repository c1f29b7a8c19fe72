/** Corrects probabilities for the number of hypotheses tested (Benjamini and Hochberg 1995), in the same order. */
export function correctAll(ps: readonly number[]): number[] {
  const order = ps.map((p, at) => ({ p, at })).sort((a, b) => b.p - a.p || b.at - a.at);
  const q = new Array<number>(ps.length).fill(1);
  let least = 1;
  for (const [index, { p, at }] of order.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - index));
    q[at] = least;
  }
  return q;
}
