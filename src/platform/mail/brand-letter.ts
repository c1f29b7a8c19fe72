import { BRAND_FONTS, fitLogo } from '../brand.ts';
import { brandColours } from '../brand-colours.ts';
import { presentBrand } from '../locale.ts';
import { escapeText } from '../pages/html.ts';
import type { MailAttachment } from './types.ts';

const LOGO = 'logo@brand';

/** The look of an HTML mail in the present brand. Styles are attributes and the logo is in the mail itself: nothing is fetched when it is opened. */
interface BrandLetter {
  bodyStyle: string;
  /** Above the paragraphs and below them; empty without a brand. */
  head: string;
  foot: string;
  linkStyle: string;
  attachments: MailAttachment[];
}

/** The look of mails in the present brand. */
export function brandLetter(): BrandLetter {
  const { colour, font, footer, logo } = presentBrand();
  const shades = colour === null ? null : brandColours(colour);
  const size = logo && fitLogo(logo, 200, 48);
  const picture =
    size &&
    `<p style="margin:0 0 20px"><img src="cid:${LOGO}" alt="" width="${Math.round(size.width)}" height="${Math.round(size.height)}" style="border:0;background:#fff"></p>`;
  return {
    bodyStyle: font ? `font:16px &quot;${BRAND_FONTS[font].name}&quot;,${BRAND_FONTS[font].generic}` : 'font:16px sans-serif',
    head: `${shades ? `<div style="height:5px;background:${shades.fill};margin:0 0 20px">&#8203;</div>\n` : ''}${picture ? `${picture}\n` : ''}`,
    foot:
      footer === ''
        ? ''
        : `\n<p style="font-size:13px;color:#56606e;border-top:1px solid #e3e7ec;padding-top:12px;margin-top:28px">${escapeText(footer)}</p>`,
    linkStyle: shades
      ? ` style="display:inline-block;background:${shades.fill};color:${shades.onFill};padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:600"`
      : '',
    attachments: logo
      ? [
          {
            fileName: `logo.${logo.contentType === 'image/png' ? 'png' : 'jpg'}`,
            contentType: logo.contentType,
            content: logo.content,
            cid: LOGO,
          },
        ]
      : [],
  };
}
