import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Replaces a blank window: if a page fails, or part of it is gone after an update of the service, it says so and reloads. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failed />;
  }
}

function Failed() {
  const { t } = useTranslation();
  return (
    <PlainFrame>
      <Page title={t('problem.reload')}>
        <Notice kind="warning" live>
          <p>{t('problem.reloadText')}</p>
        </Notice>
        <Button onClick={() => location.reload()}>{t('problem.reloadWay')}</Button>
      </Page>
    </PlainFrame>
  );
}
