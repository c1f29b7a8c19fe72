import { useTranslation } from 'react-i18next';
import type { ConnectorField } from './types.ts';
import { useWording } from './wording.ts';

/** How a source is identified: as a person who signs in, or with a secret that is entered. */
export type Way = 'sign_in' | 'secret';

interface SignInWayProps {
  /** The provider's name. */
  title: string;
  secret: readonly ConnectorField[];
  way: Way;
  choose(way: Way): void;
}

/** The choice between signing in with a provider's account and entering a secret. */
export function SignInWay({ title, secret, way, choose }: SignInWayProps) {
  const { t } = useTranslation('connections');
  const wording = useWording();
  const ways = [
    ['sign_in', t('signInWith', { title }), t('signInHint', { title })],
    ['secret', secret.map(wording.label).join(', '), t('secretHint')],
  ] as const;
  return (
    <fieldset className="choices">
      <legend>{t('way')}</legend>
      {ways.map(([one, label, hint]) => (
        <label key={one} className="choice">
          <input type="radio" name="way" value={one} checked={way === one} onChange={() => choose(one)} />
          <span>
            {label}
            <span className="hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
