import { useTranslation } from 'react-i18next';
import type { DataSource } from '../../../api/types.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Section } from '../../../components/page.tsx';
import { translated } from '../../../messages/translated.ts';
import type { Fit, Template } from '../types.ts';
import { PreviewPicture } from './preview.tsx';

interface GalleryProps {
  templates: Template[];
  sourceIds: string[];
  sources: DataSource[];
  fits: Fit[];
  choose(ids: string[]): void;
  addressOf(templateId: string): string;
}

/** All templates, each with a preview of the selected data. */
export function Gallery({ templates, addressOf, ...choice }: GalleryProps) {
  const { t } = useTranslation('reports');
  return (
    <Section title={t('create.template')} lead={t('create.templateLead')}>
      <ul className="template-gallery">
        {templates.map((template) => (
          <li key={template.id} className="template-card">
            <Card template={template} address={addressOf(template.id)} {...choice} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CardProps extends Omit<GalleryProps, 'templates' | 'addressOf'> {
  template: Template;
  address: string;
}

function Card({ template, address, ...choice }: CardProps) {
  const { t } = useTranslation('reports');
  const reasons = reasonsAgainst(template, choice.sourceIds, choice.fits);
  return (
    <>
      <div className="template-head">
        <h3 id={`template-${template.id}`}>{translated(template.name)}</h3>
        <span className="muted">{t('create.from', { count: template.base_credits })}</span>
      </div>
      <p>{translated(template.description)}</p>
      {reasons.length === 0 ? (
        <PreviewPicture request={{ template_id: template.id, data_source_ids: choice.sourceIds, report_parameters: {} }} />
      ) : (
        <NoFit template={template} reasons={reasons} {...choice} />
      )}
      <p className="hint">{translated(template.best_for)}</p>
      {reasons.length === 0 && (
        <ButtonLink to={address} aria-describedby={`template-${template.id}`}>
          {t('create.use')}
        </ButtonLink>
      )}
    </>
  );
}

interface NoFitProps extends Omit<CardProps, 'address'> {
  reasons: string[];
}

/** Why a template cannot use the selected data, and data that it can use. */
export function NoFit({ template, reasons, sources, fits, choose }: NoFitProps) {
  const { t } = useTranslation('reports');
  const fitting = sources
    .filter(({ id }) => fits.some((fit) => fit.template_id === template.id && fit.data_source_id === id && fit.fits))
    .slice(0, 4);
  return (
    <div className="template-no-fit">
      <p>
        <strong>{t('create.noFit')}</strong>
      </p>
      {reasons.map((reason) => (
        <p key={reason} dir="auto">
          {translated(reason)}
        </p>
      ))}
      {fitting.length > 0 && (
        <>
          <p>{t('create.fitsWith')}</p>
          <div className="actions">
            {fitting.map(({ id, name }) => (
              <Button key={id} kind="secondary" onClick={() => choose([id])}>
                <bdi>{name}</bdi>
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** The reasons against a template for any of the sources. */
export function reasonsAgainst(template: Template, sourceIds: string[], fits: Fit[]): string[] {
  return fits.filter((fit) => fit.template_id === template.id && sourceIds.includes(fit.data_source_id)).flatMap(({ reasons }) => reasons);
}
