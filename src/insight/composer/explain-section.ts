import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import { type ChangeQuestion, checkChange, explainWithin } from '../ask/explain-change.ts';
import { notices } from '../blocks/make-blocks.ts';
import type { Block, Table } from '../figures/document.ts';
import { type MeantSource, todayOf } from '../metrics/source-meaning.ts';
import type { ComposedSection, SectionIo } from '../reports/sections/composer.ts';
import type { SectionOf } from '../reports/sections/section.ts';
import { namePeriod } from '../statistics/period-words.ts';

type Explain = SectionOf<'explain'>;

/** Checks the names in the question without reading data. @throws AppError validation_error by field */
export async function checkExplain(io: SectionIo, section: Explain): Promise<void> {
  checkChange(sourceOf(io, section), questionOf(section));
}

/**
 * Explains what moved a metric between two periods: sentences, figures, and the values that moved it.
 * @throws AppError validation_error by field
 */
export async function composeExplain(io: SectionIo, section: Explain): Promise<ComposedSection> {
  const source = sourceOf(io, section);
  const recorder: Recorder & { source: MeantSource<OpenSource> } = {
    engine: io.engine,
    source,
    signal: io.signal,
    prefix: `${io.prefix}r`,
    receipts: [],
  };
  const made = await explainWithin(recorder, questionOf(section), { today: todayOf([source], io.now), progress: () => {} });
  const receiptIds = recorder.receipts.map(({ id }) => id);
  const { metric, format, current, previous, before, after, change, drivers } = made;
  const number = { type: 'number', format } as const;
  const table: Table = {
    id: `${io.prefix}table`,
    title: phrase(`What moved ${metric.toLowerCase()}`, `Was ${metric} bewegt hat`),
    columns: [
      { key: 'value', label: phrase('Value', 'Wert'), type: 'text' },
      { key: 'before', label: namePeriod(previous), ...number },
      { key: 'after', label: namePeriod(current), ...number },
      { key: 'contribution', label: phrase('Contribution', 'Beitrag'), ...number },
      { key: 'share', label: phrase('Share of the change', 'Anteil an der Änderung'), type: 'number', format: 'percent' },
    ],
    rows: [
      ...drivers.map((driver) => [
        driver.of.map(({ dimension, value }) => `${dimension}: ${value ?? phrase('(empty)', '(leer)')}`).join(', '),
        driver.before,
        driver.after,
        driver.contribution,
        driver.share,
      ]),
      [phrase('Everything else', 'Alles Übrige'), null, null, made.rest.contribution, made.rest.share],
    ],
    rowCount: drivers.length + 1,
    rowsShownMax: 100,
    receiptIds,
  };
  const blocks: Block[] = [
    { kind: 'paragraph', text: made.explanation },
    {
      kind: 'kpis',
      items: [
        {
          label: metric,
          value: after,
          format,
          change: {
            absolute: change,
            fraction: before === 0 ? null : change / Math.abs(before),
            comparedTo: `${namePeriod(current)} ${phrase('against', 'gegenüber')} ${namePeriod(previous)}`,
          },
          receiptIds,
        },
      ],
    },
    ...(drivers.length > 0 ? [{ kind: 'table' as const, table }] : []),
    ...notices(made.notes.map(localized)),
  ];
  return {
    title: phrase(`Why ${metric.toLowerCase()} changed`, `Warum sich ${metric} geändert hat`),
    blocks,
    tableId: drivers.length > 0 ? table.id : null,
    receipts: recorder.receipts,
    state: null,
  };
}

function sourceOf({ sources }: SectionIo, { data_source_id: id }: Explain): MeantSource<OpenSource> {
  const source = id === undefined ? sources[0] : sources.find((one) => one.id === id.toLowerCase());
  if (source) return source;
  const known = sources.map(({ name, id: of }) => `“${name}” (${of})`).join(', ');
  throw new AppError('validation_error', `data_source_id is not among the report’s data sources. There is ${known}.`);
}

/** A report's own period is not a question for the cause of a change, which compares two. */
function questionOf({ kind: _, title: __, data_source_id: ___, ...question }: Explain): Omit<ChangeQuestion, 'dataSourceId'> {
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
}
