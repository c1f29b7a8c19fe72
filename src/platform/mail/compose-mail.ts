import { escapeText } from '../pages/html.ts';
import type { Mail } from './types.ts';

/** A mail as its writer knows it: sentences, and at most one thing to copy or to open. */
export interface Letter {
  to: string;
  subject: string;
  /** Paragraphs before it. */
  lines: string[];
  /** To be typed somewhere. */
  code?: string;
  /** To be opened. */
  link?: { url: string; label: string };
  /** Paragraphs behind it. */
  after?: string[];
  /** Of a mail by subscription: the page that ends it, named at the foot and in the header. */
  unsubscribeUrl?: string;
}

const FOOT = 'Unsubscribe';

/** A letter as plain text and as simple HTML. Everything is escaped: names come from strangers. */
export function composeMail({ to, subject, lines, code, link, after = [], unsubscribeUrl }: Letter): Mail {
  const text = [
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    ...(unsubscribeUrl ? [`${FOOT}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const html = [
    ...lines.map(paragraph),
    ...(code ? [`<p style="font:600 24px monospace;letter-spacing:3px">${escapeText(code)}</p>`] : []),
    ...(link ? [`<p><a href="${escapeText(link.url)}">${escapeText(link.label)}</a></p>${paragraph(link.url)}`] : []),
    ...after.map(paragraph),
    ...(unsubscribeUrl ? [`<p style="font-size:13px"><a href="${escapeText(unsubscribeUrl)}">${FOOT}</a></p>`] : []),
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body style="font:16px sans-serif">\n${html}\n</body>\n</html>\n`,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeText(text)}</p>`;
}
