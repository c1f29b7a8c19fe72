import { type ReactNode, useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CreatedKey } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';

/** A new key, the only time it is shown, with what to paste where. */
export function NewKey({ created, configuration, done }: { created: CreatedKey; configuration: ReactNode; done(): void }) {
  const { t } = useTranslation('developer');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="new-key">
      <h2 ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey="yourKey" components={{ name: <bdi>{created.name}</bdi> }} />
      </h2>
      <p>{t('copyNow')}</p>
      <div className="secret">
        <code>{created.key}</code>
        <CopyButton text={created.key} what={t('theKey')} kind="primary" />
      </div>
      {configuration}
      <div className="actions">
        <Button kind="secondary" onClick={done}>
          {t('copied')}
        </Button>
      </div>
    </section>
  );
}
