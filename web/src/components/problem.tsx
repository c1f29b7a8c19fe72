import { ApiError } from '../api/client.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Says why something could not be loaded, and offers to try again. `page`: in the place of a whole page. */
export function Problem({ error, retry, page = false }: { error: Error; retry?: () => unknown; page?: boolean }) {
  const notice = (
    <Notice kind="danger" title={page ? undefined : titleOf(error)} live>
      <p>{messageOf(error)}</p>
      {retry && (
        <p>
          <Button kind="secondary" onClick={() => void retry()}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  );
  if (!page) return notice;
  return (
    <PlainFrame>
      <Page title={titleOf(error)}>{notice}</Page>
    </PlainFrame>
  );
}

function titleOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong';
  if (error.status === 0 || error.status >= 500) return 'The service is away';
  if (error.status === 403) return 'Not allowed';
  if (error.status === 404) return 'Not found';
  if (error.status === 429) return 'Too many requests';
  return 'That did not work';
}

/** What may be shown of an error. */
export function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something on this page failed. Reload it and try again.';
}
