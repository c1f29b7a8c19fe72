import { useTranslation } from 'react-i18next';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import type { Subscriber } from './types.ts';

const NAME = 'members';

/** Checkboxes for the organization's members, by address. */
export function MemberTicks({ title, hint, chosen }: { title: string; hint?: string; chosen: readonly Subscriber[] }) {
  const { t } = useTranslation('notices');
  const { user } = useMe();
  const members = useList('/api/organization/members/', 1, 100);
  if (members.isPending) return <Loading lines={2} />;
  if (members.isError) return <Problem error={members.error} retry={members.refetch} />;
  const refuses = new Set(chosen.filter(({ unsubscribed }) => unsubscribed).map(({ email }) => email));
  const before = chosen.length > 0 ? new Set(chosen.map(({ email }) => email)) : new Set([user.email]);
  return (
    <fieldset className="choices">
      <legend>{title}</legend>
      {hint && <p className="hint">{hint}</p>}
      {members.data.results.map(({ id, name, email }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={NAME} value={email} defaultChecked={before.has(email)} />
          <span>
            <bdi>{name || email}</bdi>
            <span className="hint">
              {email}
              {refuses.has(email) && ` · ${t('unsubscribed')}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The addresses ticked in a form. */
export const ticked = (data: FormData) => data.getAll(NAME).map(String);
