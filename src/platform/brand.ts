/** Typefaces an organization may choose, all shipped with the service, by their names on the wire. */
export const BRAND_FONTS = {
  noto_sans: { name: 'Noto Sans', typst: 'Noto Sans', generic: 'sans-serif' },
  noto_serif: { name: 'Noto Serif', typst: 'Noto Serif', generic: 'serif' },
  ibm_plex_sans: { name: 'IBM Plex Sans', typst: 'IBM Plex Sans Arabic', generic: 'sans-serif' },
} as const;

export type BrandFont = keyof typeof BRAND_FONTS;
export const BRAND_FONT_NAMES = Object.keys(BRAND_FONTS) as [BrandFont, ...BrandFont[]];

/** A checked and re-encoded picture, ready to embed anywhere. */
export interface BrandLogo {
  /** Of the content, in hexadecimal. */
  sha256: string;
  contentType: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
  content: Buffer;
}

/** How an organization's documents look; whatever is null or empty is the service's own. */
export interface Brand {
  /** `#rrggbb`, lower case. */
  colour: string | null;
  font: BrandFont | null;
  /** One line at the foot of pages. */
  footer: string;
  /** A few sentences under the title of reports. */
  coverNote: string;
  logo: BrandLogo | null;
}

/** A brand as a report remembers it: its logo by hash. */
export type BrandRecord = Omit<Brand, 'logo'> & { logo: string | null };

export const NO_BRAND: Brand = { colour: null, font: null, footer: '', coverNote: '', logo: null };

/** What a report remembers of the brand it was made with; null if the organization has none. */
export function brandRecord({ logo, ...brand }: Brand): BrandRecord | null {
  const plain = brand.colour === null && brand.font === null && brand.footer === '' && brand.coverNote === '' && logo === null;
  return plain ? null : { ...brand, logo: logo?.sha256 ?? null };
}

/** The logo as an address that needs no request. */
export const logoDataUrl = ({ contentType, content }: BrandLogo): string => `data:${contentType};base64,${content.toString('base64')}`;

/** The size at which a logo fits a box, in the box's unit. */
export function fitLogo({ width, height }: Pick<BrandLogo, 'width' | 'height'>, widthMax: number, heightMax: number) {
  const scale = Math.min(widthMax / width, heightMax / height);
  return { width: width * scale, height: height * scale };
}
