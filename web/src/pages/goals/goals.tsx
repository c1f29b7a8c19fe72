import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../api/session.tsx';
import { useAddress } from '../../components/address.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { byParent, useAllGoals } from './all-goals.ts';
import { Facts, ProgressBar, StatusBadge } from './standing.tsx';
import { type GoalNode, STATUSES } from './types.ts';

/** All goals as a tree, each with its status. */
export function GoalsPage() {
  const { t } = useTranslation('goals');
  const { role } = useMe();
  const all = useAllGoals();
  const some = all.data !== undefined && all.data.goals.length > 0;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {all.isPending && <Loading lines={6} />}
      {all.isError && <Problem error={all.error} retry={all.refetch} />}
      {all.data && !some && (
        <div className="empty">
          <p>{t('none')}</p>
          <p>{t('noneNext')}</p>
          {role === 'viewer' ? (
            <p>{t('noneViewer')}</p>
          ) : (
            <p>
              <ButtonLink to="/goals/new">{t('first')}</ButtonLink>
            </p>
          )}
        </div>
      )}
      {all.data && some && <Tree goals={all.data.goals} count={all.data.count} mayWrite={role !== 'viewer'} />}
    </Page>
  );
}

function Tree({ goals, count, mayWrite }: { goals: readonly GoalNode[]; count: number; mayWrite: boolean }) {
  const { t } = useTranslation('goals');
  const [search, setSearch] = useAddress();
  const status = search.get('status') ?? '';
  const find = search.get('find') ?? '';
  const narrow = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const matches = new Set(
    goals
      .filter((goal) => (status === '' || goal.status === status) && goal.title.toLowerCase().includes(find.trim().toLowerCase()))
      .map(({ id }) => id),
  );
  const shown = withAbove(goals, matches);
  const children = byParent(goals.filter(({ id }) => shown.has(id)));
  return (
    <>
      <div className="list-tools">
        <input
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={find}
          onChange={(event) => narrow('find', event.target.value)}
        />
        <select aria-label={t('filter')} value={status} onChange={(event) => narrow('status', event.target.value)}>
          <option value="">
            {t('all')} ({goals.length})
          </option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`status.${one}`)} ({goals.filter((goal) => goal.status === one).length})
            </option>
          ))}
        </select>
        {mayWrite && <ButtonLink to="/goals/new">{t('new')}</ButtonLink>}
      </div>
      {count > goals.length && <Notice kind="warning">{t('tooMany', { shown: goals.length, count })}</Notice>}
      {matches.size === 0 ? (
        <div className="empty">
          <p>{t('noMatch')}</p>
          <p>
            <Button kind="secondary" onClick={() => setSearch(() => new URLSearchParams(), { replace: true })}>
              {t('showAll')}
            </Button>
          </p>
        </div>
      ) : (
        <>
          <p className="hint">{t('mark')}</p>
          <ul className="goal-tree" aria-label={t('title')}>
            {(children.get(null) ?? []).map((goal) => (
              <Branch key={goal.id} goal={goal} tree={children} matches={matches} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Matches and their ancestors, so that each is shown in its place. */
function withAbove(goals: readonly GoalNode[], matches: ReadonlySet<string>): Set<string> {
  const byId = new Map(goals.map((goal) => [goal.id, goal]));
  const shown = new Set<string>();
  for (const id of matches) {
    for (let at: string | null = id; at !== null && !shown.has(at); at = byId.get(at)?.parent_id ?? null) shown.add(at);
  }
  return shown;
}

interface BranchProps {
  goal: GoalNode;
  tree: Map<string | null, GoalNode[]>;
  matches: ReadonlySet<string>;
}

function Branch({ goal, tree, matches }: BranchProps) {
  const { t } = useTranslation('goals');
  const [open, setOpen] = useState(true);
  const below = tree.get(goal.id) ?? [];
  return (
    <li>
      <div className={`goal-row ${matches.has(goal.id) ? '' : 'goal-beside'}`}>
        {below.length > 0 ? (
          <button
            type="button"
            className="goal-fold"
            aria-expanded={open}
            aria-label={t(open ? 'close' : 'open', { title: goal.title })}
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? '▾' : '▸'}</span>
          </button>
        ) : (
          <span className="goal-fold" />
        )}
        <GoalRow goal={goal} />
      </div>
      {below.length > 0 && open && (
        <ul>
          {below.map((child) => (
            <Branch key={child.id} goal={child} tree={tree} matches={matches} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A goal in a list, linking to its page. */
export function GoalRow({ goal }: { goal: GoalNode }) {
  const { t } = useTranslation('goals');
  return (
    <div className="goal-line">
      <div className="row-main">
        <p className="row-title">
          <Link to={`/goals/${goal.id}`}>
            <bdi>{goal.title}</bdi>
          </Link>
          <StatusBadge status={goal.status} />
        </p>
        <p className="row-facts">
          <span>{t(`level.${goal.hierarchy_type}`)}</span>
        </p>
      </div>
      <div className="goal-standing">
        <ProgressBar goal={goal} />
        <Facts goal={goal} />
      </div>
    </div>
  );
}
