import { BRAND_FONTS, type BrandLogo, logoDataUrl } from '../../../platform/brand.ts';
import { brandColours } from '../../../platform/brand-colours.ts';
import { presentBrand } from '../../../platform/locale.ts';
import { html, type Markup } from '../../../platform/pages/html.ts';

/** What the present brand adds to the style sheet of reports and public pages, after it; empty without one. */
export function brandStyle(): string {
  const { colour, font, footer, coverNote, logo } = presentBrand();
  const shades = colour === null ? null : brandColours(colour);
  const { name, generic } = BRAND_FONTS[font ?? 'noto_sans'];
  return [
    // By the page's own colour scheme, which printing makes light.
    shades &&
      `:root{--accent:light-dark(${shades.text},${shades.textOnDark});--chart-brand:light-dark(${shades.chart},${shades.chartOnDark})}`,
    shades && `.sheet,.board{border-top:6px solid ${shades.fill}}`,
    font &&
      `body{font-family:"${name}",${generic === 'serif' ? 'Georgia,' : 'system-ui,'}"Noto Sans Arabic","Noto Sans SC","Noto Sans KR",${generic}}`,
    coverNote !== '' && '.cover{border-inline-start:3px solid var(--accent);padding-inline-start:14px;margin:18px 0 0}',
    footer !== '' && '.foot{display:block}',
    // A logo is made for white paper.
    logo &&
      '.logo{display:block;max-width:240px;max-height:56px;width:auto;height:auto;margin:0 0 18px;background:#fff;box-shadow:0 0 0 8px #fff;border-radius:1px}',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The logo, or the organization's name where there is none. */
export function brandHead(organization: string): Markup {
  const { logo } = presentBrand();
  return logo ? logoMarkup(logo, organization) : html`<p class="org" dir="auto">${organization}</p>`;
}

function logoMarkup(logo: BrandLogo, organization: string): Markup {
  return html`<img class="logo" src="${logoDataUrl(logo)}" alt="${organization}" width="${logo.width}" height="${logo.height}">`;
}

/** The brand's line at the foot of a page. */
export function brandFoot(): Markup {
  const { footer } = presentBrand();
  return footer === '' ? html`` : html`<span class="foot" dir="auto">${footer}</span>`;
}
