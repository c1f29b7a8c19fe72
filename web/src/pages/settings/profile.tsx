import { call } from '../../api/client.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import type { Profile } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';
import { LanguageChooser } from './language-chooser.tsx';
import { MailPreferences } from './mail-preferences.tsx';

const PATH = '/api/account/profile/';

/** Who you are here. */
export function ProfilePage() {
  const profile = useLoaded<Profile>(PATH);
  return (
    <Page title="Profile" lead="How others in your organization see you.">
      {profile.isPending && <Loading />}
      {profile.isError && <Problem error={profile.error} retry={profile.refetch} />}
      {profile.data && <ProfileForm profile={profile.data} />}
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const announce = useAnnounce();
  const change = useChange((values: Values) => call<Profile>('PATCH', PATH, values), PATH, 'session', '/api/organization/members/');
  return (
    <>
      <Section title="About you">
        <Form
          label="Profile"
          send={async ({ name = '' }) => {
            await change.mutateAsync({ name });
            announce('Your name is saved.');
          }}
        >
          <Field name="name" label="Name" autoComplete="name" defaultValue={profile.name} maxLength={200} required />
          <Submit>Save</Submit>
        </Form>
        <dl className="facts">
          <div>
            <dt>E-mail</dt>
            <dd>{profile.email}</dd>
          </div>
          <div>
            <dt>Member since</dt>
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
