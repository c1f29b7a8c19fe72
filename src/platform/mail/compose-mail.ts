import { phrase } from '../locale.ts';
import { escapeText } from '../pages/html.ts';
import { brandLetter } from './brand-letter.ts';
import type { Mail } from './types.ts';

/** The content of a mail: paragraphs, and at most one code or link. */
export interface Letter {
  to: string;
  subject: string;
  /** Paragraphs before the code or link. */
  lines: string[];
  /** A code to type in. */
  code?: string;
  /** A link to open. */
  link?: { url: string; label: string };
  /** Paragraphs after it. */
  after?: string[];
  /** For mail by subscription: the unsubscribe page, linked at the foot and in the header. */
  unsubscribeUrl?: string;
}

const foot = () => phrase('Unsubscribe', 'Abmelden');

/** Renders a letter as plain text and simple HTML, in the present brand. Everything is escaped, because names come from strangers. */
export function composeMail({ to, subject, lines, code, link, after = [], unsubscribeUrl }: Letter): Mail {
  const text = [
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    ...(unsubscribeUrl ? [`${foot()}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const brand = brandLetter();
  const html = [
    ...lines.map(paragraph),
    ...(code ? [`<p style="font:600 24px monospace;letter-spacing:3px">${escapeText(code)}</p>`] : []),
    ...(link ? [`<p><a href="${escapeText(link.url)}"${brand.linkStyle}>${escapeText(link.label)}</a></p>${paragraph(link.url)}`] : []),
    ...after.map(paragraph),
    ...(unsubscribeUrl ? [`<p style="font-size:13px"><a href="${escapeText(unsubscribeUrl)}">${foot()}</a></p>`] : []),
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${phrase('en', 'de')}">\n<body style="${brand.bodyStyle}">\n${brand.head}${html}${brand.foot}\n</body>\n</html>\n`,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(brand.attachments.length > 0 ? { attachments: brand.attachments } : {}),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeText(text)}</p>`;
}
