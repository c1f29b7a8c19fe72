import { call } from '../../api/client.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import type { Organization } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';
import { TimeZone } from './time-zone.tsx';

const PATH = '/api/organization/';

/** The organization's name and standing; administrators may change its name and time zone. */
export function OrganizationPage() {
  const organization = useLoaded<Organization>(PATH);
  return (
    <Page title="Organization" lead="What all members share.">
      {organization.isPending && <Loading />}
      {organization.isError && <Problem error={organization.error} retry={organization.refetch} />}
      {organization.data && <Details organization={organization.data} />}
    </Page>
  );
}

function Details({ organization }: { organization: Organization }) {
  const active = !['suspended', 'cancelled'].includes(organization.subscription_status);
  return (
    <>
      <Section title="Name">
        {['admin', 'owner'].includes(organization.your_role) ? (
          <NameForm organization={organization} />
        ) : (
          <p>
            <bdi>{organization.name}</bdi> <span className="muted">(administrators can change it)</span>
          </p>
        )}
      </Section>
      <TimeZone organization={organization} />
      <Section title="Standing">
        <dl className="facts">
          <div>
            <dt>Plan</dt>
            <dd className="capital">{organization.plan}</dd>
          </div>
          <div>
            <dt>Subscription</dt>
            <dd>
              <Badge kind={active ? 'good' : 'bad'}>{organization.subscription_status}</Badge>
            </dd>
          </div>
          <div>
            <dt>Your role</dt>
            <dd className="capital">{organization.your_role}</dd>
          </div>
          <div>
            <dt>Since</dt>
            <dd>
              <Time at={organization.created_at} />
            </dd>
          </div>
        </dl>
      </Section>
    </>
  );
}

function NameForm({ organization }: { organization: Organization }) {
  const announce = useAnnounce();
  const change = useChange((values: Values) => call<Organization>('PATCH', PATH, values), PATH, 'session');
  return (
    <Form
      label="Name of the organization"
      send={async ({ name = '' }) => {
        await change.mutateAsync({ name });
        announce('The name is saved.');
      }}
    >
      <Field
        name="name"
        label="Name of the organization"
        autoComplete="organization"
        defaultValue={organization.name}
        maxLength={200}
        required
      />
      <Submit>Save</Submit>
    </Form>
  );
}
