const LENGTH_MAX = 60;
const URL = /\b[a-z][a-z0-9+.-]{1,20}:\/*\S*\/\S*|\bwww\.\S+/gi;
const ADDRESS = /\b[^\s@]+@[^\s@]+\b/g;
/** A full stop of any script between two letters or digits, which mail programs turn into a link. */
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61\u2024](?=[\p{L}\p{N}])/gu;

/**
 * Makes a name chosen by a stranger safe for mail to a third party: short, on one line, and without anything a mail program would turn into
 * a link. Domains are spelled out ("evil dot example").
 */
export function plainName(name: string): string {
  const text = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, ' ')
    .replace(URL, '[link removed]')
    .replace(ADDRESS, '[address removed]')
    .replace(DOMAIN_DOT, ' dot ')
    .replace(/["“”«»<>]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...text];
  return letters.length > LENGTH_MAX ? `${letters.slice(0, LENGTH_MAX - 1).join('')}…` : text;
}

/** True if nothing had to be removed from a name. */
export function isPlainName(name: string): boolean {
  return plainName(name) === name;
}
