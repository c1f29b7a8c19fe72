/** Whether a name ends in the scale of its numbers, as "Rating (1-5)" does. */
export const hasScale = (name: string): boolean => /\(\s*\d+\s*(?:[-–]|to|bis)\s*\d+\s*\)$/.test(name);

export const isScalePart = (part: string, scale = false): boolean => scale && /^(?:\d+|to|bis)$/.test(part);

/** The parts that words leave out of a name, where its scale may go unsaid; null if they say half of the scale: "rating 5" is not all of "Rating (1-5)". */
export function withoutScale(parts: readonly string[], left: ReadonlySet<number>, scale = false): ReadonlySet<number> | null {
  const ends = parts.flatMap((part, at) => (isScalePart(part, scale) ? [at] : []));
  const unsaid = ends.filter((at) => left.has(at));
  if (unsaid.length > 0 && unsaid.length < ends.length) return null;
  return new Set([...left].filter((at) => !ends.includes(at)));
}
