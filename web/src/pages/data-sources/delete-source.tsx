import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { below, fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { type Dependents, SOURCES, type Source } from './types.ts';

/** Asks before deleting, and lists what would lose its data. */
export function DeleteSource({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      {open && <Question source={source} close={() => setOpen(false)} />}
    </>
  );
}

function Question({ source, close }: { source: Source; close(): void }) {
  const { t } = useTranslation('sources');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const client = useQueryClient();
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const dependents = useLoaded(below(path, 'dependents/'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  async function remove() {
    setBusy(true);
    try {
      await call('DELETE', path);
      navigate('/data-sources');
      announce(t('deleted', { name: source.name }));
      client.removeQueries({ queryKey: [path] });
      await client.invalidateQueries({ queryKey: [SOURCES] });
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={t('deleteTitle', { name: source.name })} close={close}>
      <div className="dialog-text">
        <p>{t('deleteWhat')}</p>
        {dependents.isPending && <Loading lines={2} />}
        {dependents.isError && <Problem error={dependents.error} retry={dependents.refetch} />}
        {dependents.data && <Left dependents={dependents.data} />}
      </div>
      {problem && (
        <Notice kind="danger" live>
          {messageOf(problem)}
        </Notice>
      )}
      <div className="actions actions-end">
        <Button kind="secondary" onClick={close}>
          {t('keep')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </div>
    </Dialog>
  );
}

function Left({ dependents }: { dependents: Dependents }) {
  const { t } = useTranslation('sources');
  const kinds = (['dashboards', 'goals', 'reports'] as const).filter((kind) => dependents[kind].count > 0);
  if (kinds.length === 0) return <p className="muted">{t('nothingDepends')}</p>;
  return (
    <Notice kind="warning">
      <ul className="dependents">
        {kinds.map((kind) => {
          const { count, newest } = dependents[kind];
          return (
            <li key={kind}>
              {t(`depends.${kind}`, { count })}
              <ul>
                {newest.map(({ id, name }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
                {count > newest.length && <li className="muted">{t('andMore', { count: count - newest.length })}</li>}
              </ul>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
