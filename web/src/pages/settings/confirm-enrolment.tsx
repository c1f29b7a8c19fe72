import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { Enrolment } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CodeField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';

interface Props {
  enrolment: Enrolment;
  cancel(): void;
  confirmed(recoveryCodes: string[]): void;
}

/** The QR code for the authenticator, the same as text, and the first code, which proves that it works. */
export function ConfirmEnrolment({ enrolment, cancel, confirmed }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const change = useChange(
    (body: Body<'POST', '/api/account/two-factor/confirm/'>) => call('POST', '/api/account/two-factor/confirm/', body),
    '/api/account/profile/',
    'session',
  );
  return (
    <div className="enrolment">
      <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`} alt={t('picture')} />
      <Form
        label={t('confirm')}
        send={async ({ code = '' }) => {
          const answer = await change.mutateAsync({ code: code.replaceAll(/\s/g, '') });
          announce(t('turnedOn'));
          confirmed(answer?.recovery_codes ?? []);
        }}
      >
        <p>{t('scan')}</p>
        <div className="actions">
          <span>
            <Trans t={t} i18nKey="orType" components={{ secret: <code>{enrolment.secret}</code> }} />
          </span>
          <CopyButton text={enrolment.secret} what={t('theKey')} />
        </div>
        <CodeField name="code" label={t('code')} required />
        <div className="actions">
          <Submit>{t('turnOnWay')}</Submit>
          <Button kind="secondary" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
