/** As deep as what no service sends; reading deeper text takes minutes, and writing it again fails. */
const DEPTH_MAX = 1_000;
/** Some 300 MB once they are read, for text of any kind. The largest page that is asked for has half as many. */
const VALUES_MAX = 8_000_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why JSON should not be parsed, as a few bytes of it take many of memory: it is nested too deeply, or has too many values. null if it may be.
 * Does not check that it is JSON.
 */
export function excessOf(text: Uint8Array): 'depth' | 'values' | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === COMMA) values++;
    else if (byte === LIST || byte === OBJECT) {
      values++;
      depth++;
      if (depth > DEPTH_MAX) return 'depth';
    } else if (byte === LIST_END || byte === OBJECT_END) depth--;
    if (values > VALUES_MAX) return 'values';
  }
  return null;
}

function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === BACKSLASH) at++;
    else if (text[at] === QUOTE) return at;
  }
  return text.length;
}
