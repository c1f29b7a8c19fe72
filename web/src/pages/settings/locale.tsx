import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { Organization } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';

const PATH = '/api/organization/';
const LOCALES = ['en', 'en-US', 'en-GB', 'de-DE', 'de-AT', 'de-CH'] as const satisfies Organization['locale'][];

/** The language and region of the organization's reports and dashboards; administrators may change them. */
export function ReportLocale({ organization }: { organization: Organization }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const change = useChange((body: Body<'PATCH', typeof PATH>) => call('PATCH', PATH, body), PATH, 'session');
  const name = (locale: Organization['locale']) => `${t(`locales.${locale}`)} · ${sample(locale)}`;
  return (
    <Section title={t('locale')} lead={t('localeLead')}>
      {['admin', 'owner'].includes(organization.your_role) ? (
        <Form
          label={t('locale')}
          send={async ({ locale }) => {
            // One of the options below.
            const changed = await change.mutateAsync({ locale: locale as Organization['locale'] });
            announce(t('localeSaved', { locale: t(`locales.${changed.locale}`) }));
          }}
        >
          <SelectField name="locale" label={t('locale')} hint={t('localeHint')} defaultValue={organization.locale}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {name(locale)}
              </option>
            ))}
          </SelectField>
          <Submit>{t('localeSet')}</Submit>
        </Form>
      ) : (
        <p>{name(organization.locale)}</p>
      )}
    </Section>
  );
}

/** How the locale writes a number and a day. */
function sample(locale: Organization['locale']): string {
  const number = new Intl.NumberFormat(locale === 'en' ? 'en-US' : locale, { minimumFractionDigits: 2 }).format(1234.5);
  if (locale === 'en') return `${number} · 2026-03-31`;
  const german = locale.startsWith('de');
  const options = german ? ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return `${number} · ${new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, 2, 31))}`;
}
