import path from 'node:path';

const NAME_LENGTH_MAX = 60;

/** Turns the name of a file, sheet or key into a table name of lower-case letters, digits and underscores, which SQL can use unquoted. */
export function tableName(from: string, taken: Iterable<string> = []): string {
  const plain = from
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, NAME_LENGTH_MAX);
  const base = plain === '' ? 'data' : /^\p{N}/u.test(plain) ? `t_${plain}` : plain;
  const used = new Set(taken);
  let name = base;
  for (let n = 2; used.has(name); n++) name = `${base}_${n}`;
  return name;
}

/** The table name for a file with a single table. */
export function tableNameOfFile(fileName: string): string {
  return tableName(path.basename(fileName, path.extname(fileName)));
}
