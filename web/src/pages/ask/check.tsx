import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { AreaField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { AskingPage } from './ask-page.tsx';
import { Progress } from './progress.tsx';
import { NoData, SourceChooser, useReadySources } from './ready-sources.tsx';
import { Receipts } from './receipts.tsx';
import { useRunning } from './use-running.ts';

type Checked = Schemas['CheckedAnswer'];
type Claim = Schemas['CheckedClaim'];
type Verdict = Claim['verdict'];

/** Checks the numbers of a text: each is computed again and marked with the result. */
export function CheckPage() {
  const { t } = useTranslation('ask');
  const sources = useReadySources();
  const running = useRunning();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [result, setResult] = useState<{ of: string; checked: Checked } | null>(null);
  async function check() {
    const of = text;
    const body = { text: of, ...(chosen.length > 0 ? { data_source_ids: chosen } : {}) };
    const checked = await running.run((signal) => call('POST', '/api/analysis/check-answer/', body, signal));
    if (checked) setResult({ of, checked });
  }
  return (
    <AskingPage title={t('way.check')} lead={t('checkLead')}>
      {sources.data?.count === 0 ? (
        <NoData />
      ) : (
        <div className="asking-main asking-tool">
          <Form label={t('way.check')} send={check}>
            <AreaField
              name="text"
              label={t('text')}
              hint={t('textHint')}
              rows={6}
              maxLength={10_000}
              required
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {sources.data && sources.data.results.length > 1 && (
              <SourceChooser sources={sources.data.results} chosen={chosen} choose={setChosen} otherwise={t('sourcesAll')} />
            )}
            <Submit>{t('check')}</Submit>
          </Form>
          <Progress running={running} what={t('checking')} />
          {result && !running.busy && <CheckedText {...result} />}
        </div>
      )}
    </AskingPage>
  );
}

function CheckedText({ of, checked }: { of: string; checked: Checked }) {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const { supported, contradicted, cannot_check: cannot, claims } = checked;
  return (
    <>
      <Notice kind={contradicted > 0 ? 'danger' : supported > 0 ? 'success' : 'info'} live>
        <p>{claims.length === 0 ? t('noClaims') : t('checked', { supported, contradicted, cannot })}</p>
        {checked.notes.map((note) => (
          <p key={note}>{translated(note)}</p>
        ))}
        {checked.claims_left_out > 0 && <p>{t('claimsLeft', { count: checked.claims_left_out })}</p>}
        <p className="hint">{checked.credits_consumed === 0 ? t('cannotCost') : t('credits', { count: checked.credits_consumed })}</p>
      </Notice>
      {claims.length > 0 && (
        <>
          <Section title={t('yourText')}>
            <p className="checked-text" dir="auto">
              {marked(of, claims, (verdict) => t(`verdict.${verdict}`))}
            </p>
          </Section>
          <Section title={t('claims')}>
            <ol className="rows">
              {claims.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same number may occur twice in a text
                <li key={at} className="row" id={`claim-${at + 1}`}>
                  <p className="row-title">
                    <Badge kind={BADGES[one.verdict]}>{t(`verdict.${one.verdict}`)}</Badge>
                    <bdi>{one.claim}</bdi>
                    {one.actual !== null && (
                      <span className="muted">{t('actual', { value: format.number(one.actual, { maximumFractionDigits: 4 }) })}</span>
                    )}
                  </p>
                  <p className="row-facts" dir="auto">
                    {one.understood}
                  </p>
                  <Receipts receipts={checked.receipts.filter(({ id }) => one.receipt_ids.includes(id))} />
                </li>
              ))}
            </ol>
          </Section>
        </>
      )}
    </>
  );
}

const BADGES = { supported: 'good', contradicted: 'bad', cannot_check: 'warm' } as const;

/** The text with each number marked in place, as far as it can be found there. */
function marked(text: string, claims: readonly Claim[], say: (verdict: Verdict) => string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  claims.forEach(({ claim, verdict }, at) => {
    const start = text.indexOf(claim, end);
    if (start === -1) return;
    parts.push(text.slice(end, start));
    parts.push(
      <a key={`${start}`} href={`#claim-${at + 1}`} className={`claim claim-${verdict}`} title={say(verdict)}>
        {claim}
        <span className="unseen"> ({say(verdict)})</span>
      </a>,
    );
    end = start + claim.length;
  });
  return [...parts, text.slice(end)];
}
