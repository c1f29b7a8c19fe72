import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';

/** Shown this once: each signs in one time when the phone is lost. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done(): void }) {
  return (
    <Notice kind="warning" title="Keep these codes somewhere safe" live>
      <p>Each of them signs you in once when your authenticator is lost. They are not shown again.</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={codes.join('\n')} what="the recovery codes" kind="primary" />
        <Button kind="secondary" onClick={done}>
          I have kept them
        </Button>
      </div>
    </Notice>
  );
}
