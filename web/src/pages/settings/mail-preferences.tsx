import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import type { Schemas } from '../../api/schema.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';

const PATH = '/api/notices/preferences/';
const WHEN = ['never', 'slow', 'always'] as const satisfies readonly Preferences['report_ready'][];

type Preferences = Schemas['NoticePreferences'];

/** The emails a member wants from the current organization. */
export function MailPreferences() {
  const { t } = useTranslation('notices');
  const preferences = useLoaded(PATH);
  return (
    <Section title={t('preferences')} lead={t('preferencesLead')}>
      {preferences.isPending && <Loading />}
      {preferences.isError && <Problem error={preferences.error} retry={preferences.refetch} />}
      {preferences.data && <Choice preferences={preferences.data} />}
    </Section>
  );
}

function Choice({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('notices');
  const { role } = useMe();
  const announce = useAnnounce();
  const change = useChange((body: object) => call('PATCH', PATH, body), PATH);
  const ticks = [
    ...(role === 'owner' || role === 'admin' ? [['credits_low', t('creditsLow'), t('creditsLowHint')] as const] : []),
    ['deliveries', t('deliveriesOn'), ''] as const,
    ['alerts', t('alertsOn'), ''] as const,
  ];
  return (
    <Form
      label={t('preferences')}
      send={async ({ report_ready }, data) => {
        const ticked = Object.fromEntries(ticks.map(([name]) => [name, data.has(name)]));
        await change.mutateAsync({ report_ready, ...ticked });
        announce(t('preferencesSaved'));
      }}
    >
      <SelectField name="report_ready" label={t('reportReady')} defaultValue={preferences.report_ready}>
        {WHEN.map((one) => (
          <option key={one} value={one}>
            {t(`reportReadyOptions.${one}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className="choices" aria-label={t('preferences')}>
        {ticks.map(([name, label, hint]) => (
          <label key={name} className="choice">
            <input type="checkbox" name={name} defaultChecked={preferences[name]} />
            <span>
              {label}
              {hint && <span className="hint">{hint}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <Submit>{t('save')}</Submit>
    </Form>
  );
}
