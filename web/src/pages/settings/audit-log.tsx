import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fill, type Query } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import type { AuditEntry } from '../../api/types.ts';
import { Badge } from '../../components/badge.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Rows } from '../../components/list.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { useFormat } from '../../format.tsx';

/** What was done in the organization, by whom and through which door; for administrators. */
export function AuditLogPage() {
  const { t } = useTranslation(['settings', 'common']);
  const { role } = useMe();
  return (
    <Page title={t('pages.audit')} lead={t('auditLead')}>
      {role === 'admin' || role === 'owner' ? (
        <Log />
      ) : (
        <Notice title={t('common:forAdministrators')}>
          <p>{t('common:askAdministrator', { role: t(`common:role.${role}`) })}</p>
        </Notice>
      )}
    </Page>
  );
}

function Log() {
  const { t } = useTranslation('settings');
  const [filter, setFilter] = useState<Query<'/api/audit-log/'>>({});
  const [page, turn] = useState(1);
  const entries = useList(fill('/api/audit-log/', {}, filter), page, 50);
  return (
    <>
      <Form
        label={t('filter')}
        className="form-line"
        send={async (values) => {
          setFilter(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
          turn(1);
        }}
      >
        <Field name="action" label={t('action')} placeholder="session.opened" autoCapitalize="none" spellCheck={false} />
        <Field name="created_after" label={t('from')} type="date" />
        <Field name="created_before" label={t('to')} type="date" />
        <Submit kind="secondary">{t('filter')}</Submit>
      </Form>
      <Rows
        query={entries}
        label={t('pages.audit')}
        empty={t(Object.keys(filter).length > 0 ? 'noMatch' : 'noEntries')}
        page={page}
        turn={turn}
        row={(entry) => <Row entry={entry} />}
      />
    </>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const through = [entry.door, entry.credential_name].filter(Boolean).join(' · ');
  return (
    <div className="row-main">
      <p className="row-title">
        <code>{entry.action}</code>
        {entry.outcome !== 'ok' && entry.outcome !== 'success' && <Badge kind="bad">{entry.outcome}</Badge>}
      </p>
      <p className="row-facts">
        <Time at={entry.at} exact />
        <span>{entry.user_email ?? t('nobody')}</span>
        {through && <bdi>{through}</bdi>}
        {!!entry.duration_ms && <span>{format.number(entry.duration_ms, { style: 'unit', unit: 'millisecond' })}</span>}
      </p>
    </div>
  );
}
