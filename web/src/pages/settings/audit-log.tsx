import { useState } from 'react';
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

/** What was done in the organization, by whom and through what; for administrators. */
export function AuditLogPage() {
  const { role } = useMe();
  return (
    <Page title="Audit log" lead="Every sign-in, consent, key, change of role and tool call. Entries are only ever added.">
      {role === 'admin' || role === 'owner' ? (
        <Log />
      ) : (
        <Notice title="For administrators">
          <p>Ask an administrator of your organization; your role is {role}.</p>
        </Notice>
      )}
    </Page>
  );
}

function Log() {
  const [filter, setFilter] = useState('');
  const [page, turn] = useState(1);
  const entries = useList<AuditEntry>(`/api/audit-log/${filter}`, page, 50);
  return (
    <>
      <Form
        label="Filter"
        className="form-line"
        send={async (values) => {
          const given = Object.entries(values).filter(([, value]) => value !== '');
          setFilter(given.length > 0 ? `?${new URLSearchParams(given)}` : '');
          turn(1);
        }}
      >
        <Field name="action" label="Action" placeholder="session.opened" autoCapitalize="none" spellCheck={false} />
        <Field name="created_after" label="From" type="date" />
        <Field name="created_before" label="To" type="date" />
        <Submit kind="secondary">Filter</Submit>
      </Form>
      <Rows
        query={entries}
        label="Audit log"
        empty={filter ? 'Nothing matches. Loosen the filter.' : 'Nothing has happened yet.'}
        page={page}
        turn={turn}
        row={(entry) => <Row entry={entry} />}
      />
    </>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const through = [entry.door, entry.credential_name].filter(Boolean).join(' · ');
  return (
    <div className="row-main">
      <p className="row-title">
        <code>{entry.action}</code>
        {entry.outcome !== 'ok' && entry.outcome !== 'success' && <Badge kind="bad">{entry.outcome}</Badge>}
      </p>
      <p className="row-facts">
        <Time at={entry.at} exact />
        <span>{entry.user_email ?? 'nobody signed in'}</span>
        {through && <bdi>{through}</bdi>}
        {!!entry.duration_ms && <span>{entry.duration_ms} ms</span>}
      </p>
    </div>
  );
}
