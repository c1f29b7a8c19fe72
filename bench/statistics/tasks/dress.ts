/** How tasks are laid out, and what they say that changes nothing. */
import type { Draw } from '../../unseen/random.ts';

const ALWAYS = [
  'Do not apply any binning, rounding or scaling to the data.',
  'Do not use any libraries for the calculation other than pandas or scipy.',
  'The values should not be changed in any way before the calculation.',
  'The output should include the values that the form names.',
];
const BY_KIND: Record<string, readonly string[]> = {
  normality: [
    'The null hypothesis of this test is that the population is normally distributed.',
    'The null hypothesis is that the data was drawn from a normal distribution.',
  ],
  kolmogorov: ['The null hypothesis is that the data comes from a normal distribution.'],
  correlation: [
    'If the correlation coefficient is closer to 1, it means that there exists a strong correlation.',
    'A correlation value close to zero indicates no correlation.',
  ],
  derivedCorrelation: ['If the coefficient is positive, the correlation is positive; if negative, the correlation is negative.'],
  zscore: ['Use the formula Z = (X - μ) / σ where X is a data point, μ is the mean, and σ is the standard deviation.'],
};

/** A question with a number before it, or a request for words after it. */
export function dressQuestion(random: Draw, question: string): string {
  if (random.chance(0.5)) return question;
  return `${random.pick(['', '3. ', 'Question 2: '])}${question}${random.pick(['', ' Interpret the results.', ' Explain the result briefly.'])}`;
}

/** Constraints and a form as notes: in lines with marks or as they are, in braces, with an example. */
export function dressNotes(random: Draw, kind: string, constraints: readonly string[], format: string): string {
  const idle = [...(BY_KIND[kind] ?? []), ...ALWAYS];
  const said = constraints.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`));
  const all = random.chance(0.6) ? [...said, random.pick(idle)] : said;
  const way = random.int(0, 4);
  if (way === 0) return `Constraints:\n${all.map((one, at) => `${at + 1}. ${one}`).join('\n')}\nOutput format:\n${format}`;
  if (way === 1) return `{\n${all.join('\n')}\n}\n{\n${format}\n}`;
  if (way === 2) return `${all.join(' ')}\\n${format.replaceAll('\n', '\\n')}`;
  const name = /@(\w+)\[/.exec(format)?.[1];
  if (way === 3 && name !== undefined) return `${all.join(' ')}\n${format}\nExample: @${name}[0.5]`;
  return `${all.join(random.pick([' ', '\n']))}\n${format}`;
}
