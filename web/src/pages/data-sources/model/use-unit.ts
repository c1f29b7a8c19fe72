import { useTranslation } from 'react-i18next';
import type { ModelColumn } from './types.ts';

/** Words a unit: "EUR", "Percent (58 is 58%)", "Hours". */
export function useUnit() {
  const { t } = useTranslation('model');
  return ({ kind, of }: NonNullable<ModelColumn['unit']>): string => {
    if (kind === 'count') return t('units.count');
    if (kind === 'currency')
      return of?.startsWith('column ') ? t('units.currencyColumn', { column: of.slice('column '.length) }) : (of ?? t('units.currency'));
    if (kind === 'percent') return t(of === '1' ? 'units.percent1' : 'units.percent100');
    return t(`units.${of as 'second' | 'minute' | 'hour' | 'day'}`);
  };
}
