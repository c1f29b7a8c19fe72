import type { CellValue } from '../../../data/engine/types.ts';
import type { TableColumn } from '../document.ts';
import { STYLE, type StyleIndex } from './styles.ts';

/** Kinds of values that Excel cannot store exactly. */
export type Loss = 'long_number' | 'long_text' | 'odd_time' | 'not_a_number';

interface Cell {
  xml: string;
  loss: Loss | null;
}

const TEXT_UNITS_MAX = 32_767;
/** Excel keeps fifteen digits; numbers with more would be rounded, so they are written as text. */
const DIGITS_MAX = 15;

/** A table's cell: typed for numbers (in `style`), dates and booleans that Excel stores exactly, otherwise the full value as text. */
export function valueCell(reference: string, value: CellValue, type: TableColumn['type'], style: StyleIndex = STYLE.general): Cell {
  if (value === null) return EMPTY;
  if (typeof value === 'boolean') return { xml: `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`, loss: null };
  if (typeof value === 'number') return numberOrText(reference, value, style);
  if (type === 'number') return exactNumber(reference, value, style);
  if (type === 'date' || type === 'timestamp') return timeCell(reference, value);
  return plainText(reference, value, STYLE.text);
}

/** A text cell, even if the text looks like a number or formula. */
export function textCell(reference: string, text: string, style: StyleIndex = STYLE.text): string {
  return plainText(reference, text, style).xml;
}

export function numberCell(reference: string, value: number, style: StyleIndex): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}

/** `A`, `Z`, `AA`, … for 0, 25, 26, … */
export function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

/** Escapes text for XML content and attributes. Characters that XML 1.0 cannot carry are written as Excel does: `_x0007_`. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(FORBIDDEN, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string);
}

const EMPTY: Cell = { xml: '', loss: null };
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them on purpose
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them on purpose
const SPECIAL = /[\x00-\x08\x0b-\x1f&<>"_\ud800-\udfff\ufffe\uffff]/;

function plainText(reference: string, text: string, style: StyleIndex, loss: Loss | null = null): Cell {
  const cut = text.length > TEXT_UNITS_MAX ? text.slice(0, TEXT_UNITS_MAX).replace(/[\ud800-\udbff]$/, '') : text;
  return {
    xml: `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`,
    loss: cut.length < text.length ? 'long_text' : loss,
  };
}

function numberOrText(reference: string, value: number, style: StyleIndex): Cell {
  if (!Number.isFinite(value)) return plainText(reference, String(value), STYLE.text, 'not_a_number');
  // Fractions are already doubles; whole numbers past fifteen digits would lose their last ones.
  if (Number.isInteger(value) && Math.abs(value) >= 1e15 && Math.abs(value) < 1e21)
    return plainText(reference, String(value), STYLE.text, 'long_number');
  return { xml: numberCell(reference, value, style), loss: null };
}

function exactNumber(reference: string, text: string, style: StyleIndex): Cell {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return plainText(reference, text, STYLE.text, 'not_a_number');
  const digits = text.replace(/^-?0*|\./g, '').replace(/^0+/, '');
  if (digits.length > DIGITS_MAX) return plainText(reference, text, STYLE.text, 'long_number');
  return { xml: `<c r="${reference}" s="${style}"><v>${text}</v></c>`, loss: null };
}

/** A date or timestamp as a day number since 1899-12-30, converted to UTC if it has a zone. */
function timeCell(reference: string, text: string): Cell {
  const serial = dayNumber(text);
  if (!serial) return plainText(reference, text, STYLE.text, 'odd_time');
  return { xml: `<c r="${reference}" s="${serial.style}"><v>${serial.days}</v></c>`, loss: null };
}

function dayNumber(text: string): { days: number; style: StyleIndex } | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, day, time, fraction = '', zone] = match;
  const finer = fraction.slice(3).replaceAll('0', '');
  if (finer) return null;
  const milliseconds = Date.parse(
    `${day}T${time ?? '00:00:00'}${fraction ? `.${fraction.slice(0, 3).padEnd(3, '0')}` : ''}${fullZone(zone)}`,
  );
  // Excel takes 1900 for a leap year, so its day numbers before that March differ.
  if (Number.isNaN(milliseconds) || milliseconds < MARCH_1900 || milliseconds >= YEAR_10000) return null;
  if (new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day) return null;
  const style = time === undefined ? STYLE.date : milliseconds % 1000 ? STYLE.timestampMs : STYLE.timestamp;
  return { days: milliseconds / 86_400_000 + 25_569, style };
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d+))?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const MARCH_1900 = Date.UTC(1900, 2, 1);
const YEAR_10000 = Date.UTC(9999, 11, 31) + 86_400_000;

function fullZone(zone: string | undefined): string {
  if (!zone || zone === 'Z') return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}
