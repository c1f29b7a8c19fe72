import { useState } from 'react';
import { call } from '../api/client.ts';
import { useChange, useList } from '../api/queries.ts';
import { useMe } from '../api/session.tsx';
import type { DataSource } from '../api/types.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Badge } from '../components/badge.tsx';
import { Field } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';

const PATH = '/api/data-sources/';
const SHOWN = 5;
const FORMATS = '.csv,.tsv,.json,.ndjson,.jsonl,.parquet,.xlsx';

/** The data there is, and a way to bring more: a file becomes a data source. */
export function BringData() {
  const { role } = useMe();
  return (
    <>
      <Sources />
      {role === 'viewer' ? <p className="muted">Editors of your organization can bring files.</p> : <Upload />}
    </>
  );
}

function Sources() {
  const sources = useList<DataSource>(PATH, 1, SHOWN);
  if (!sources.data || sources.data.count === 0)
    return <p>A table in a file is enough to begin: CSV, TSV, JSON, NDJSON, Parquet or Excel.</p>;
  const { results, count } = sources.data;
  return (
    <>
      <ul className="sources" aria-label="Data sources">
        {results.map(({ id, name, status, record_count }) => (
          <li key={id}>
            <bdi>{name}</bdi>{' '}
            {status === 'active' ? (
              <span className="muted">{record_count?.toLocaleString('en')} rows</span>
            ) : (
              <Badge kind={status === 'error' ? 'bad' : 'warm'}>{status}</Badge>
            )}
          </li>
        ))}
      </ul>
      {count > SHOWN && <p className="muted">and {count - SHOWN} more</p>}
    </>
  );
}

function Upload() {
  const announce = useAnnounce();
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<DataSource | null>(null);
  const upload = useChange(
    (file: File) => call<DataSource>('POST', `${PATH}?${new URLSearchParams({ file_name: file.name })}`, file),
    PATH,
  );
  return (
    <>
      <Form
        key={round}
        label="Bring a file"
        className="form-line"
        send={async (_values, data) => {
          const source = await upload.mutateAsync(data.get('file') as File);
          setRefused(source.status === 'error' ? source : null);
          if (source.status === 'active') announce(`${source.name} is ready: ${source.record_count?.toLocaleString('en')} rows.`);
          setRound(round + 1);
        }}
      >
        <Field name="file" label="File" type="file" accept={FORMATS} required />
        <Submit kind="secondary">Bring it in</Submit>
      </Form>
      {refused && (
        <Notice kind="danger" title={`${refused.name} could not be read`} live>
          {refused.last_error}
        </Notice>
      )}
    </>
  );
}
