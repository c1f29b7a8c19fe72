import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { Member, Role } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { messageOf } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';
import { RoleOptions, rolesGivenBy } from './role-options.tsx';

export const MEMBERS = '/api/organization/members/';

/** One member: role and removal for those who may, plain facts for the others. */
export function MemberRow({ member, mine }: { member: Member; mine: Role }) {
  const { t } = useTranslation(['settings', 'common']);
  const who = member.name || member.email;
  const manages = rolesGivenBy(mine).includes(member.role) && !member.you;
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">
          <bdi>{who}</bdi> {member.you && <Badge kind="good">{t('you')}</Badge>}
          {!member.two_factor && <Badge>{t('noTwoFactor')}</Badge>}
        </p>
        <p className="row-facts">
          {member.name && <span>{member.email}</span>}
          <span>
            <Trans t={t} i18nKey="sinceWhen" components={{ when: <Time at={member.joined_at} /> }} />
          </span>
        </p>
      </div>
      <div className="row-actions">
        {manages ? (
          <RoleChoice member={member} mine={mine} who={who} />
        ) : (
          <span className="capital">{t(`common:role.${member.role}`)}</span>
        )}
        {manages && <Remove member={member} who={who} />}
      </div>
    </div>
  );
}

function RoleChoice({ member, mine, who }: { member: Member; mine: Role; who: string }) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const [asked, setAsked] = useState<Role | null>(null);
  const change = useChange((role: Role) => call('PATCH', fill('/api/organization/members/{id}/', { id: member.id }), { role }), MEMBERS);
  async function choose(role: Role) {
    setAsked(role);
    try {
      await change.mutateAsync(role);
      announce(t('roleChanged', { who, role: t(`common:role.${role}`) }));
    } catch (error) {
      announce(messageOf(error as Error));
    } finally {
      setAsked(null);
    }
  }
  return (
    <select
      aria-label={t('roleOf', { who })}
      value={asked ?? member.role}
      disabled={asked !== null}
      onChange={(event) => void choose(event.target.value as Role)}
    >
      <RoleOptions mine={mine} />
    </select>
  );
}

function Remove({ member, who }: { member: Member; who: string }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const remove = useChange(() => call('DELETE', fill('/api/organization/members/{id}/', { id: member.id })), MEMBERS);
  return (
    <ConfirmButton
      action={t('remove')}
      of={who}
      question={t('removeAsk', { who })}
      confirm={async () => {
        await remove.mutateAsync(undefined);
        announce(t('removed', { who }));
      }}
    >
      <p>{t('removeText')}</p>
    </ConfirmButton>
  );
}
