/** The standard normal distribution: the probability below z. */
export function normalBelow(z: number): number {
  return 0.5 * erfc(-z / Math.SQRT2);
}

/** Complementary error function, relative error below 1.2e-7 (Press et al., Numerical Recipes, erfcc). */
function erfc(x: number): number {
  const z = Math.abs(x);
  const t = 1 / (1 + 0.5 * z);
  const polynomial =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t * (-0.18628806 + t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  const value = t * Math.exp(-z * z + polynomial);
  return x >= 0 ? value : 2 - value;
}

/** The z below which a normal value lies with probability p (Acklam's rational approximation, relative error below 1.2e-9). */
export function normalQuantile(p: number): number {
  const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
  const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
  const run = (of: number[], x: number) => of.reduce((sum, one) => sum * x + one, 0);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return run(c, q) / (run(d, q) * q + 1);
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (run(a, r) * q) / (run(b, r) * r + 1);
}

/** Two-sided probability of Student's t with so many degrees of freedom, by the incomplete beta function. */
export function studentTwoSided(t: number, degrees: number): number {
  return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/** The t beyond which, on either side, Student's distribution with so many degrees of freedom has probability p; by bisection. */
export function studentQuantile(p: number, degrees: number): number {
  let [low, high] = [0, 1e6];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, degrees) > p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularized incomplete beta function by its continued fraction (Press et al., Numerical Recipes, betacf). */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(a, b, x)) / a : 1 - (front * fraction(b, a, 1 - x)) / b;
}

function fraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const safe = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return h;
}

/** Logarithm of the gamma function (Lanczos). */
function logGamma(x: number): number {
  const g = [76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179, -0.000005395239384953];
  const base = x + 5.5;
  const sum = g.reduce((total, one, i) => total + one / (x + 1 + i), 1.000000000190015);
  return (x + 0.5) * Math.log(base) - base + Math.log((2.5066282746310007 * sum) / x);
}

/** The share of a chi-squared distribution above a value (regularised incomplete gamma: Numerical Recipes, 6.2). */
export function chiSquareAbove(value: number, degrees: number): number {
  if (!(value > 0) || degrees < 1) return 1;
  const [a, x] = [degrees / 2, value / 2];
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < 1_000 && Math.abs(term) > Math.abs(sum) * 1e-15; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.max(0, 1 - sum * Math.exp(a * Math.log(x) - x - logGamma(a)));
  }
  // Continued fraction by Lentz's method.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 1_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || 1e-300);
    c = b + an / c || 1e-300;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return Math.exp(a * Math.log(x) - x - logGamma(a)) * h;
}

/** The share of an F distribution above a value (regularised incomplete beta: Numerical Recipes, 6.4). */
export function fisherAbove(value: number, between: number, within: number): number {
  if (!(value > 0) || between < 1 || within < 1) return 1;
  return incompleteBeta(within / 2, between / 2, within / (within + between * value));
}
