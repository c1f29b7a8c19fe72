import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/session.tsx';
import { SelectField } from '../../../components/field.tsx';
import type { Frequency } from './types.ts';

const FREQUENCIES = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const satisfies readonly Frequency[];

export const isFrequency = (value: string | undefined): value is Frequency => FREQUENCIES.some((one) => one === value);

/** How often to sync; what the plan does not include is listed, and cannot be chosen. */
export function FrequencyField({ allowed, value }: { allowed: readonly Frequency[]; value: Frequency }) {
  const { t } = useTranslation('connections');
  const { organization } = useMe();
  return (
    <SelectField name="sync_frequency" label={t('frequency')} hint={t('zone', { zone: organization.time_zone })} defaultValue={value}>
      {FREQUENCIES.map((one) => (
        <option key={one} value={one} disabled={!allowed.includes(one)}>
          {allowed.includes(one) ? t(`frequencies.${one}`) : t('upgrade', { frequency: t(`frequencies.${one}`) })}
        </option>
      ))}
    </SelectField>
  );
}
