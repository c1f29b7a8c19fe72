import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Problem } from '../../../components/problem.tsx';
import { translated } from '../../../messages/translated.ts';
import type { Source } from '../types.ts';
import { History, Proposals } from './history.tsx';
import { ModelColumns } from './model-columns.tsx';
import { Relationships } from './relationships.tsx';
import { TableFacts } from './table-facts.tsx';
import { modelPath } from './types.ts';

/** What a source's tables mean: proposed from the data, corrected by people, with proposals of agents to decide. */
export function DataModel({ source, tableName }: { source: Source; tableName: string }) {
  const { t } = useTranslation('model');
  const { role } = useMe();
  const model = useLoaded(modelPath(source));
  if (model.isPending) return <Loading lines={6} />;
  if (model.isError) return <Problem error={model.error} retry={model.refetch} />;
  const { tables, unapplied, history } = model.data;
  const table = tables.find(({ name }) => name === tableName);
  const mayWrite = role !== 'viewer';
  return (
    <>
      <p className="muted">{t('lead')}</p>
      <Proposals source={source} history={history} mayWrite={mayWrite} />
      {unapplied.length > 0 && (
        <Notice kind="warning" title={t('unapplied')}>
          <ul>
            {unapplied.map(({ table: of, column, what, reason }) => (
              <li key={`${of}.${column}.${what}`}>
                <bdi>{column === null ? of : `${of}.${column}`}</bdi>: {translated(reason)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {table ? (
        <>
          <TableFacts key={table.name} source={source} table={table} mayWrite={mayWrite} />
          <ModelColumns source={source} table={table} mayWrite={mayWrite} />
        </>
      ) : (
        <div className="empty">{t('noTable')}</div>
      )}
      <Relationships source={source} model={model.data} mayWrite={mayWrite} />
      <History source={source} model={model.data} mayWrite={mayWrite} />
    </>
  );
}
