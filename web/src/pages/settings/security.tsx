import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/queries.ts';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Password, second factor, and sessions. */
export function SecurityPage() {
  const { t } = useTranslation('settings');
  const profile = useLoaded('/api/account/profile/');
  return (
    <Page title={t('pages.security')} lead={t('securityLead')}>
      {profile.isPending && <Loading lines={6} />}
      {profile.isError && <Problem error={profile.error} retry={profile.refetch} />}
      {profile.data && (
        <>
          <ChangePassword email={profile.data.email} />
          <TwoFactor on={profile.data.second_factors.includes('totp')} />
          <Passkeys />
          <Sessions />
        </>
      )}
    </Page>
  );
}
