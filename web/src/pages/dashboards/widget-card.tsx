import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Widget } from './types.ts';
import { WidgetBody } from './widget-body.tsx';

interface WidgetCardProps {
  widget: Widget;
  /** Opens the widget's data, query and receipts. */
  open?(): void;
  pick?(category: string): void;
  /** Replaces the button for the details. */
  tools?: ReactNode;
}

/** One widget: its title, its content, and its insight. */
export function WidgetCard({ widget, open, pick, tools }: WidgetCardProps) {
  const { t } = useTranslation('board');
  const heading = useId();
  const { title, type, data } = widget;
  // Findings are insights already.
  const insight = data.kind === 'text' ? null : widget.insight;
  return (
    <article className="widget" data-type={type} data-kind={data.kind} aria-labelledby={heading}>
      <header className="widget-head">
        <h2 id={heading}>
          <bdi>{title}</bdi>
        </h2>
        {tools ??
          (open && (
            <button type="button" className="widget-open" onClick={open} aria-label={t('detailsOf', { title })}>
              {t('details')}
            </button>
          ))}
      </header>
      {data.kind === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className="widget-body" aria-labelledby={heading} tabIndex={0}>
          <WidgetBody widget={widget} />
        </section>
      ) : (
        <div className="widget-body">
          <WidgetBody widget={widget} pick={pick} />
        </div>
      )}
      {insight && (
        <p className="widget-insight" title={insight}>
          <bdi>{insight}</bdi>
        </p>
      )}
    </article>
  );
}
