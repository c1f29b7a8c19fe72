/** Gives each sheet a valid, unique name for Excel: at most 31 characters, none of `[]:*?/\`, no apostrophe at either end. */
export function sheetNamer(): (title: string) => string {
  const taken = new Set(['history']);
  return (title) => {
    const clean =
      title
        .toWellFormed()
        .replaceAll(FORBIDDEN, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Table';
    for (let copy = 1; ; copy++) {
      const ending = copy === 1 ? '' : ` (${copy})`;
      const name = shortened(clean, 31 - ending.length) + ending;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/** A reference to cells of a sheet, as used in formulas and links. */
export function sheetReference(name: string, cells: string): string {
  return `'${name.replaceAll("'", "''")}'!${cells}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them on purpose
const FORBIDDEN = /[\x00-\x1f\x7f[\]:*?/\\\ufffe\uffff\u202d\u202e]/g;

function shortened(text: string, units: number): string {
  return (
    text
      .slice(0, units)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/[\s']+$/, '') || 'Table'
  );
}
