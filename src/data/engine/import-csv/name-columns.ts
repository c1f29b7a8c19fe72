export interface NamedColumn {
  name: string;
  originalName: string;
  /** Why the name differs from the file's; empty if it does not. */
  renamed: string;
}

/** Gives every column a unique name (ignoring case, as SQL does): trims blanks, numbers empty names, suffixes repeated ones. */
export function nameColumns(header: string[] | null, width: number): NamedColumn[] {
  const taken = new Set<string>();
  const originals = Array.from({ length: width }, (_, i) => header?.[i] ?? '');
  const wanted = new Set(originals.map((name) => clean(name).toLowerCase()));
  return originals.map((originalName, i) => {
    const trimmed = clean(originalName);
    let name = trimmed === '' ? `column_${i + 1}` : trimmed;
    let renamed = '';
    if (trimmed === '') renamed = header ? 'The header leaves this name empty.' : 'The file has no header.';
    else if (trimmed !== originalName) renamed = 'Blanks around the name were removed.';
    if (taken.has(name.toLowerCase())) {
      let n = 2;
      while (taken.has(`${name}_${n}`.toLowerCase()) || wanted.has(`${name}_${n}`.toLowerCase())) n++;
      renamed = `The header has the name ${JSON.stringify(name)} more than once.`;
      name = `${name}_${n}`;
    }
    taken.add(name.toLowerCase());
    return { name, originalName, renamed };
  });
}

function clean(name: string): string {
  return name.replaceAll('\u0000', '').replaceAll('\ufeff', '').replaceAll(/\s+/g, ' ').trim();
}
