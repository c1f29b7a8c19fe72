import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import type { Profile } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';
import { LanguageChooser } from './language-chooser.tsx';
import { MailPreferences } from './mail-preferences.tsx';

const PATH = '/api/account/profile/';

/** The signed-in user's profile. */
export function ProfilePage() {
  const { t } = useTranslation('settings');
  const profile = useLoaded(PATH);
  return (
    <Page title={t('pages.profile')} lead={t('profileLead')}>
      {profile.isPending && <Loading />}
      {profile.isError && <Problem error={profile.error} retry={profile.refetch} />}
      {profile.data && <ProfileForm profile={profile.data} />}
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const change = useChange((name: string) => call('PATCH', PATH, { name }), PATH, 'session', '/api/organization/members/');
  return (
    <>
      <Section title={t('aboutYou')}>
        <Form
          label={t('pages.profile')}
          send={async ({ name = '' }) => {
            await change.mutateAsync(name);
            announce(t('nameSaved'));
          }}
        >
          <Field name="name" label={t('name')} autoComplete="name" defaultValue={profile.name} maxLength={200} required />
          <Submit>{t('common:save')}</Submit>
        </Form>
        <dl className="facts">
          <div>
            <dt>{t('email')}</dt>
            <dd>{profile.email}</dd>
          </div>
          <div>
            <dt>{t('memberSince')}</dt>
            <dd>
              <Time at={profile.created_at} />
            </dd>
          </div>
        </dl>
      </Section>
      <LanguageChooser />
      <MailPreferences />
    </>
  );
}
