import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Instead of an empty window: a page that failed, or a part of it that is gone since the service was updated, says so and reloads. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <PlainFrame>
        <Page title="This page has to be reloaded">
          <Notice kind="warning" live>
            <p>Something on it failed, or the service was updated while it was open.</p>
          </Notice>
          <Button onClick={() => location.reload()}>Reload</Button>
        </Page>
      </PlainFrame>
    );
  }
}
