import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Explains why something could not be loaded, and offers to try again. `page`: in place of a whole page. */
export function Problem({ error, retry, page = false }: { error: Error; retry?: () => unknown; page?: boolean }) {
  const { t } = useTranslation();
  const title = t(titleOf(error));
  const notice = (
    <Notice kind="danger" title={page ? undefined : title} live>
      <p>{messageOf(error)}</p>
      {retry && (
        <p>
          <Button kind="secondary" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </Notice>
  );
  if (!page) return notice;
  return (
    <PlainFrame>
      <Page title={title}>{notice}</Page>
    </PlainFrame>
  );
}

function titleOf(error: Error) {
  if (!(error instanceof ApiError)) return 'problem.page';
  if (error.status === 0 || error.status >= 500) return 'problem.away';
  if (error.status === 403) return 'problem.forbidden';
  if (error.status === 404) return 'problem.missing';
  if (error.status === 429) return 'problem.tooMany';
  return 'problem.other';
}

/** The part of an error that may be shown. */
export function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : i18next.t('problem.pageText');
}
