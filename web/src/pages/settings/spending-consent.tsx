import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { Organization } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';

const PATH = '/api/organization/';

/** Above which price agents ask a person before they spend credits; administrators may change it. */
export function SpendingConsent({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const above = organization.confirm_credits_above;
  const change = useChange((body: Body<'PATCH', typeof PATH>) => call('PATCH', PATH, body), PATH, 'session');
  const present = above === null ? t('agentsNeverAsk') : t('agentsAskAbove', { count: above });
  return (
    <Section title={t('spendingConsent')} lead={t('spendingConsentLead')}>
      {['admin', 'owner'].includes(organization.your_role) ? (
        <Form
          label={t('spendingConsent')}
          send={async ({ confirm_credits_above: given = '' }) => {
            await change.mutateAsync({ confirm_credits_above: given === '' ? null : Number(given) });
            announce(t('spendingConsentSaved'));
          }}
        >
          <Field
            name="confirm_credits_above"
            label={t('creditsPerCall')}
            hint={t('creditsPerCallHint')}
            type="number"
            min={0}
            step={1}
            defaultValue={above ?? ''}
          />
          <Submit>{t('common:save')}</Submit>
        </Form>
      ) : (
        <p>{present}</p>
      )}
    </Section>
  );
}
