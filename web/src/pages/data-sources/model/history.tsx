import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { below, fill } from '../../../api/operations.ts';
import { useChange } from '../../../api/queries.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmButton } from '../../../components/dialog.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import type { Source } from '../types.ts';
import { type ModelVersion, modelPath, type SourceModel, sourcePath } from './types.ts';
import { useUnit } from './use-unit.ts';

interface ProposalsProps {
  source: Source;
  history: ModelVersion[];
  mayWrite: boolean;
}

/** Corrections that agents proposed and nobody has decided. */
export function Proposals({ source, history, mayWrite }: ProposalsProps) {
  const { t } = useTranslation('model');
  const announce = useAnnounce();
  const path = modelPath(source);
  const decide = useChange(
    ({ id, decision }: { id: string; decision: 'approve' | 'reject' }) =>
      call('POST', fill('/api/data-sources/{id}/model/proposals/{proposal_id}/decision/', { id: source.id, proposal_id: id }), {
        decision,
      }),
    path,
    sourcePath(source),
  );
  const waiting = history.filter(({ status }) => status === 'proposed');
  if (waiting.length === 0) return null;
  const choose = (id: string, decision: 'approve' | 'reject') =>
    decide.mutate(
      { id, decision },
      { onSuccess: () => announce(t(decision === 'approve' ? 'approved' : 'rejected')), onError: (error) => announce(messageOf(error)) },
    );
  return (
    <section className="section" aria-label={t('proposals')}>
      <h2>{t('proposals')}</h2>
      <ul className="rows">
        {waiting.map((one) => (
          <li key={one.id} className="row">
            <Changes version={one} />
            {mayWrite && (
              <div className="row-actions">
                <Button
                  busy={decide.isPending}
                  aria-label={t('approveOf', { version: one.version })}
                  onClick={() => choose(one.id, 'approve')}
                >
                  {t('approve')}
                </Button>
                <Button
                  kind="secondary"
                  busy={decide.isPending}
                  aria-label={t('rejectOf', { version: one.version })}
                  onClick={() => choose(one.id, 'reject')}
                >
                  {t('reject')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every change of the model, newest first; any of them can be brought back. */
export function History({ source, model, mayWrite }: { source: Source; model: SourceModel; mayWrite: boolean }) {
  const { t } = useTranslation('model');
  const path = modelPath(source);
  const restore = useChange((version: number) => call('POST', below(path, 'restore/'), { version }), path, sourcePath(source));
  const decided = model.history.filter(({ status }) => status !== 'proposed');
  if (decided.length === 0) return null;
  return (
    <section className="section">
      <h2>{t('history')}</h2>
      <ul className="rows" aria-label={t('history')}>
        {decided.map((one) => (
          <li key={one.id} className="row">
            <div className="model-row">
              <Changes version={one} />
              {mayWrite && one.status === 'applied' && one.version !== model.version && (
                <ConfirmButton
                  kind="quiet"
                  action={t('restore')}
                  of={t('version', { version: one.version })}
                  question={t('restoreTitle', { version: one.version })}
                  confirm={() => restore.mutateAsync(one.version)}
                >
                  <p>{t('restoreWhat')}</p>
                </ConfirmButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a version changed, by whom and when. */
function Changes({ version: one }: { version: ModelVersion }) {
  const { t } = useTranslation('model');
  const unit = useUnit();
  const format = useFormat();
  return (
    <div className="row-main">
      <p className="row-title">
        {t('version', { version: one.version })}
        {one.status !== 'applied' && <Badge kind={one.status === 'rejected' ? 'bad' : 'plain'}>{t(`statuses.${one.status}`)}</Badge>}
      </p>
      {one.based_on !== null && one.changes.length === 0 && <p>{t('basedOn', { version: one.based_on })}</p>}
      {one.changes.length > 0 && (
        <ul className="model-changes">
          {one.changes.map(({ table, column, what, value }) => (
            <li key={`${table}.${column}.${what}.${value}`}>
              <bdi>{column === null ? table : `${table}.${column}`}</bdi> – {t(`fields.${what as 'grain'}`)}:{' '}
              {value === null ? t('asProposed') : <bdi>{wordOf(what, value)}</bdi>}
            </li>
          ))}
        </ul>
      )}
      {one.note && (
        <p dir="auto">
          <bdi>{one.note}</bdi>
        </p>
      )}
      <p className="row-facts">
        <span>{one.agent ? t('byAgent', { agent: one.agent, author: one.author ?? t('nobody') }) : (one.author ?? t('nobody'))}</span>
        <span title={format.dateTime(one.created_at)}>{format.relative(one.created_at)}</span>
      </p>
    </div>
  );

  function wordOf(what: string, value: string): string {
    if (what === 'unit') {
      const [kind, of = null] = value.split(', ');
      // A version's unit, as the service words it.
      return unit({ kind: kind as 'count', of });
    }
    return what === 'additivity' ? t(`additivity.${value as 'additive'}`) : value;
  }
}
