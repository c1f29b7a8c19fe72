import { z } from 'zod';
import { BRAND_FONT_NAMES, type Brand, logoDataUrl } from '../../src/platform/brand.ts';
import { brandColours } from '../../src/platform/brand-colours.ts';
import { named } from '../named.ts';

/** Shades of the colour, each with the contrast that its use requires. */
export const shades = named(
  'BrandShades',
  z.strictObject({
    fill: z.string().meta({ description: 'Areas behind text' }),
    on_fill: z.string().meta({ description: 'Text on such areas' }),
    text: z.string().meta({ description: 'Text on light paper' }),
    text_on_dark: z.string().meta({ description: 'Text on dark paper' }),
    chart: z.string().meta({ description: 'The first series of charts' }),
  }),
);

export const shadesOf = (colour: string): z.infer<typeof shades> => {
  const { fill, onFill, text, textOnDark, chart } = brandColours(colour);
  return { fill, on_fill: onFill, text, text_on_dark: textOnDark, chart };
};

const plain = {
  colour: z.string().nullable().meta({ description: '#rrggbb; null: the service’s own' }),
  font: z.enum(BRAND_FONT_NAMES).nullable().meta({ description: 'null: the service’s own' }),
  footer: z.string().meta({ description: 'A line at the foot of pages' }),
  cover_note: z.string().meta({ description: 'Sentences under the title of reports' }),
};
const picture = { content_type: z.enum(['image/png', 'image/jpeg']), width: z.int(), height: z.int() };

/** The brand as pages see it: with the picture. */
export const brandPage = named(
  'Brand',
  z.strictObject({
    ...plain,
    shades: shades.nullable(),
    logo: z.strictObject({ ...picture, data_url: z.string().meta({ description: 'The picture, at most 720 × 240 pixels' }) }).nullable(),
  }),
);

/** The brand as agents read it. */
export const brandText = z.strictObject({ ...plain, logo: z.strictObject(picture).nullable() });

const fields = ({ colour, font, footer, coverNote }: Brand) => ({ colour, font, footer, cover_note: coverNote });
const pictureOf = ({ logo }: Brand) => logo && { content_type: logo.contentType, width: logo.width, height: logo.height };

export const brandPageView = (brand: Brand) => ({
  ...fields(brand),
  shades: brand.colour === null ? null : shadesOf(brand.colour),
  logo: brand.logo && { ...pictureOf(brand), data_url: logoDataUrl(brand.logo) },
});

export const brandTextView = (brand: Brand) => ({ ...fields(brand), logo: pictureOf(brand) });

/** The brand in a line. */
export function brandLine({ colour, font, footer, cover_note: note, logo }: z.infer<typeof brandText>): string {
  const parts = [
    logo ? `a logo of ${logo.width} × ${logo.height} pixels` : 'no logo',
    `colour ${colour ?? 'unset'}`,
    `font ${font ?? 'unset'}`,
    footer === '' ? 'no footer' : `footer "${footer}"`,
    note === '' ? 'no cover note' : `cover note "${note}"`,
  ];
  return `The brand has ${parts.join(', ')}.`;
}
