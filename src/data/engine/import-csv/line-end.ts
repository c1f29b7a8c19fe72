/** Positions of the next line feed and carriage return in one text, cached so that neither is searched for twice. */
interface LineEnds {
  lf: number;
  cr: number;
}

export function newLineEnds(): LineEnds {
  return { lf: -1, cr: -1 };
}

/** The position after the line that contains `from`, including its line end. `known` must belong to this text, and `from` must not decrease. */
export function lineEnd(text: string, from: number, known: LineEnds): number {
  if (known.lf < from) known.lf = positionOf('\n', text, from);
  if (known.cr < from) known.cr = positionOf('\r', text, from);
  const end = Math.min(known.lf, known.cr);
  if (end >= text.length) return text.length;
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

function positionOf(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
