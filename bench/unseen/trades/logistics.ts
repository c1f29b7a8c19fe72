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
  number,
  type Setting,
  table,
  time,
} from './columns.ts';

const EUR = { currency: 'EUR' };

/** A carrier's customer: shipments with legs and promised days, warehouses and their weekly stock. */
export function logistics(setting: Setting): Database {
  const { random, size } = setting;
  const warehouseIds = ids('WH', 6, 2);
  const warehouseNames = ['Hafen', 'Bergstadt', 'Lindau', 'Norden', 'Westend', 'Talheim'];
  const carrierIds = ids('CR', 7, 3);
  const carrierNames = ['Swift Haul', 'Blue Van', 'Nordic Line', 'Parcelio', 'Roadster', 'Skybound', 'Tidewater'];
  const legs: Row[] = [];
  const shipments = moments(setting, Math.round(900 * size)).map((bookedAt, at) => {
    const id = `S${String(at + 1).padStart(6, '0')}`;
    const pickedUp = random.chance(0.98) ? later(setting, bookedAt, 10) : null;
    const delivered = pickedUp && random.chance(0.96) ? later(setting, pickedUp, 50) : null;
    for (let leg = 0; pickedUp && leg < random.int(1, 3); leg++)
      legs.push({
        leg_id: legs.length + 1,
        shipment_id: id,
        departed_at: pickedUp,
        mode: random.pick(['Road', 'Rail', 'Air']),
        distance_km: random.int(20, 900),
        leg_cost: random.amount(60),
      });
    return {
      shipment_id: id,
      warehouse_id: random.skewed(warehouseIds),
      carrier_id: random.skewed(carrierIds),
      booked_at: bookedAt,
      picked_up_at: pickedUp,
      delivered_at: delivered,
      destination: random.skewed([...COUNTRIES].reverse()),
      service_level: random.pick(['Express', 'Standard', 'Economy']),
      weight: random.amount(12),
      freight_cost: random.amount(90),
      insurance_cost: random.amount(8),
      damaged: random.chance(0.05),
    };
  });
  let levels = warehouseIds.map(() => random.int(800, 3_000));
  const stock = daysEvery(setting, 7).flatMap((day) => {
    levels = levels.map((units) => Math.max(100, units + random.int(-150, 160)));
    return warehouseIds.map((id, at) => ({
      warehouse_id: id,
      counted_on: day,
      stock_units: levels[at]!,
      pallets: Math.round(levels[at]! / 40),
    }));
  });
  return {
    trade: 'logistics',
    coverage: setting.coverage,
    durations: [
      { table: 'shipments', from: 'booked_at', until: 'picked_up_at', words: 'pick-up time', german: 'die Abholzeit', unit: 'hours' },
      { table: 'shipments', from: 'picked_up_at', until: 'delivered_at', words: 'transit time', german: 'die Transitzeit', unit: 'hours' },
    ],
    hierarchies: [{ table: 'warehouses', child: 'warehouse_name', parent: 'country' }],
    absent: [
      { words: 'fuel consumption', german: 'der Kraftstoffverbrauch' },
      { words: 'customs duty', german: 'die Zollgebühren' },
      { words: 'driver overtime', german: 'die Überstunden der Fahrer' },
    ],
    metrics: [
      {
        name: 'freight_cost_per_kilogram',
        words: 'freight cost per kilogram of weight',
        german: 'die Frachtkosten pro Kilogramm Gewicht',
        unit: 'money',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'shipments', value: { column: 'freight_cost' } },
          per: { kind: 'sum', table: 'shipments', value: { column: 'weight' } },
        },
      },
      {
        name: 'legs_per_shipment',
        words: 'legs per shipment booked',
        german: 'die Etappen pro gebuchter Sendung',
        unit: 'ratio',
        metric: { kind: 'ratio', of: { kind: 'count', table: 'legs' }, per: { kind: 'count', table: 'shipments' } },
      },
    ],
    tables: [
      table('warehouses', ['warehouse', 'warehouses', 'Lager', 'Lager'], {
        key: ['warehouse_id'],
        time: null,
        columns: [
          key('warehouse_id', 'warehouse number', 'die Lagernummer'),
          category('warehouse_name', 'warehouse name', 'der Lagername'),
          category('country', 'country', 'das Land'),
        ],
        rows: fill(6, (at) => ({ warehouse_id: warehouseIds[at]!, warehouse_name: warehouseNames[at]!, country: COUNTRIES[at % 3]! })),
      }),
      table('carriers', ['carrier', 'carriers', 'Spediteur', 'Spediteure'], {
        key: ['carrier_id'],
        time: null,
        columns: [
          key('carrier_id', 'carrier number', 'die Spediteurnummer'),
          category('carrier_name', 'carrier name', 'der Spediteurname'),
          category('country', 'country', 'das Land'),
        ],
        rows: fill(7, (at) => ({ carrier_id: carrierIds[at]!, carrier_name: carrierNames[at]!, country: COUNTRIES[(at * 2) % 5]! })),
      }),
      table('shipments', ['shipment', 'shipments', 'Sendung', 'Sendungen'], {
        key: ['shipment_id'],
        time: 'booked_at',
        links: [
          { column: 'warehouse_id', to: 'warehouses' },
          { column: 'carrier_id', to: 'carriers' },
        ],
        columns: [
          key('shipment_id', 'shipment number', 'die Sendungsnummer'),
          link('warehouse_id', 'warehouse', 'die Lagernummer'),
          link('carrier_id', 'carrier', 'die Spediteurnummer'),
          time('booked_at', 'booking date', 'das Buchungsdatum', 'booked'),
          time('picked_up_at', 'pick-up date', 'das Abholdatum', 'picked up', true),
          time('delivered_at', 'delivery date', 'das Lieferdatum', 'delivered', true),
          category('destination', 'destination', 'das Ziel'),
          category('service_level', 'service level', 'die Servicestufe'),
          number('weight', 'weight', 'das Gewicht', 'kilograms'),
          number('freight_cost', 'freight cost', 'die Frachtkosten', EUR),
          number('insurance_cost', 'insurance cost', 'die Versicherungskosten', EUR),
          flag('damaged', 'damaged', 'der Schaden'),
        ],
        rows: shipments,
      }),
      table('legs', ['leg', 'legs', 'Etappe', 'Etappen'], {
        key: ['leg_id'],
        time: 'departed_at',
        links: [{ column: 'shipment_id', to: 'shipments' }],
        columns: [
          key('leg_id', 'leg number', 'die Etappennummer'),
          link('shipment_id', 'shipment', 'die Sendungsnummer'),
          time('departed_at', 'departure date', 'das Abfahrtsdatum', 'departed'),
          category('mode', 'mode', 'der Verkehrsträger'),
          number('distance_km', 'distance', 'die Entfernung', null),
          number('leg_cost', 'leg cost', 'die Etappenkosten', EUR),
        ],
        rows: legs,
      }),
      table('stock_counts', ['stock count', 'stock counts', 'Bestandszählung', 'Bestandszählungen'], {
        key: ['warehouse_id', 'counted_on'],
        time: 'counted_on',
        stock: { entity: 'warehouse_id', time: 'counted_on', carryDays: 6 },
        links: [{ column: 'warehouse_id', to: 'warehouses' }],
        columns: [
          link('warehouse_id', 'warehouse', 'die Lagernummer'),
          time('counted_on', 'counting date', 'das Zähldatum', 'counted'),
          number('stock_units', 'stock units', 'die Bestandseinheiten', 'pieces', { kind: 'stock' }),
          number('pallets', 'pallets', 'die Paletten', 'pieces', { kind: 'stock' }),
        ],
        rows: stock,
      }),
    ],
  };
}
