import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { isImporting, SOURCES, type Source } from './types.ts';

type File = Source['files'][number];

/** The files of a source, each of which can be taken out, and its last changes, which can be undone. */
export function Files({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const announce = useAnnounce();
  const { role } = useMe();
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const change = useChange((work: () => Promise<unknown>) => work(), path, SOURCES);
  const remove = async ({ id: file_id }: File) => {
    const address = fill('/api/data-sources/{id}/files/{file_id}/', { id: source.id, file_id });
    await change.mutateAsync(() => call('DELETE', address));
    announce(t('fileOut'));
  };
  const undo = async () => {
    await change.mutateAsync(() => call('POST', fill('/api/data-sources/{id}/undo/', { id: source.id }), {}));
    announce(t('undone'));
  };
  if (source.files.length === 0) return null;
  const may = role !== 'viewer' && !isImporting(source);
  const [last] = source.undoable;
  return (
    <Section title={t('filesTitle')}>
      <ul className="rows" aria-label={t('filesTitle')}>
        {source.files.map((file) => (
          <li key={file.id} className="row row-split">
            <div>
              <bdi className="wrap">{file.name}</bdi>
              <p className="muted">{[format.bytes(file.bytes), ...countsOf(file)].join(' · ')}</p>
            </div>
            {may && source.files.length > 1 && (
              <ConfirmButton
                action={t('takeOut')}
                of={file.name}
                question={t('takeOutQuestion', { name: file.name })}
                confirm={() => remove(file)}
              >
                <p>{t('takeOutLead')}</p>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {last && may && (
        <div className="row row-split">
          <p>
            {t(`changed.${last.change}`, { files: last.file_names.join(', ') })} <span className="muted">{format.relative(last.at)}</span>
          </p>
          <ConfirmButton
            action={t('undo')}
            of={t(`changed.${last.change}`, { files: last.file_names.join(', ') })}
            question={t('undoQuestion')}
            confirm={undo}
          >
            <p>{t('undoLead', { count: source.undoable.length })}</p>
          </ConfirmButton>
        </div>
      )}
    </Section>
  );

  function countsOf({ rows }: File): string[] {
    if (!rows) return [];
    return (['added', 'replaced', 'left_out'] as const).flatMap((what) =>
      rows[what] > 0 || what === 'added' ? t(`fileRows.${what}`, { count: rows[what], rows: format.number(rows[what]) }) : [],
    );
  }
}
