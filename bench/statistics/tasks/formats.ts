/** How tasks say in which form they want their values. */
import type { Draw } from '../../unseen/random.ts';

export interface Slot {
  name: string;
  value: number | string;
  /** What a text may be. */
  options?: readonly string[];
  /** What the value is, in words. */
  says: string;
}

const WORDS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' };

/** A form with a place for each value, and what is to stand there. */
export function formatOf(random: Draw, slots: readonly Slot[], decimals: number): { format: string; slots: readonly Slot[] } {
  const inner = random.pick<(slot: Slot) => string>([
    ({ name }) => `${name}_value`,
    ({ name }) => name,
    () => 'value',
    ({ options }) => (options ? 'answer' : 'result'),
  ]);
  const places = slots.map((slot) => `@${slot.name}[${inner(slot)}]`);
  const way = random.int(0, 3);
  // Without a word on what may stand there, a decision is a yes or a no.
  if (way === 3 && slots.every(({ options }) => (options?.length ?? 2) === 2))
    return {
      format: places.join('\n'),
      slots: slots.map((slot) => (slot.options ? { ...slot, value: slot.value === slot.options[0] ? 'yes' : 'no' } : slot)),
    };
  const lines = slots.map((slot) => `"${inner(slot)}" ${kindOf(random, slot, decimals)}`);
  if (way === 0) return { format: places.map((place, at) => `${place}\nwhere ${lines[at]}.`).join('\n'), slots };
  if (way === 1) return { format: `${places.join('\n')}\n${lines.map((line) => `where ${line}.`).join('\n')}`, slots };
  return { format: `${places.join(' ')}\nwhere ${lines.join('; where ')}.`, slots };
}

function kindOf(random: Draw, { value, options, says }: Slot, decimals: number): string {
  if (options) {
    const all = options.map((one) => random.pick([`"${one}"`, `"${one}"`, `'${one}'`]));
    return random
      .pick([
        `is a string that can ⟨⟩be ${all.slice(0, -1).join(', ')} or ${all.at(-1)}`,
        `is a string which is ${all.slice(0, -1).join(', ')} or ${all.at(-1)}`,
        `is ${options.length === 2 ? 'either ' : 'one of '}${all.slice(0, -1).join(', ')} or ${all.at(-1)}, depending on the conditions in the constraints`,
      ])
      .replace('⟨⟩', random.pick(['', 'either ']));
  }
  if (typeof value === 'string') return random.pick(['is a string', `is a string: ${says}`, 'is a string with the name']);
  if (Number.isInteger(value))
    return random.pick([
      'is an integer',
      'is a non-negative integer',
      `is a positive integer that represents ${says}`,
      `is an integer, ${says}`,
    ]);
  const places = random.pick([String(decimals), WORDS[decimals]!]);
  return random.pick([
    `is a number rounded to ${places} decimal places`,
    `is a floating-point number rounded to ${places} decimal places`,
    `is a float representing ${says}, rounded to ${places} decimal places`,
    `is ${says}, rounded to ${places} decimal places`,
    `is a decimal number with ${places} decimal places`,
  ]);
}
