import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';

const GRACE_DAYS = [0, 7, 14, 30];

/** Whether every member needs a second factor; administrators may change it. */
export function TwoFactorPolicy() {
  const { t } = useTranslation('settings');
  const { role, organization } = useMe();
  const announce = useAnnounce();
  const from = organization.two_factor_required_from;
  const change = useChange(
    (body: Body<'POST', '/api/organization/two-factor/'>) => call('POST', '/api/organization/two-factor/', body),
    '/api/organization/',
    'session',
  );
  return (
    <Section
      title={t('twoFactorForAll')}
      lead={t('twoFactorForAllLead')}
      action={from ? <Badge kind="good">{t('required')}</Badge> : <Badge>{t('optional')}</Badge>}
    >
      {from && (
        <p>
          <Trans t={t} i18nKey="requiredFrom" components={{ when: <Time at={from} exact /> }} />
        </p>
      )}
      {['admin', 'owner'].includes(role) && (
        <Form
          key={from ?? ''}
          label={t('twoFactorForAll')}
          send={async ({ grace_days = '0' }) => {
            await change.mutateAsync(from ? { required: false } : { required: true, grace_days: Number(grace_days) });
            announce(t(from ? 'nowOptional' : 'nowRequired'));
          }}
        >
          {!from && (
            <SelectField name="grace_days" label={t('grace')} hint={t('graceHint')} defaultValue="7">
              {GRACE_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? t('graceNone') : t('graceDays', { count: days })}
                </option>
              ))}
            </SelectField>
          )}
          <Submit kind={from ? 'secondary' : 'primary'}>{t(from ? 'makeOptional' : 'makeRequired')}</Submit>
        </Form>
      )}
    </Section>
  );
}
