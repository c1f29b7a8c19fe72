import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import type { Invitation, Role } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit } from '../../components/form.tsx';
import { Rows } from '../../components/list.tsx';
import { Section } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { RoleOptions, rolesGivenBy } from './role-options.tsx';

const PATH = '/api/organization/invitations/';

/** Open invitations, and a form to invite more people. */
export function Invitations({ mine }: { mine: Role }) {
  const { t } = useTranslation('settings');
  const [page, turn] = useState(1);
  const invitations = useList(PATH, page);
  return (
    <Section title={t('invitations')} lead={t('invitationsLead')}>
      <Invite mine={mine} />
      <Rows
        query={invitations}
        label={t('openInvitations')}
        empty={t('noInvitations')}
        page={page}
        turn={turn}
        row={(invitation) => <Row invitation={invitation} />}
      />
    </Section>
  );
}

function Invite({ mine }: { mine: Role }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const [round, setRound] = useState(0);
  const invite = useChange((values: Body<'POST', typeof PATH>) => call('POST', PATH, values), PATH);
  return (
    <Form
      key={round}
      label={t('inviteForm')}
      send={async ({ email = '', role = '' }) => {
        await invite.mutateAsync({ email, role: optionOf(role, rolesGivenBy(mine)) });
        announce(t('invited', { email }));
        setRound(round + 1);
      }}
    >
      <Field name="email" label={t('email')} type="email" autoComplete="off" required />
      <SelectField name="role" label={t('role')} defaultValue="viewer">
        <RoleOptions mine={mine} long />
      </SelectField>
      <Submit>{t('invite')}</Submit>
    </Form>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const withdraw = useChange(() => call('DELETE', fill('/api/organization/invitations/{id}/', { id: invitation.id })), PATH);
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">{invitation.email}</p>
        <p className="row-facts">
          <span>{t('asRole', { role: t(`common:role.${invitation.role}`) })}</span>
          <span>
            <Trans t={t} i18nKey="ends" components={{ when: <Time at={invitation.expires_at} /> }} />
          </span>
          {invitation.invited_by && <span>{t('byWhom', { who: invitation.invited_by })}</span>}
        </p>
      </div>
      <ConfirmButton
        action={t('withdraw')}
        of={invitation.email}
        question={t('withdrawAsk')}
        confirm={async () => {
          await withdraw.mutateAsync(undefined);
          announce(t('withdrawn'));
        }}
      >
        <p>{t('withdrawText', { email: invitation.email })}</p>
      </ConfirmButton>
    </div>
  );
}
