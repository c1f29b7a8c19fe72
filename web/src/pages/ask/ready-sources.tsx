import { useTranslation } from 'react-i18next';
import { fill } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import type { DataSource } from '../../api/types.ts';
import { ButtonLink } from '../../components/button.tsx';
import { useFormat } from '../../format.tsx';

/** The data sources that can be queried, latest first; at most a hundred, the service's page size. */
export function useReadySources() {
  return useList(fill('/api/data-sources/', {}, { status: 'active' }), 1, 100);
}

/** Shown if there is nothing to ask yet: what to do about it. */
export function NoData() {
  const { t } = useTranslation('ask');
  return (
    <div className="empty">
      <p>{t('noData')}</p>
      <p>{t('noDataNext')}</p>
      <p>
        <ButtonLink to="/data-sources">{t('bring')}</ButtonLink>
      </p>
    </div>
  );
}

interface ChooserProps {
  sources: readonly DataSource[];
  /** Ids; an empty list means `otherwise`. */
  chosen: readonly string[];
  choose(ids: string[]): void;
  otherwise: string;
}

/** Which sources to ask; collapsed, because usually it is all of them. */
export function SourceChooser({ sources, chosen, choose, otherwise }: ChooserProps) {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const said = chosen.length === 0 ? otherwise : t('sourcesChosen', { count: chosen.length });
  return (
    <details className="more source-chooser">
      <summary>
        <span>
          {t('sources')}: <span className="muted">{said}</span>
        </span>
      </summary>
      <fieldset className="choices" aria-label={t('sources')}>
        <p className="hint">{t('sourcesHint', { otherwise })}</p>
        {sources.map(({ id, name, record_count }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>
              <bdi>{name}</bdi>
              {record_count !== null && (
                <span className="hint">{t('rows', { count: record_count, shown: format.number(record_count) })}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
