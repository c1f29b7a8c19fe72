import { refusal } from './refusal.ts';

/** A field mask as Google's APIs take it in `fields`: `sheets(properties(sheetId),data.rowData)`. */
export interface Mask {
  [field: string]: Mask | true;
}

export function parseMask(text: string): Mask {
  let at = 0;
  const list = (): Mask => {
    const mask: Mask = {};
    do {
      const path = /^[\w.*]+/.exec(text.slice(at))?.[0] ?? '';
      if (path === '') throw refusal(400, 'INVALID_ARGUMENT', `Invalid field mask ${text}`);
      at += path.length;
      let inner: Mask | true = true;
      if (text[at] === '(') {
        at++;
        inner = list();
        if (text[at++] !== ')') throw refusal(400, 'INVALID_ARGUMENT', `Invalid field mask ${text}`);
      }
      const names = path.split('.');
      const nested = names.slice(1).reduceRight<Mask | true>((below, name) => ({ [name]: below }), inner);
      mask[names[0]!] = nested;
    } while (text[at++] === ',');
    at--;
    return mask;
  };
  const mask = list();
  if (at < text.length) throw refusal(400, 'INVALID_ARGUMENT', `Invalid field mask ${text}`);
  return mask;
}

/** The part of a response that a mask selects. */
export function masked(value: unknown, mask: Mask | true): unknown {
  if (mask === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      mask[name] === undefined || inner === undefined ? [] : [[name, masked(inner, mask[name])]],
    ),
  );
}
