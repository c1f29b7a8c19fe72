/** How many digits numbers have together, from the first that is not 0. */
export function digitsOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + String(Math.abs(value)).replace('.', '').replace(/^0+/, '').replace(/e.*$/, '').length, 0);
}

/** Places behind the point of a number as written. */
export function placesOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** What a text that is no number of its column may mean as one, such as 1,234 among plain numbers. */
export function looseNumbers(text: string): number[] {
  const bare = text.replaceAll(/[^\d.,()-]/g, '');
  if (!/^[(-]?\d[\d.,]*[)-]?$/.test(bare)) return [];
  const sign = /[(-]/.test(bare) ? -1 : 1;
  const digits = bare.replaceAll(/[()-]/g, '');
  const readings = [digits.replaceAll(',', ''), digits.replaceAll('.', '').replace(',', '.')].map(Number);
  return [...new Set(readings.filter(Number.isFinite).map((value) => sign * value))];
}
