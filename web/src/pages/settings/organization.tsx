import { useTranslation } from 'react-i18next';
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
import { ReportLocale } from './locale.tsx';
import { SpendingConsent } from './spending-consent.tsx';
import { TimeZone } from './time-zone.tsx';
import { TwoFactorPolicy } from './two-factor-policy.tsx';

const PATH = '/api/organization/';

/** The organization's name and status; administrators may change its name, its time zone, the language of its reports and when agents ask. */
export function OrganizationPage() {
  const { t } = useTranslation('settings');
  const organization = useLoaded(PATH);
  return (
    <Page title={t('pages.organization')} lead={t('organizationLead')}>
      {organization.isPending && <Loading />}
      {organization.isError && <Problem error={organization.error} retry={organization.refetch} />}
      {organization.data && <Details organization={organization.data} />}
    </Page>
  );
}

function Details({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['settings', 'common']);
  const active = !['suspended', 'cancelled'].includes(organization.subscription_status);
  return (
    <>
      <Section title={t('name')}>
        {['admin', 'owner'].includes(organization.your_role) ? (
          <NameForm organization={organization} />
        ) : (
          <p>
            <bdi>{organization.name}</bdi> <span className="muted">{t('onlyAdministrators')}</span>
          </p>
        )}
      </Section>
      <TimeZone organization={organization} />
      <ReportLocale organization={organization} />
      <SpendingConsent organization={organization} />
      <TwoFactorPolicy />
      <Section title={t('standing')}>
        <dl className="facts">
          <div>
            <dt>{t('plan')}</dt>
            <dd className="capital">{t(`common:plan.${organization.plan}`)}</dd>
          </div>
          <div>
            <dt>{t('subscription')}</dt>
            <dd>
              <Badge kind={active ? 'good' : 'bad'}>{t(`common:subscription.${organization.subscription_status}`)}</Badge>
            </dd>
          </div>
          <div>
            <dt>{t('yourRole')}</dt>
            <dd className="capital">{t(`common:role.${organization.your_role}`)}</dd>
          </div>
          <div>
            <dt>{t('since')}</dt>
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
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const change = useChange((values: Values) => call('PATCH', PATH, values), PATH, 'session');
  return (
    <Form
      label={t('nameOf')}
      send={async ({ name = '' }) => {
        await change.mutateAsync({ name });
        announce(t('renamed'));
      }}
    >
      <Field name="name" label={t('nameOf')} autoComplete="organization" defaultValue={organization.name} maxLength={200} required />
      <Submit>{t('common:save')}</Submit>
    </Form>
  );
}
