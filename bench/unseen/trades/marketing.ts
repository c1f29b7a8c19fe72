import { addDays, millis, stepsIn } from '../calendar.ts';
import type { Database } from '../model.ts';
import type { Row } from '../query.ts';
import {
  COUNTRIES,
  category,
  daysEvery,
  fill,
  flag,
  ids,
  key,
  later,
  link,
  moments,
  names,
  number,
  type Setting,
  table,
  time,
} from './columns.ts';

const SPEND = { currencyIn: 'currency' };

/** Campaigns in three currencies: daily spend and conversions, monthly budgets, leads. */
export function marketing(setting: Setting): Database {
  const { random, size, coverage } = setting;
  const campaignIds = ids('CMP-', 14, 3);
  const campaignNames = names(setting, 14, ['Spring', 'Summer', 'Autumn', 'Winter', 'Launch'], ['Push', 'Story', 'Hunt', 'Wave']);
  const campaigns = fill(14, (at) => ({
    campaign_id: campaignIds[at]!,
    campaign_name: campaignNames[at]!,
    channel: ['Search', 'Social', 'Display', 'Newsletter'][at % 4]!,
    objective: random.pick(['Awareness', 'Sales', 'Signups']),
    country: COUNTRIES[at % 5]!,
    currency: ['EUR', 'USD', 'GBP'][at % 3]!,
  }));
  const days = daysEvery(setting, 1);
  const daily: Row[] = [];
  for (const campaign of campaigns) {
    const start = random.int(0, Math.floor(days.length / 2));
    const end = Math.min(days.length, start + Math.round(random.int(90, 400) * size));
    const level = random.amount(80);
    for (const day of days.slice(start, end)) {
      if (random.chance(0.1)) continue;
      const spend = Math.round(level * Math.exp(0.3 * random.normal()) * 100) / 100;
      const clicks = Math.round(spend * (1 + random.next()));
      const conversions = Math.round(clicks * 0.06 * random.next());
      daily.push({
        campaign_id: campaign.campaign_id,
        day,
        currency: campaign.currency,
        spend,
        impressions: clicks * random.int(20, 60),
        clicks,
        conversions,
        conversion_value: Math.round(conversions * random.amount(45) * 100) / 100,
      });
    }
  }
  const budgets = campaigns.flatMap((campaign) =>
    stepsIn(coverage, 'month')
      .filter(() => random.chance(0.85))
      .map((month) => ({ campaign_id: campaign.campaign_id, month, currency: campaign.currency, budget: random.int(10, 60) * 100 })),
  );
  const leads = moments(setting, Math.round(700 * size)).map((createdAt, at) => {
    const qualified = random.chance(0.4) ? later(setting, createdAt, 90) : null;
    return {
      lead_id: `L${String(at + 1).padStart(6, '0')}`,
      campaign_id: random.skewed(campaignIds),
      created_at: createdAt,
      qualified_at: qualified,
      country: random.skewed(COUNTRIES),
      device: random.chance(0.03) ? null : random.pick(['Phone', 'Desktop', 'Tablet']),
      lead_score: random.int(1, 100),
      spam: random.chance(0.08),
    };
  });
  if (millis(coverage.to) <= millis(addDays(coverage.from, 60))) throw new Error('Campaigns need two months of data.');
  const perDay = (column: string) => ({ kind: 'sum' as const, table: 'daily_results', value: { column } });
  return {
    trade: 'marketing',
    coverage,
    durations: [
      {
        table: 'leads',
        from: 'created_at',
        until: 'qualified_at',
        words: 'time to qualification',
        german: 'die Zeit bis zur Qualifizierung',
        unit: 'hours',
      },
    ],
    hierarchies: [{ table: 'campaigns', child: 'campaign_name', parent: 'channel' }],
    absent: [
      { words: 'bounce rate', german: 'die Absprungrate' },
      { words: 'newsletter unsubscribes', german: 'die Newsletter-Abmeldungen' },
      { words: 'brand recall', german: 'die Markenbekanntheit' },
    ],
    metrics: [
      {
        name: 'click_through_rate',
        words: 'clicks per impression',
        german: 'die Klicks pro Einblendung',
        unit: 'ratio',
        metric: { kind: 'ratio', of: perDay('clicks'), per: perDay('impressions') },
      },
      {
        name: 'conversion_rate',
        words: 'conversions per click',
        german: 'die Konversionen pro Klick',
        unit: 'ratio',
        metric: { kind: 'ratio', of: perDay('conversions'), per: perDay('clicks') },
      },
      {
        name: 'cost_per_conversion',
        words: 'spend per conversion',
        german: 'die Ausgaben pro Konversion',
        unit: 'money',
        metric: { kind: 'ratio', of: perDay('spend'), per: perDay('conversions') },
      },
      {
        name: 'return_on_ad_spend',
        words: 'conversion value per unit of spend',
        german: 'der Konversionswert pro Ausgabe',
        unit: 'ratio',
        metric: { kind: 'ratio', of: perDay('conversion_value'), per: perDay('spend') },
      },
    ],
    tables: [
      table('campaigns', ['campaign', 'campaigns', 'Kampagne', 'Kampagnen'], {
        key: ['campaign_id'],
        time: null,
        columns: [
          key('campaign_id', 'campaign number', 'die Kampagnennummer'),
          category('campaign_name', 'campaign name', 'der Kampagnenname'),
          category('channel', 'channel', 'der Kanal'),
          category('objective', 'objective', 'die Zielsetzung'),
          category('country', 'country', 'das Land'),
          category('currency', 'currency', 'die Währung'),
        ],
        rows: campaigns,
      }),
      table('daily_results', ['daily result', 'daily results', 'Tagesergebnis', 'Tagesergebnisse'], {
        key: ['campaign_id', 'day'],
        time: 'day',
        links: [{ column: 'campaign_id', to: 'campaigns' }],
        columns: [
          link('campaign_id', 'campaign', 'die Kampagnennummer'),
          time('day', 'day', 'der Tag', 'recorded'),
          category('currency', 'currency', 'die Währung'),
          number('spend', 'spend', 'die Ausgaben', SPEND),
          number('impressions', 'impressions', 'die Einblendungen', 'pieces'),
          number('clicks', 'clicks', 'die Klicks', 'pieces'),
          number('conversions', 'conversions', 'die Konversionen', 'pieces'),
          number('conversion_value', 'conversion value', 'der Konversionswert', SPEND),
        ],
        rows: daily,
      }),
      table('budgets', ['budget', 'budgets', 'Budgetzeile', 'Budgetzeilen'], {
        key: ['campaign_id', 'month'],
        time: 'month',
        links: [{ column: 'campaign_id', to: 'campaigns' }],
        columns: [
          link('campaign_id', 'campaign', 'die Kampagnennummer'),
          time('month', 'month', 'der Monat', 'planned'),
          category('currency', 'currency', 'die Währung'),
          number('budget', 'budget', 'das Budget', SPEND, { kind: 'quota' }),
        ],
        rows: budgets,
      }),
      table('leads', ['lead', 'leads', 'Interessent', 'Interessenten'], {
        key: ['lead_id'],
        time: 'created_at',
        links: [{ column: 'campaign_id', to: 'campaigns' }],
        columns: [
          key('lead_id', 'lead number', 'die Interessentennummer'),
          link('campaign_id', 'campaign', 'die Kampagnennummer'),
          time('created_at', 'creation date', 'das Anlagedatum', 'created'),
          time('qualified_at', 'qualification date', 'das Qualifizierungsdatum', 'qualified', true),
          category('country', 'country', 'das Land'),
          category('device', 'device', 'das Gerät', true),
          number('lead_score', 'lead score', 'die Bewertung', null, { kind: 'intensive' }),
          flag('spam', 'spam', 'der Spam'),
        ],
        rows: leads,
      }),
    ],
  };
}
