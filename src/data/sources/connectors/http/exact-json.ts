/** A number of JSON that a double would change; `toString` gives it as it was written. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    return (JSON as unknown as WithSource).rawJSON(this.text);
  }
}

/** JSON.parse and JSON.rawJSON with source text access (ECMAScript proposal-json-parse-with-source), which the language's types lack. */
interface WithSource {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}

/** Numbers that a double may change, or write with an exponent: of sixteen digits or more, tiny ones, and those with an exponent. May also match inside strings. */
const DEMANDING = /(?:^|[:[,\s])-?(?:\d[\d.]{15}|0\.0{6}|[\d.]+[eE])/;

/**
 * Parses JSON; a number that a double would change becomes an `ExactNumber`. The usual text has none and takes no longer than `JSON.parse`.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  if (!DEMANDING.test(text)) return JSON.parse(text);
  return (JSON as unknown as WithSource).parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isKept(value, source) ? new ExactNumber(source) : value,
  );
}

/** Trailing zeros after a point say nothing about the value, and neither does the sign of zero. */
function isKept(value: number, source: string): boolean {
  const bare = source.includes('.') && !/e/i.test(source) ? source.replace(/\.?0+$/, '') : source;
  return String(value) === (bare === '-0' ? '0' : bare);
}
