import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import type { Organization } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { SelectField } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { createFormat } from '../../format.tsx';

const PATH = '/api/organization/';

/** The organization's time zone; administrators may change it. */
export function TimeZone({ organization }: { organization: Organization }) {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  const zone = organization.time_zone;
  const regions = useMemo(() => regionsOf(zone, t('timeZoneOther')), [zone, t]);
  const change = useChange((values: Values) => call('PATCH', PATH, values), PATH, 'session');
  const hint = t('timeZoneNow', {
    now: createFormat(i18n.language, zone).dateTime(new Date().toISOString()),
    browser: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  if (!['admin', 'owner'].includes(organization.your_role)) {
    return (
      <Section title={t('timeZone')} lead={t('timeZoneLead')}>
        <p>{zone}</p>
      </Section>
    );
  }
  return (
    <Section title={t('timeZone')} lead={t('timeZoneLead')}>
      <Form
        label={t('timeZone')}
        send={async ({ time_zone = '' }) => {
          const changed = await change.mutateAsync({ time_zone });
          announce(t('timeZoneSaved', { zone: changed.time_zone }));
        }}
      >
        <SelectField name="time_zone" label={t('timeZone')} hint={hint} defaultValue={zone}>
          {[...regions].map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((name) => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Submit>{t('timeZoneSet')}</Submit>
      </Form>
    </Section>
  );
}

/** The zones this browser knows, plus the current one under whatever name, grouped by the first part of their names. */
function regionsOf(present: string, other: string): Map<string, string[]> {
  const zones = new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')]);
  return Map.groupBy([...zones].sort(), (zone) => (zone.includes('/') ? (zone.split('/')[0] as string) : other));
}
