import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fill } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';

const STEP = 15;
const MOST = 100;
/** From this many conversations on, a search field appears. */
const MANY = 8;

/** The reader's own conversations, the latest first. */
export function History({ current }: { current?: string }) {
  const { t } = useTranslation('ask');
  const [find, setFind] = useState('');
  const [shown, setShown] = useState(STEP);
  const search = useDeferredValue(find.trim());
  const list = useList(fill('/api/analysis/conversations/', {}, { ordering: '-updated_at', name: search }), 1, shown);
  const { results = [], count = 0 } = list.data ?? {};
  return (
    <aside className="history" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {current !== undefined && (
        <ButtonLink to="/ask" kind="secondary">
          {t('newOne')}
        </ButtonLink>
      )}
      {list.isPending && <Loading lines={3} />}
      {list.isError && <Problem error={list.error} retry={list.refetch} />}
      {(count >= MANY || find !== '') && (
        <input
          type="search"
          aria-label={t('historyFind')}
          placeholder={t('historyFind')}
          value={find}
          maxLength={200}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      {list.data && count === 0 && <p className="muted">{search === '' ? t('historyEmpty') : t('historyNone')}</p>}
      <ul>
        {results.map(({ id, title, turns_count, updated_at }) => (
          <li key={id}>
            <Link to={`/ask/${id}`} aria-current={id === current ? 'page' : undefined}>
              <bdi>{title}</bdi>
              <span className="hint">
                {t('turns', { count: turns_count })} · <Time at={updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > shown && shown < MOST && (
        <Button kind="quiet" onClick={() => setShown(Math.min(MOST, shown + STEP))}>
          {t('more')}
        </Button>
      )}
    </aside>
  );
}
