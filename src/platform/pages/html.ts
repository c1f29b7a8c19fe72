import { printable } from './printable.ts';

/** Markup that is safe to output unescaped: created only by `html`, from literal templates with escaped values. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | Markup[] | null | undefined | false;

/** An HTML template: every value in it is escaped, except Markup; null, undefined and false render as nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += valueText(value) + strings[index + 1];
  return new Markup(text);
}

function valueText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map((part) => part.text).join('');
  return escapeText(String(value));
}

/** Escapes text for element content and quoted attributes. */
export function escapeText(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
