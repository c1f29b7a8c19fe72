import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';

/** Shown only once: each code signs in one time if the phone is lost. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done(): void }) {
  const { t } = useTranslation('settings');
  return (
    <Notice kind="warning" title={t('recovery')} live>
      <p>{t('recoveryText')}</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={codes.join('\n')} what={t('recoveryCodes')} kind="primary" />
        <Button kind="secondary" onClick={done}>
          {t('recoveryKept')}
        </Button>
      </div>
    </Notice>
  );
}
