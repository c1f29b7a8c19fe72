import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { below, type Filled } from '../../api/operations.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { ALERTS, isSnoozed } from './alert-words.tsx';
import type { Alert } from './types.ts';

const HOUR_MS = 3_600_000;
const SNOOZES = { snoozeHour: HOUR_MS, snoozeDay: 24 * HOUR_MS, snoozeWeek: 7 * 24 * HOUR_MS } as const;

/** The actions on an alert: everybody may subscribe or unsubscribe, editors may do the rest. */
export function AlertActions({ alert, path }: { alert: Alert; path: Filled<'/api/alerts/{id}/'> }) {
  const { t } = useTranslation('notices');
  const { role, user } = useMe();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const client = useQueryClient();
  const format = useFormat();
  const told = alert.subscribers.some(({ user_id, unsubscribed }) => user_id === user.id && !unsubscribed);

  async function send(asked: Promise<Alert>, say: (after: Alert) => string) {
    try {
      const after = await asked;
      client.setQueryData([path], after);
      void client.invalidateQueries({ queryKey: [ALERTS] });
      announce(say(after));
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  const snooze = (until: string | null) =>
    send(call('POST', below(path, 'snooze/'), { until }), ({ snoozed_until }) =>
      snoozed_until ? t('snoozed', { when: format.dateTime(snoozed_until) }) : t('woken'),
    );

  return (
    <div className="actions">
      <Button
        kind="secondary"
        onClick={() =>
          void send(call('POST', below(path, 'subscription/'), { subscribed: !told }), () => t(told ? 'toldNoMore' : 'toldNow'))
        }
      >
        {told ? t('tellMeNot') : t('tellMe')}
      </Button>
      {role !== 'viewer' && (
        <>
          {isSnoozed(alert) ? (
            <Button kind="secondary" onClick={() => void snooze(null)}>
              {t('wake')}
            </Button>
          ) : (
            <select
              className="inline-select"
              aria-label={t('snooze')}
              value=""
              onChange={({ target }) => void snooze(new Date(Date.now() + Number(target.value)).toISOString())}
            >
              <option value="" disabled>
                {t('snooze')} …
              </option>
              {(['snoozeHour', 'snoozeDay', 'snoozeWeek'] as const).map((name) => (
                <option key={name} value={SNOOZES[name]}>
                  {t(name)}
                </option>
              ))}
            </select>
          )}
          <ButtonLink to={`/alerts/${alert.id}/edit`} kind="secondary">
            {t('edit')}
          </ButtonLink>
          <ConfirmButton
            action={t('delete')}
            of={alert.name}
            question={t('alertDelete')}
            confirm={async () => {
              await call('DELETE', path);
              announce(t('alertDeleted'));
              navigate('/alerts');
              client.removeQueries({ queryKey: [path] });
              void client.invalidateQueries({ queryKey: [ALERTS] });
            }}
          >
            <p>{t('alertDeleteText')}</p>
          </ConfirmButton>
        </>
      )}
    </div>
  );
}
