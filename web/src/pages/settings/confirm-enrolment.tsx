import { call } from '../../api/client.ts';
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

/** The picture for the authenticator, the same as text, and the first code, which proves that it works. */
export function ConfirmEnrolment({ enrolment, cancel, confirmed }: Props) {
  const announce = useAnnounce();
  const change = useChange(
    (body: object) => call<{ recovery_codes?: string[] } | undefined>('POST', '/api/account/two-factor/confirm/', body),
    '/api/account/profile/',
    'session',
  );
  return (
    <div className="enrolment">
      <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`} alt="QR code for your authenticator" />
      <Form
        label="Confirm the authenticator"
        send={async ({ code = '' }) => {
          const answer = await change.mutateAsync({ code: code.replaceAll(/\s/g, '') });
          announce('Two-factor sign-in is on.');
          confirmed(answer?.recovery_codes ?? []);
        }}
      >
        <p>Scan this with an authenticator app, then enter the six digits it shows.</p>
        <div className="actions">
          <span>
            Or type this key: <code>{enrolment.secret}</code>
          </span>
          <CopyButton text={enrolment.secret} what="the key" />
        </div>
        <CodeField name="code" label="Code" required />
        <div className="actions">
          <Submit>Turn it on</Submit>
          <Button kind="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
