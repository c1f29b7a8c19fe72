import { useTranslation } from 'react-i18next';
import type { DataSource } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { useFormat } from '../../../format.tsx';

/** The maximum for a report. */
const SOURCES_MAX = 20;

interface ChooserProps {
  sources: DataSource[];
  chosen: string[];
  choose(ids: string[]): void;
}

/** The report's data: one source, or several side by side. */
export function SourceChooser({ sources, chosen, choose }: ChooserProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const unused = sources.filter(({ id }) => !chosen.includes(id));
  const more = unused[0];
  return (
    <div className="source-chooser">
      <ul>
        {chosen.map((id, at) => (
          <li key={id}>
            <select
              aria-label={chosen.length > 1 ? t('create.sourceNumber', { number: at + 1 }) : t('create.source')}
              value={id}
              onChange={(event) => choose(chosen.with(at, event.target.value))}
            >
              {sources
                .filter((source) => source.id === id || unused.includes(source))
                .map((source) => (
                  <option key={source.id} value={source.id}>
                    {source.record_count === null
                      ? source.name
                      : `${source.name} (${t('rows', { count: source.record_count, number: format.number(source.record_count) })})`}
                  </option>
                ))}
            </select>
            {chosen.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('create.leaveOutOf', { name: sources.find((source) => source.id === id)?.name ?? '' })}
                onClick={() => choose(chosen.filter((other) => other !== id))}
              >
                {t('create.leaveOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more && chosen.length < SOURCES_MAX && (
        <Button kind="secondary" onClick={() => choose([...chosen, more.id])}>
          {t('create.addSource')}
        </Button>
      )}
    </div>
  );
}
