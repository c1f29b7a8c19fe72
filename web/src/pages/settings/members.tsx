import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { Rows } from '../../components/list.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Invitations } from './invitations.tsx';
import { MEMBERS, MemberRow } from './member-row.tsx';

/** The organization's members and invitations. */
export function MembersPage() {
  const { t } = useTranslation('settings');
  const { organization, role } = useMe();
  const [page, turn] = useState(1);
  const members = useList(MEMBERS, page);
  const manages = role === 'admin' || role === 'owner';
  return (
    <Page title={t('pages.members')} lead={t('membersLead', { organization: organization.name })}>
      <Section title={t('people')}>
        <Rows
          query={members}
          label={t('pages.members')}
          empty={t('noMembers')}
          page={page}
          turn={turn}
          row={(member) => <MemberRow member={member} mine={role} />}
        />
      </Section>
      {manages && <Invitations mine={role} />}
    </Page>
  );
}
