import type { Database } from '../unseen/model.ts';
import type { Row } from '../unseen/query.ts';
import type { Setting } from '../unseen/trades/columns.ts';
import { contracts, database, events, LEVEL, type Planted, QUOTA, rate, repeated, STOCK, steps, things } from './tables.ts';

type Value = Planted[5];
const cents =
  (typical: number): Value =>
  (random) =>
    random.amount(typical);
const whole =
  (from: number, to: number): Value =>
  (random) =>
    random.int(from, to);
const between =
  (from: number, to: number, decimals = 2): Value =>
  (random) =>
    Number((from + (to - from) * random.next()).toFixed(decimals));
/** A level of each entity that moves slowly; `of` is the entity's column. */
const level = (of: string, typical: number): Value => {
  const last = new Map<unknown, number>();
  return (random, row) => {
    const next = Math.round((last.get(row[of]) ?? random.amount(typical) + typical / 2) * Math.exp(0.05 * random.normal())) + 1;
    last.set(row[of], next);
    return next;
  };
};
const EUR = { currency: 'EUR' };

function insurance(setting: Setting): Database {
  const holders = things(setting, 'policyholders', ['policyholder', 'policyholders', 'Versicherungsnehmer', 'Versicherungsnehmer'], 120, {
    key: ['policyholder_id', 'policyholder', 'die Versicherungsnehmernummer', 'VN'],
    label: ['district', 'district', 'der Bezirk', ['North', 'South', 'Center']],
  });
  const policies = contracts(
    setting,
    'policies',
    ['policy', 'policies', 'Police', 'Policen'],
    260,
    {
      key: ['policy_no', 'policy number', 'die Policennummer', 'P-'],
      links: [{ column: 'policyholder_id', words: 'policyholder', german: 'die Versicherungsnehmernummer', to: holders }],
      label: ['line', 'line of business', 'die Sparte', ['Motor', 'Home', 'Liability']],
      currency: ['contract_currency', 'contract currency', 'die Vertragswährung', ['EUR', 'CHF', 'GBP']],
      from: ['effective_from', 'effective date', 'der Vertragsbeginn'],
      until: ['terminated_on', 'termination date', 'das Vertragsende'],
    },
    [
      ['annual_premium', 'annual premium', 'die Jahresprämie', { currencyIn: 'contract_currency' }, STOCK, cents(420)],
      ['sum_insured', 'sum insured', 'die Versicherungssumme', { currencyIn: 'contract_currency' }, STOCK, whole(20, 900)],
    ],
  );
  const claims = events(
    setting,
    'claims',
    ['claim', 'claims', 'Schaden', 'Schäden'],
    480,
    {
      key: ['claim_no', 'claim number', 'die Schadennummer', 'S'],
      links: [{ column: 'policy_no', words: 'policy', german: 'die Policennummer', to: policies }],
      label: ['cause', 'cause', 'die Ursache', ['Storm', 'Theft', 'Collision']],
      at: ['reported_at', 'report date', 'das Meldedatum', 'reported'],
    },
    [
      ['paid_amount', 'paid amount', 'der Auszahlungsbetrag', { currencyIn: 'policies.contract_currency' }, null, cents(900)],
      ['adjuster_hours', 'adjuster hours', 'die Gutachterstunden', 'hours', null, between(0.5, 12, 1)],
      ['fraud_score', 'fraud score', 'der Betrugswert', null, LEVEL, whole(0, 100)],
    ],
  );
  return database('insurance', setting, [holders, policies, claims]);
}

function energy(setting: Setting): Database {
  const sites = things(
    setting,
    'sites',
    ['site', 'sites', 'Standort', 'Standorte'],
    30,
    {
      key: ['site_code', 'site', 'der Standortcode', 'ST'],
      label: ['grid_zone', 'grid zone', 'das Netzgebiet', ['A', 'B', 'C']],
    },
    [['installed_capacity_kw', 'installed capacity', 'die installierte Leistung', null, LEVEL, whole(5, 400)]],
  );
  const months = steps(
    setting,
    'site_months',
    ['site month', 'site months', 'Standortmonat', 'Standortmonate'],
    { column: 'site_code', words: 'site', german: 'der Standortcode', to: sites },
    ['period_start', 'period start', 'der Monatsbeginn'],
    [
      ['generated_kwh', 'generated energy', 'die erzeugte Energie', null, null, between(200, 9000, 1)],
      ['self_consumption_pct', 'self consumption', 'die Eigenverbrauchsquote', 'percent', rate('generated_kwh'), between(5, 95, 1)],
      ['meter_reading', 'meter reading', 'der Zählerstand', null, STOCK, level('site_code', 4000)],
      ['feed_in_tariff', 'feed-in tariff', 'die Einspeisevergütung', EUR, LEVEL, between(0.06, 0.3, 4)],
      ['outage_minutes', 'outage minutes', 'die Ausfallminuten', 'minutes', null, whole(0, 300)],
    ],
  );
  return database('energy', setting, [sites, months]);
}

function hotel(setting: Setting): Database {
  const houses = things(
    setting,
    'properties',
    ['property', 'properties', 'Haus', 'Häuser'],
    15,
    {
      key: ['property_code', 'property', 'das Hauskürzel', 'H'],
      label: ['resort_area', 'resort area', 'das Feriengebiet', ['Alps', 'Sea', 'City']],
      currency: ['billing_curr', 'billing currency', 'die Abrechnungswährung', ['EUR', 'CZK', 'HUF']],
    },
    [['star_class', 'star class', 'die Sterneklasse', null, LEVEL, whole(2, 5)]],
  );
  const stays = events(
    setting,
    'stays',
    ['stay', 'stays', 'Aufenthalt', 'Aufenthalte'],
    700,
    {
      key: ['stay_id', 'stay number', 'die Aufenthaltsnummer', 'A'],
      links: [{ column: 'property_code', words: 'property', german: 'das Hauskürzel', to: houses }],
      label: ['board', 'board', 'die Verpflegung', ['None', 'Half', 'Full']],
      at: ['arrived_at', 'arrival', 'die Anreise', 'arrived'],
    },
    [
      ['nights', 'nights', 'die Übernachtungen', 'pieces', null, whole(1, 10)],
      ['adults', 'adults', 'die Erwachsenen', 'pieces', null, whole(1, 4)],
      ['nightly_rate', 'nightly rate', 'der Zimmerpreis', { currencyIn: 'properties.billing_curr' }, LEVEL, cents(110)],
      ['room_charge', 'room charge', 'die Zimmerkosten', { currencyIn: 'properties.billing_curr' }, null, cents(420)],
      ['minibar', 'minibar', 'die Minibarausgaben', { currencyIn: 'properties.billing_curr' }, null, cents(12)],
      ['guest_age', 'guest age', 'das Gästealter', null, LEVEL, whole(18, 85)],
    ],
  );
  const nightAudit = steps(
    setting,
    'night_audits',
    ['night audit', 'night audits', 'Tagesabschluss', 'Tagesabschlüsse'],
    { column: 'property_code', words: 'property', german: 'das Hauskürzel', to: houses },
    ['week_start', 'week start', 'der Wochenbeginn'],
    [
      ['sold_nights', 'sold nights', 'die verkauften Nächte', 'pieces', null, whole(20, 400)],
      ['occupancy', 'occupancy', 'die Auslastung', 'percent', rate('sold_nights'), between(0.2, 1, 3)],
      ['guest_satisfaction', 'guest satisfaction', 'die Gästezufriedenheit', null, LEVEL, between(1, 5, 1)],
    ],
    'week',
  );
  return database('hotel', setting, [houses, stays, nightAudit]);
}

function farm(setting: Setting): Database {
  const fields = things(
    setting,
    'fields',
    ['field', 'fields', 'Schlag', 'Schläge'],
    40,
    {
      key: ['field_id', 'field number', 'die Schlagnummer', 'F'],
      label: ['soil', 'soil', 'der Boden', ['Clay', 'Sand', 'Loam']],
    },
    [['soil_ph', 'soil pH', 'der Boden-pH', null, LEVEL, between(5, 8, 1)]],
  );
  const harvests = events(
    setting,
    'harvests',
    ['harvest', 'harvests', 'Ernte', 'Ernten'],
    500,
    {
      key: ['harvest_no', 'harvest number', 'die Erntenummer', 'E'],
      links: [{ column: 'field_id', words: 'field', german: 'die Schlagnummer', to: fields }],
      label: ['crop', 'crop', 'die Frucht', ['Wheat', 'Barley', 'Rape']],
      at: ['harvested_at', 'harvest time', 'der Erntezeitpunkt', 'harvested'],
    },
    [
      ['harvested_tonnes', 'harvested tonnes', 'die Erntetonnen', null, null, between(1, 60)],
      ['net_weight', 'net weight', 'das Nettogewicht', 'kilograms', null, between(900, 60_000, 0)],
      ['moisture', 'moisture', 'die Feuchte', 'percent', rate('net_weight'), between(9, 22, 1)],
      ['price_per_tonne', 'price per tonne', 'der Tonnenpreis', EUR, LEVEL, cents(190)],
      ['diesel_litres', 'diesel', 'die Dieselliter', null, null, between(10, 300, 1)],
    ],
  );
  const herds = things(setting, 'herds', ['herd', 'herds', 'Herde', 'Herden'], 12, { key: ['herd_id', 'herd', 'die Herdennummer', 'HD'] });
  const herdMonths = steps(
    setting,
    'herd_months',
    ['herd month', 'herd months', 'Herdenmonat', 'Herdenmonate'],
    { column: 'herd_id', words: 'herd', german: 'die Herdennummer', to: herds },
    ['counted_on', 'counting date', 'das Zähldatum'],
    [
      ['animals', 'animals', 'die Tiere', 'pieces', STOCK, level('herd_id', 200)],
      ['milk_litres', 'milk', 'die Milchliter', null, null, between(2000, 30_000, 0)],
      ['fat_content', 'fat content', 'der Fettgehalt', 'percent', rate('milk_litres'), between(3.2, 4.8)],
      ['feed_kg', 'feed', 'die Futtermenge', 'kilograms', null, between(4000, 20_000, 0)],
    ],
  );
  return database('farm', setting, [fields, harvests, herds, herdMonths]);
}

function telecom(setting: Setting): Database {
  const lines = contracts(
    setting,
    'lines',
    ['line', 'lines', 'Anschluss', 'Anschlüsse'],
    300,
    {
      key: ['line_id', 'line number', 'die Anschlusskennung', 'L'],
      label: ['tariff_name', 'tariff name', 'der Tarifname', ['S', 'M', 'L']],
      from: ['activated_on', 'activation date', 'das Aktivierungsdatum'],
      until: ['churned_on', 'churn date', 'das Kündigungsdatum'],
    },
    [
      ['monthly_charge', 'monthly charge', 'das Monatsentgelt', EUR, STOCK, cents(30)],
      ['sim_cards', 'SIM cards', 'die Simkarten', 'pieces', STOCK, whole(1, 4)],
    ],
  );
  const usage = steps(
    { ...setting },
    'monthly_usage',
    ['usage month', 'monthly usage', 'Nutzungsmonat', 'Nutzungsmonate'],
    { column: 'line_id', words: 'line', german: 'die Anschlusskennung', to: { ...lines, rows: lines.rows.slice(0, 60) } },
    ['usage_month', 'usage month', 'der Nutzungsmonat'],
    [
      ['data_gb', 'data volume', 'das Datenvolumen', null, null, between(0, 60)],
      ['call_minutes', 'call minutes', 'die Gesprächsminuten', 'minutes', null, whole(0, 900)],
      ['text_messages', 'text messages', 'die Kurznachrichten', 'pieces', null, whole(0, 90)],
      ['dropped_call_rate', 'dropped call rate', 'die Abbruchrate', 'percent', rate('call_minutes'), between(0, 0.05, 4)],
      ['prepaid_credit', 'prepaid credit', 'das Guthaben', EUR, STOCK, level('line_id', 20)],
    ],
  );
  return database('telecom', setting, [lines, usage]);
}

function estate(setting: Setting): Database {
  const units = things(
    setting,
    'units',
    ['unit', 'units', 'Einheit', 'Einheiten'],
    80,
    {
      key: ['unit_no', 'unit number', 'die Einheitsnummer', 'U'],
      label: ['floor_type', 'type', 'die Art', ['Flat', 'Shop', 'Garage']],
    },
    [['floor_area_sqm', 'floor area', 'die Wohnfläche', null, LEVEL, between(18, 190, 1)]],
  );
  const leases = contracts(
    setting,
    'leases',
    ['lease', 'leases', 'Mietvertrag', 'Mietverträge'],
    220,
    {
      key: ['lease_no', 'lease number', 'die Vertragsnummer', 'MV'],
      links: [{ column: 'unit_no', words: 'unit', german: 'die Einheitsnummer', to: units }],
      from: ['move_in', 'move-in date', 'das Einzugsdatum'],
      until: ['lease_end', 'lease end', 'das Mietende'],
    },
    [
      ['cold_rent', 'cold rent', 'die Kaltmiete', EUR, STOCK, cents(800)],
      ['deposit', 'deposit', 'die Kaution', EUR, STOCK, cents(2000)],
    ],
  );
  const receipts = events(
    setting,
    'rent_receipts',
    ['rent receipt', 'rent receipts', 'Mieteingang', 'Mieteingänge'],
    900,
    {
      key: ['receipt_no', 'receipt number', 'die Belegnummer', 'B'],
      links: [{ column: 'lease_no', words: 'lease', german: 'die Vertragsnummer', to: leases }],
      at: ['received_on', 'receipt date', 'das Eingangsdatum', 'received'],
    },
    [
      ['received', 'received', 'der Eingang', EUR, null, cents(820)],
      ['late_fee', 'late fee', 'die Mahngebühr', EUR, null, cents(9)],
      ['days_overdue', 'days overdue', 'die Verzugstage', null, LEVEL, whole(0, 60)],
    ],
  );
  const values = steps(
    setting,
    'appraisals',
    ['appraisal', 'appraisals', 'Bewertung', 'Bewertungen'],
    { column: 'unit_no', words: 'unit', german: 'die Einheitsnummer', to: units },
    ['appraised_on', 'appraisal date', 'der Bewertungsstichtag'],
    [
      ['market_value', 'market value', 'der Marktwert', EUR, STOCK, level('unit_no', 150_000)],
      ['loan_outstanding', 'outstanding loan', 'die Restschuld', EUR, STOCK, level('unit_no', 60_000)],
      ['yield', 'yield', 'die Rendite', 'percent', rate('market_value'), between(0.01, 0.08, 4)],
    ],
  );
  return database('estate', setting, [units, leases, receipts, values]);
}

function staffing(setting: Setting): Database {
  const teams = things(setting, 'departments', ['department', 'departments', 'Abteilung', 'Abteilungen'], 14, {
    key: ['dept_code', 'department', 'das Abteilungskürzel', 'D'],
    label: ['division', 'division', 'der Bereich', ['Sales', 'Plant', 'Office']],
  });
  const sheets = events(
    setting,
    'timesheets',
    ['timesheet', 'timesheets', 'Stundenzettel', 'Stundenzettel'],
    900,
    {
      key: ['sheet_no', 'sheet number', 'die Zettelnummer', 'Z'],
      links: [{ column: 'dept_code', words: 'department', german: 'das Abteilungskürzel', to: teams }],
      at: ['worked_at', 'working day', 'der Arbeitstag', 'worked'],
    },
    [
      ['hours_worked', 'hours worked', 'die Arbeitsstunden', 'hours', null, between(2, 10, 1)],
      ['overtime', 'overtime', 'die Überstunden', 'hours', null, between(0, 3, 1)],
      ['hourly_wage', 'hourly wage', 'der Stundenlohn', EUR, LEVEL, cents(22)],
      ['travel_expenses', 'travel expenses', 'die Reisekosten', EUR, null, cents(14)],
    ],
  );
  const months = steps(
    setting,
    'department_months',
    ['department month', 'department months', 'Abteilungsmonat', 'Abteilungsmonate'],
    { column: 'dept_code', words: 'department', german: 'das Abteilungskürzel', to: teams },
    ['as_of', 'reporting date', 'der Stichtag'],
    [
      ['employees', 'employees', 'die Beschäftigten', 'pieces', STOCK, level('dept_code', 40)],
      ['vacant_positions', 'vacant positions', 'die offenen Stellen', 'pieces', STOCK, whole(0, 9)],
      ['sick_days', 'sick days', 'die Krankheitstage', null, null, whole(0, 40)],
      ['hires', 'hires', 'die Einstellungen', 'pieces', null, whole(0, 6)],
      ['attrition_rate', 'attrition rate', 'die Fluktuationsrate', 'percent', rate('employees'), between(0, 0.08, 3)],
      ['planned_headcount', 'planned headcount', 'die Planstellen', 'pieces', QUOTA, whole(30, 60)],
    ],
  );
  return database('staffing', setting, [teams, sheets, months]);
}

function airline(setting: Setting): Database {
  const routes = things(setting, 'routes', ['route', 'routes', 'Strecke', 'Strecken'], 25, {
    key: ['route_code', 'route', 'das Streckenkürzel', 'R'],
    label: ['haul', 'haul', 'die Reichweite', ['Short', 'Medium', 'Long']],
  });
  const flights = events(
    setting,
    'flights',
    ['flight', 'flights', 'Flug', 'Flüge'],
    500,
    {
      key: ['flight_key', 'flight', 'der Flugschlüssel', 'FL'],
      links: [{ column: 'route_code', words: 'route', german: 'das Streckenkürzel', to: routes }],
      at: ['departed_at', 'departure', 'der Abflug', 'departed'],
    },
    [
      ['passengers', 'passengers', 'die Passagiere', 'pieces', null, whole(20, 220)],
      ['delay_minutes', 'delay', 'die Verspätungsminuten', 'minutes', null, whole(0, 180)],
      ['fuel_tonnes', 'fuel', 'die Treibstofftonnen', null, null, between(2, 60)],
      ['cargo_weight', 'cargo weight', 'das Frachtgewicht', 'kilograms', null, between(100, 20_000, 0)],
      ['load_factor', 'load factor', 'der Sitzladefaktor', 'percent', rate('passengers'), between(0.4, 1, 3)],
      ['cruise_altitude', 'cruise altitude', 'die Flughöhe', null, LEVEL, whole(8000, 12_500)],
    ],
  );
  const tickets = events(
    setting,
    'tickets',
    ['ticket', 'tickets', 'Ticket', 'Tickets'],
    1200,
    {
      key: ['ticket_no', 'ticket number', 'die Ticketnummer', 'TK'],
      links: [{ column: 'flight_key', words: 'flight', german: 'der Flugschlüssel', to: flights }],
      currency: ['sale_ccy', 'sale currency', 'die Verkaufswährung', ['EUR', 'USD', 'NOK', 'PLN']],
      at: ['sold_at', 'sale time', 'der Verkaufszeitpunkt', 'sold'],
    },
    [
      ['fare_paid', 'fare paid', 'der bezahlte Flugpreis', { currencyIn: 'sale_ccy' }, null, cents(160)],
      ['airport_tax', 'airport tax', 'die Flughafensteuer', { currencyIn: 'sale_ccy' }, null, cents(30)],
      ['miles_earned', 'miles earned', 'die gesammelten Meilen', 'pieces', null, whole(100, 6000)],
    ],
  );
  return database('airline', setting, [routes, flights, tickets]);
}

function purchasing(setting: Setting): Database {
  const suppliers = things(
    setting,
    'suppliers',
    ['supplier', 'suppliers', 'Lieferant', 'Lieferanten'],
    40,
    {
      key: ['supplier_no', 'supplier number', 'die Lieferantennummer', 'LF'],
      label: ['rating_class', 'class', 'die Einstufung', ['A', 'B', 'C']],
    },
    [['payment_term_days', 'payment term', 'das Zahlungsziel', null, LEVEL, whole(7, 60)]],
  );
  // Orders exist only on their lines: a flat export.
  const orderOf = (at: number) => `PO${String(Math.floor(at / 3) + 1).padStart(5, '0')}`;
  const lines = events(
    setting,
    'purchase_lines',
    ['purchase line', 'purchase lines', 'Bestellposition', 'Bestellpositionen'],
    900,
    {
      key: ['line_no', 'line number', 'die Positionsnummer', 'PL'],
      links: [{ column: 'supplier_no', words: 'supplier', german: 'die Lieferantennummer', to: suppliers }],
      at: ['booked_on', 'booking date', 'das Buchungsdatum', 'booked'],
    },
    [
      ['ordered_pieces', 'ordered pieces', 'die Bestellmenge', 'pieces', null, whole(1, 500)],
      ['line_value', 'line value', 'der Positionswert', EUR, null, cents(300)],
      ['unit_cost', 'unit cost', 'die Stückkosten', EUR, LEVEL, cents(4)],
      ['lead_time_days', 'lead time', 'die Lieferzeit', null, LEVEL, whole(1, 60)],
      ['order_total', 'order total', 'der Bestellwert', EUR, repeated('order_no'), cents(900)],
      ['freight_share', 'freight share', 'der Frachtanteil', 'percent', rate('line_value'), between(0, 0.3, 3)],
    ],
  );
  const flat = lines.rows.map((row, at): Row => ({ ...row, order_no: orderOf(at) }));
  const known = new Map<unknown, Row>();
  for (const row of flat) {
    const first = known.get(row.order_no) ?? row;
    known.set(row.order_no, first);
    Object.assign(row, { order_total: first.order_total!, booked_on: first.booked_on!, supplier_no: first.supplier_no! });
  }
  const order = { name: 'order_no', kind: 'link' as const, words: 'order number', german: 'die Bestellnummer' };
  const columns = [lines.columns[0]!, order, ...lines.columns.slice(1)];
  return database('purchasing', setting, [suppliers, { ...lines, columns, rows: flat }]);
}

function brokerage(setting: Setting): Database {
  const depots = things(setting, 'depots', ['depot', 'depots', 'Depot', 'Depots'], 40, {
    key: ['depot_no', 'depot number', 'die Depotnummer', 'DP'],
    label: ['risk_class', 'risk class', 'die Risikoklasse', ['Low', 'Medium', 'High']],
    currency: ['base_cur', 'base currency', 'die Basiswährung', ['EUR', 'USD', 'JPY']],
  });
  const trades = events(
    setting,
    'trades',
    ['trade', 'trades', 'Handel', 'Geschäfte'],
    800,
    {
      key: ['trade_ref', 'trade', 'die Geschäftsreferenz', 'TR'],
      links: [{ column: 'depot_no', words: 'depot', german: 'die Depotnummer', to: depots }],
      label: ['side', 'side', 'die Seite', ['Buy', 'Sell']],
      currency: ['ccy', 'currency', 'das Währungskürzel', ['EUR', 'USD', 'GBP', 'JPY']],
      at: ['executed_at', 'execution time', 'der Ausführungszeitpunkt', 'executed'],
    },
    [
      ['shares', 'shares', 'die Aktien', 'pieces', null, whole(1, 900)],
      ['execution_price', 'execution price', 'der Ausführungskurs', { currencyIn: 'ccy' }, LEVEL, cents(80)],
      ['gross_consideration', 'gross consideration', 'der Kurswert', { currencyIn: 'ccy' }, null, cents(8000)],
      ['commission', 'commission', 'die Provision', { currencyIn: 'ccy' }, null, cents(9)],
      ['fx_rate', 'exchange rate', 'der Devisenkurs', null, LEVEL, between(0.8, 1.4, 4)],
    ],
  );
  const holdings = steps(
    setting,
    'holdings',
    ['holding', 'holdings', 'Depotbestand', 'Depotbestände'],
    { column: 'depot_no', words: 'depot', german: 'die Depotnummer', to: depots },
    ['valued_on', 'valuation date', 'der Bewertungstag'],
    [
      ['position_value', 'position value', 'der Depotwert', { currencyIn: 'depots.base_cur' }, STOCK, level('depot_no', 40_000)],
      ['cash_position', 'cash position', 'die Barmittel', { currencyIn: 'depots.base_cur' }, STOCK, level('depot_no', 3000)],
      ['dividends', 'dividends', 'die Dividenden', { currencyIn: 'depots.base_cur' }, null, cents(40)],
    ],
  );
  return database('brokerage', setting, [depots, trades, holdings]);
}

function gym(setting: Setting): Database {
  const members = contracts(
    setting,
    'memberships',
    ['membership', 'memberships', 'Mitgliedschaft', 'Mitgliedschaften'],
    260,
    {
      key: ['membership_no', 'membership number', 'die Mitgliedsnummer', 'M'],
      label: ['club', 'club', 'der Club', ['East', 'West']],
      from: ['joined_on', 'joining date', 'das Eintrittsdatum'],
      until: ['left_on', 'leaving date', 'das Austrittsdatum'],
    },
    [['weekly_dues', 'weekly dues', 'der Wochenbeitrag', EUR, STOCK, cents(9)]],
  );
  const workouts = events(
    setting,
    'workouts',
    ['workout', 'workouts', 'Training', 'Trainings'],
    1000,
    {
      key: ['workout_id', 'workout number', 'die Trainingsnummer', 'W'],
      links: [{ column: 'membership_no', words: 'membership', german: 'die Mitgliedsnummer', to: members }],
      at: ['checked_in_at', 'check-in', 'der Check-in', 'checked in'],
    },
    [
      ['calories', 'calories', 'die Kalorien', null, null, whole(80, 900)],
      ['minutes_trained', 'minutes trained', 'die Trainingsminuten', 'minutes', null, whole(10, 120)],
      ['avg_heart_rate', 'average heart rate', 'der Durchschnittspuls', null, LEVEL, whole(90, 180)],
      ['body_weight', 'body weight', 'das Körpergewicht', 'kilograms', LEVEL, between(48, 110, 1)],
      ['drinks_sold', 'drinks sold', 'die Getränkeverkäufe', 'pieces', null, whole(0, 3)],
    ],
  );
  return database('gym', setting, [members, workouts]);
}

function publishing(setting: Setting): Database {
  const titles = things(
    setting,
    'titles',
    ['title', 'titles', 'Titel', 'Titel'],
    50,
    {
      key: ['isbn_key', 'title number', 'der Titelschlüssel', 'T'],
      label: ['genre', 'genre', 'das Genre', ['Crime', 'Travel', 'Poetry']],
    },
    [
      ['pages', 'pages', 'die Seitenzahl', null, LEVEL, whole(80, 700)],
      ['cover_price', 'cover price', 'der Ladenpreis', EUR, LEVEL, cents(18)],
    ],
  );
  const statements = events(
    setting,
    'royalty_statements',
    ['royalty statement', 'royalty statements', 'Abrechnung', 'Abrechnungen'],
    600,
    {
      key: ['statement_no', 'statement number', 'die Abrechnungsnummer', 'AB'],
      links: [{ column: 'isbn_key', words: 'title', german: 'der Titelschlüssel', to: titles }],
      currency: ['paid_in', 'paid in', 'die Auszahlung_in', ['€', '$', '£']],
      at: ['settled_on', 'settlement date', 'das Abrechnungsdatum', 'settled'],
    },
    [
      ['copies_sold', 'copies sold', 'die verkauften Exemplare', 'pieces', null, whole(0, 900)],
      ['royalties', 'royalties', 'die Tantiemen', { currencyIn: 'paid_in' }, null, cents(200)],
      ['royalty_rate', 'royalty rate', 'der Tantiemensatz', 'percent', rate('copies_sold'), between(0.05, 0.15, 3)],
      ['advance_recouped', 'advance recouped', 'der verrechnete Vorschuss', { currencyIn: 'paid_in' }, null, cents(30)],
    ],
  );
  const weekly = steps(
    setting,
    'weekly_stock',
    ['weekly stock', 'weekly stock', 'Wochenbestand', 'Wochenbestände'],
    { column: 'isbn_key', words: 'title', german: 'der Titelschlüssel', to: { ...titles, rows: titles.rows.slice(0, 12) } },
    ['counted_at', 'counting date', 'der Zähltag'],
    [
      ['copies_on_shelf', 'copies on shelf', 'die Lagerexemplare', 'pieces', STOCK, level('isbn_key', 300)],
      ['backorders', 'backorders', 'die Vormerkungen', 'pieces', STOCK, level('isbn_key', 15)],
      ['reprints', 'reprints', 'die Nachdrucke', 'pieces', null, whole(0, 400)],
    ],
    'week',
  );
  return database('publishing', setting, [titles, statements, weekly]);
}

/** Trades other than those of the questions, for what is proposed alone. */
export const OTHER_TRADES: readonly ((setting: Setting) => Database)[] = [
  insurance,
  energy,
  hotel,
  farm,
  telecom,
  estate,
  staffing,
  airline,
  purchasing,
  brokerage,
  gym,
  publishing,
];
