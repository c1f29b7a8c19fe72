import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { below, fill } from '../../../api/operations.ts';
import { useLoaded } from '../../../api/queries.ts';
import { Loading } from '../../../components/loading.tsx';
import { Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import type { Source } from '../types.ts';

const KINDS = ['dashboards', 'goals', 'reports'] as const;

/** The dashboards, goals and reports that use a source's data. */
export function SourceDependents({ source }: { source: Source }) {
  const { t } = useTranslation('connections');
  const dependents = useLoaded(below(fill('/api/data-sources/{id}/', { id: source.id }), 'dependents/'));
  const { data } = dependents;
  const kinds = data ? KINDS.filter((kind) => data[kind].count > 0) : [];
  return (
    <Section title={t('dependents')} lead={kinds.length > 0 ? t('dependentsLead') : undefined}>
      {dependents.isPending && <Loading lines={2} />}
      {dependents.isError && <Problem error={dependents.error} retry={dependents.refetch} />}
      {data && kinds.length === 0 && <p className="muted">{t('noDependents')}</p>}
      {data &&
        kinds.map((kind) => (
          <div key={kind}>
            <h3>{t(`dependentKinds.${kind}`, { count: data[kind].count })}</h3>
            <ul className="dependents">
              {data[kind].newest.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/${kind}/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Section>
  );
}
