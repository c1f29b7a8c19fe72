import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../api/client.ts';
import { below, fill, withQuery } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/page.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { DropZone } from './drop-zone.tsx';
import { Files } from './files.tsx';
import { type Certificate, isImporting, SOURCES, type Source } from './types.ts';

/** The import certificate, the files behind it, and a way to replace or append to them. */
export function ImportReport({ source }: { source: Source }) {
  const { role } = useMe();
  return (
    <>
      {source.certificate && <Kept certificate={source.certificate} />}
      <Files source={source} />
      {role !== 'viewer' && source.source_type === 'file' && <OtherFile source={source} />}
    </>
  );
}

/** What was kept, repaired and rejected; nothing is silent. */
function Kept({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const { tables, confidence, warnings, dialect } = certificate;
  const sum = (of: (table: Certificate['tables'][number]) => number) => tables.reduce((all, table) => all + of(table), 0);
  const figures = [
    ['read', sum(({ rows_read }) => rows_read)],
    ['kept', sum(({ rows_kept }) => rows_kept)],
    ['repaired', sum(({ rows_repaired }) => rows_repaired)],
    ['rejected', sum(({ rows_rejected }) => rows_rejected)],
  ] as const;
  const issues = tables.flatMap((table) => table.issues.map((issue) => ({ ...issue, table: table.name })));
  return (
    <Section title={t('certificate')} lead={t('certificateLead')}>
      <Figures>
        {figures.map(([name, value]) => (
          <Figure
            key={name}
            name={t(`figures.${name}`)}
            value={format.number(value)}
            kind={name === 'rejected' && value > 0 ? 'bad' : name === 'repaired' && value > 0 ? 'warm' : undefined}
          />
        ))}
      </Figures>
      <p>
        <Badge kind={confidence.level === 'certain' ? 'good' : confidence.level === 'likely' ? 'plain' : 'warm'}>
          {t(`confidence.${confidence.level}`)}
        </Badge>{' '}
        <span className="muted">{confidence.reasons.map(translated).join(' ')}</span>
      </p>
      {warnings.length > 0 && (
        <Notice kind="warning" title={t('warnings')}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{translated(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {issues.length === 0 ? (
        <p>{t('noIssues')}</p>
      ) : (
        <ul className="rows" aria-label={t('issues')}>
          {issues.map((issue, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same kind may occur twice, from two files
            <li key={at} className="row">
              <p className="row-title">
                <Badge kind={issue.action === 'rejected' ? 'bad' : 'warm'}>{t(`actions.${issue.action}`)}</Badge>
                <span>{t('times', { count: issue.count, times: format.number(issue.count) })}</span>
                {tables.length > 1 && <span className="muted">{issue.table}</span>}
              </p>
              <p>{translated(issue.message)}</p>
              {issue.examples.length > 0 && (
                <ul className="examples">
                  {issue.examples.map(({ line, column, text }, example) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: examples are never reordered
                    <li key={example}>
                      {t('line', { line: format.number(line) })}
                      {column && (
                        <>
                          {' · '}
                          <bdi>{column}</bdi>
                        </>
                      )}
                      {text !== undefined && <code>{text}</code>}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="more">
        <summary>{t('howRead')}</summary>
        <dl className="facts">
          <Fact name={t('fact.format')} value={certificate.format.toUpperCase()} />
          {certificate.encoding && <Fact name={t('fact.encoding')} value={certificate.encoding} />}
          {dialect && <Fact name={t('fact.delimiter')} value={dialect.delimiter === '\t' ? t('fact.tab') : dialect.delimiter} />}
          {dialect?.header_line && <Fact name={t('fact.header')} value={t('line', { line: format.number(dialect.header_line) })} />}
          <Fact name="SHA-256" value={certificate.file_sha256} />
        </dl>
      </details>
    </Section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

/** Replaces the data with a file, or appends it. */
function OtherFile({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const announce = useAnnounce();
  const format = useFormat();
  const [mode, setMode] = useState<'append' | 'replace'>('append');
  const [sent, setSent] = useState<{ bytes: number; all: number; end: AbortController } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const change = useChange((work: () => Promise<Source>) => work(), path, SOURCES);
  async function take([file]: File[]) {
    if (!file || sent) return;
    const end = new AbortController();
    setProblem(null);
    setSent({ bytes: 0, all: file.size, end });
    try {
      const to = withQuery(below(path, 'files/'), { mode, file_name: file.name, wait: 'false' });
      const progress = (bytes: number) => setSent({ bytes, all: file.size, end });
      await change.mutateAsync(() => upload(to, file, { signal: end.signal, progress }));
      announce(t('fileIn'));
    } catch (error) {
      if (!end.signal.aborted) setProblem(error as Error);
    } finally {
      setSent(null);
    }
  }
  return (
    <Section title={t('otherFile')} lead={t('otherFileLead')}>
      <fieldset className="choices">
        <legend>{t('whatToDo')}</legend>
        {(['append', 'replace'] as const).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="mode" value={one} checked={mode === one} onChange={() => setMode(one)} />
            <span>
              {t(`modes.${one}`)}
              <span className="hint">{t(`modeHints.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {sent || isImporting(source) ? (
        <div className="upload">
          <p>{sent ? t('sending', { sent: format.bytes(sent.bytes), all: format.bytes(sent.all) }) : t('importing')}</p>
          <progress
            aria-label={t(sent ? 'sendingOf' : 'importingOf', { name: source.name })}
            max={sent ? sent.all || 1 : 100}
            value={sent ? sent.bytes : source.progress}
          />
          {sent && (
            <Button kind="quiet" onClick={() => sent.end.abort(new Error('Cancelled.'))}>
              {t('cancel')}
            </Button>
          )}
        </div>
      ) : (
        <DropZone take={(files) => void take(files)} multiple={false} label={t('dropOne')} />
      )}
      {problem && (
        <Notice kind="danger" live>
          <p>{messageOf(problem)}</p>
        </Notice>
      )}
    </Section>
  );
}
