import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '../api/client.ts';
import { type Body, below, type Filled } from '../api/operations.ts';
import type { Schemas } from '../api/schema.ts';
import { useFormat } from '../format.tsx';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, PasswordField } from './field.tsx';
import { Form, Submit, type Values } from './form.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';
import { messageOf, Problem } from './problem.tsx';

/** The state of a public link, as the service returns it. */
type LinkState = Schemas['PublicLinkState'];
type LinkPath = Filled<'/api/reports/{id}/public-link/' | '/api/dashboards/{id}/public-link/'>;

interface ShareProps {
  /** The address of the shared object. */
  path: Filled<'/api/reports/{id}/' | '/api/dashboards/{id}/'>;
  title: string;
  kind?: 'primary' | 'secondary';
}

/** Shares a report or a dashboard by link: creates it, configures it, shows how often it was used, revokes it. */
export function ShareButton({ path, title, kind = 'secondary' }: ShareProps) {
  const { t } = useTranslation('sharing');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && <ShareDialog path={below(path, 'public-link/')} title={title} close={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ path, title, close }: { path: LinkPath; title: string; close(): void }) {
  const { t } = useTranslation('sharing');
  const link = useQuery({ queryKey: [path], queryFn: () => read(path) });
  return (
    <Dialog title={t('title')} close={close}>
      <p>
        <bdi>{title}</bdi>
      </p>
      {link.isPending && <Loading lines={3} />}
      {link.isError && <Problem error={link.error} retry={link.refetch} />}
      {link.data?.shared && <Shared link={link.data} />}
      {link.data && !link.data.shared && <p>{t('lead')}</p>}
      {link.data && <Settings key={String(link.data.shared)} path={path} link={link.data} />}
      <div className="actions actions-spread">
        {link.data?.shared ? <Revoke path={path} /> : <span />}
        <Button kind="secondary" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Shared({ link }: { link: LinkState }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const id = useId();
  return (
    <div className="share-link">
      {link.expired && (
        <Notice kind="warning">
          <p>{t('expired')}</p>
        </Notice>
      )}
      {link.public_url === null ? (
        <Notice kind="warning">
          <p>{t('addressGone')}</p>
        </Notice>
      ) : (
        <>
          <div className="field">
            <label htmlFor={id}>{t('address')}</label>
            <div className="share-address">
              <input id={id} readOnly value={link.public_url} onFocus={(event) => event.currentTarget.select()} />
              <CopyButton text={link.public_url} what={t('address')} kind="primary" />
            </div>
          </div>
          <p className="muted">
            {t('views', { count: link.views, number: format.number(link.views) })}
            {link.last_viewed_at !== null && ` · ${t('lastViewed', { when: format.dateTime(link.last_viewed_at) })}`}
            {link.expires_at !== null && !link.expired && ` · ${t('until', { when: format.dateTime(link.expires_at) })}`}
          </p>
          {link.allow_embedding && (
            <CodeBlock label={t('embed')} code={`<iframe src="${link.public_url}" width="100%" height="720"></iframe>`} />
          )}
        </>
      )}
    </div>
  );
}

function Settings({ path, link }: { path: LinkPath; link: LinkState }) {
  const { t } = useTranslation('sharing');
  const announce = useAnnounce();
  const client = useQueryClient();
  async function send(values: Values, data: FormData) {
    const state = await call(link.shared ? 'PATCH' : 'POST', path, settingsOf(values, data, link));
    client.setQueryData([path], state);
    announce(link.shared ? t('saved') : t('made'));
  }
  return (
    <Form label={t('settings')} send={send}>
      <div className="fields-row">
        <Field name="expires_at" type="date" label={t('expires')} hint={t('expiresHint')} defaultValue={dayOf(link.expires_at)} />
        <PasswordField
          name="password"
          label={t('password')}
          hint={link.has_password ? t('passwordKept') : t('passwordHint')}
          autoComplete="new-password"
          minLength={8}
          maxLength={256}
        />
      </div>
      <div className="choices">
        {link.has_password && (
          <label className="choice">
            <input type="checkbox" name="no_password" />
            <span>{t('noPassword')}</span>
          </label>
        )}
        <label className="choice">
          <input type="checkbox" name="allow_embedding" defaultChecked={link.allow_embedding} />
          <span>
            {t('embedding')} <span className="hint">{t('embeddingHint')}</span>
          </span>
        </label>
      </div>
      <Submit kind={link.shared ? 'secondary' : 'primary'}>{link.shared ? t('save') : t('make')}</Submit>
    </Form>
  );
}

/** Only the changed settings; a new link takes all that are given. */
function settingsOf(
  { expires_at = '', password = '' }: Values,
  data: FormData,
  link: LinkState,
): Body<'POST', '/api/reports/{id}/public-link/'> {
  const expires = expires_at === dayOf(link.expires_at) ? {} : { expires_at: expires_at === '' ? null : endOf(expires_at) };
  const secret = data.has('no_password') ? { password: null } : password === '' ? {} : { password };
  return { ...expires, ...secret, allow_embedding: data.has('allow_embedding') };
}

/** The last moment of a day in the browser's time zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

function dayOf(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Asks for confirmation in place: a revoked link never comes back. */
function Revoke({ path }: { path: LinkPath }) {
  const { t } = useTranslation('sharing');
  const announce = useAnnounce();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  async function revoke() {
    setBusy(true);
    try {
      await call('DELETE', path);
      announce(t('revoked'));
      await client.invalidateQueries({ queryKey: [path] });
    } catch (refusal) {
      setError(refusal as Error);
    } finally {
      setBusy(false);
    }
  }
  if (!asked) {
    return (
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('revoke')}
      </Button>
    );
  }
  return (
    <div className="actions">
      <Button kind="danger" busy={busy} onClick={() => void revoke()}>
        {t('revokeSure')}
      </Button>
      {error && (
        <Notice kind="danger" live>
          {messageOf(error)}
        </Notice>
      )}
    </div>
  );
}
