import { useTranslation } from 'react-i18next';
import type { Answer } from '../../api/operations.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { messageOf } from '../../components/problem.tsx';

type Brand = Answer<'GET', '/api/organization/brand/'>;
type Shades = NonNullable<Brand['shades']>;

/** A brand being edited; an empty colour is the service's own. */
export interface Look {
  colour: string;
  font: Brand['font'];
  footer: string;
  cover_note: string;
}

interface PreviewProps {
  look: Look;
  logo: Brand['logo'];
}

const FAMILIES = {
  noto_sans: '"Noto Sans", system-ui, sans-serif',
  noto_serif: '"Noto Serif", Georgia, serif',
  ibm_plex_sans: '"IBM Plex Sans", system-ui, sans-serif',
} as const satisfies Record<NonNullable<Brand['font']>, string>;
const STANDARD: Shades = { fill: '#f1f4f7', on_fill: '#1b2430', text: '#1f5f99', text_on_dark: '#7db8ea', chart: '#1f6fb2' };
/** Heights of the sample's bars and shares of its rows, in percent. */
const BARS = [46, 58, 52, 71, 64, 88];
const ROWS: [string, number][] = [
  ['A', 54],
  ['B', 31],
  ['C', 15],
];

/** The head of a report as it will look with a brand. */
export function BrandPreview({ look, logo }: PreviewProps) {
  const colour = look.colour.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? (
    <Shaded look={look} logo={logo} colour={colour} />
  ) : (
    <Sheet look={look} logo={logo} shades={STANDARD} strip={null} />
  );
}

/** The service computes the shades, so that the preview has those of the documents. */
function Shaded({ colour, ...props }: PreviewProps & { colour: string }) {
  const shades = useLoaded(fill('/api/organization/brand/shades/', {}, { colour }));
  return (
    <Sheet
      {...props}
      shades={shades.data ?? STANDARD}
      strip={shades.data?.fill ?? null}
      wrong={shades.isError ? messageOf(shades.error) : undefined}
    />
  );
}

function Sheet({ look, logo, shades, strip, wrong }: PreviewProps & { shades: Shades; strip: string | null; wrong?: string | undefined }) {
  const { t, i18n } = useTranslation('brand');
  const { organization } = useMe();
  const number = new Intl.NumberFormat(i18n.language);
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <section className="branding-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      {wrong !== undefined && (
        <p className="field-error" role="status">
          {wrong}
        </p>
      )}
      <div
        className="branding-sheet"
        style={{ borderTopColor: strip ?? 'transparent', ...(look.font ? { fontFamily: FAMILIES[look.font] } : {}) }}
      >
        {logo ? (
          <img src={logo.data_url} alt={organization.name} width={logo.width} height={logo.height} />
        ) : (
          <p className="branding-name" style={{ color: shades.text }}>
            <bdi>{organization.name}</bdi>
          </p>
        )}
        <p className="branding-title">{t('sample.title')}</p>
        <p className="branding-soft">{t('sample.period')}</p>
        {look.cover_note.trim() !== '' && (
          <p className="branding-note" style={{ borderColor: shades.text }}>
            {look.cover_note}
          </p>
        )}
        <div className="branding-figure">
          <p>
            <span className="branding-soft">{t('sample.figure')}</span>
            <strong>{number.format(1_204_380)}</strong>
          </p>
          <div className="branding-bars" aria-hidden="true">
            {BARS.map((height) => (
              <span key={height} style={{ height: `${height}%`, background: shades.chart }} />
            ))}
          </div>
        </div>
        <table>
          <caption style={{ color: shades.text }}>{t('sample.products')}</caption>
          <thead>
            <tr style={{ background: shades.fill, color: shades.on_fill }}>
              <th scope="col">{t('sample.product')}</th>
              <th scope="col">{t('sample.share')}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, part]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{share.format(part / 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {look.footer.trim() !== '' && <p className="branding-foot">{look.footer}</p>}
      </div>
    </section>
  );
}
