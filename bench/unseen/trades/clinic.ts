import type { Database } from '../model.ts';
import type { Row } from '../query.ts';
import {
  category,
  FIRST_NAMES,
  fill,
  flag,
  ids,
  key,
  LAST_NAMES,
  later,
  link,
  moments,
  names,
  number,
  type Setting,
  table,
  text,
  time,
} from './columns.ts';

const EUR = { currency: 'EUR' };
const CITIES = ['Bremen', 'Leipzig', 'Mainz', 'Kassel', 'Ulm'];

/** A group of practices: visits that are booked, take place and are billed, and their prescriptions. */
export function clinic(setting: Setting): Database {
  const { random, size } = setting;
  const patientIds = ids('', Math.round(240 * size), 6);
  const practitionerIds = ids('DR', 11, 2);
  const practitionerNames = names(setting, 11, FIRST_NAMES, LAST_NAMES).map((name) => `Dr. ${name}`);
  const prescriptions: Row[] = [];
  const visits = moments(setting, Math.round(1_000 * size)).map((bookedAt, at) => {
    const visited = random.chance(0.92) ? later(setting, bookedAt, 120) : null;
    const id = 500_000 + at;
    if (visited)
      for (let count = random.int(0, 2); count > 0; count--)
        prescriptions.push({
          prescription_id: `RX${String(prescriptions.length + 1).padStart(5, '0')}`,
          visit_id: id,
          prescribed_on: visited.slice(0, 10),
          drug_group: random.skewed(['Antibiotics', 'Painkillers', 'Antihistamines', 'Vitamins']),
          drug_cost: random.amount(18),
        });
    return {
      visit_id: id,
      patient_id: random.skewed(patientIds),
      practitioner_id: random.skewed(practitionerIds),
      booked_at: bookedAt,
      visited_at: visited,
      visit_type: random.pick(['Checkup', 'Acute', 'Followup', 'Vaccination']),
      fee: random.amount(70),
      copayment: random.pick([0, 5, 10]),
      minutes: random.int(5, 55),
      unpaid: random.chance(0.11),
    };
  });
  return {
    trade: 'clinic',
    coverage: setting.coverage,
    durations: [{ table: 'visits', from: 'booked_at', until: 'visited_at', words: 'waiting time', german: 'die Wartezeit', unit: 'days' }],
    hierarchies: [{ table: 'practitioners', child: 'practitioner_name', parent: 'specialty' }],
    absent: [
      { words: 'blood pressure', german: 'der Blutdruck' },
      { words: 'bed occupancy', german: 'die Bettenbelegung' },
      { words: 'parking revenue', german: 'die Parkeinnahmen' },
    ],
    metrics: [
      {
        name: 'fee_per_minute',
        words: 'fee per minute',
        german: 'das Honorar pro Minute',
        unit: 'money',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'visits', value: { column: 'fee' } },
          per: { kind: 'sum', table: 'visits', value: { column: 'minutes' } },
        },
      },
      {
        name: 'visits_per_patient',
        words: 'visits per patient seen',
        german: 'die Besuche pro Patient mit Besuch',
        unit: 'ratio',
        metric: {
          kind: 'ratio',
          of: { kind: 'count', table: 'visits' },
          per: { kind: 'distinct', table: 'visits', column: 'patient_id' },
        },
      },
    ],
    tables: [
      table('patients', ['patient', 'patients', 'Patient', 'Patienten'], {
        key: ['patient_id'],
        time: 'registered_on',
        columns: [
          key('patient_id', 'patient number', 'die Patientennummer'),
          category('city', 'city', 'die Stadt'),
          category('insurer', 'insurer', 'die Versicherung'),
          number('birth_year', 'birth year', 'das Geburtsjahr', null, { kind: 'intensive' }),
          time('registered_on', 'registration date', 'das Aufnahmedatum', 'registered'),
        ],
        rows: moments(setting, patientIds.length).map((moment, at) => ({
          patient_id: patientIds[at]!,
          city: random.skewed(CITIES),
          insurer: random.skewed(['Public Care', 'Blue Shield', 'Mutual One']),
          birth_year: random.int(1935, 2015),
          registered_on: moment.slice(0, 10),
        })),
      }),
      table('practitioners', ['practitioner', 'practitioners', 'Arzt', 'Ärzte'], {
        key: ['practitioner_id'],
        time: null,
        columns: [
          key('practitioner_id', 'practitioner number', 'die Arztnummer'),
          text('practitioner_name', 'practitioner name', 'der Arztname'),
          category('specialty', 'specialty', 'das Fachgebiet'),
          category('city', 'city', 'die Stadt'),
        ],
        rows: fill(11, (at) => ({
          practitioner_id: practitionerIds[at]!,
          practitioner_name: practitionerNames[at]!,
          specialty: ['Pediatrics', 'Cardiology', 'Dermatology', 'General'][at % 4]!,
          city: CITIES[at % 4]!,
        })),
      }),
      table('visits', ['visit', 'visits', 'Besuch', 'Besuche'], {
        key: ['visit_id'],
        time: 'booked_at',
        links: [
          { column: 'patient_id', to: 'patients' },
          { column: 'practitioner_id', to: 'practitioners' },
        ],
        columns: [
          key('visit_id', 'visit number', 'die Besuchsnummer'),
          link('patient_id', 'patient', 'die Patientennummer'),
          link('practitioner_id', 'practitioner', 'die Arztnummer'),
          time('booked_at', 'booking date', 'das Buchungsdatum', 'booked'),
          time('visited_at', 'visit date', 'das Besuchsdatum', 'attended', true),
          category('visit_type', 'visit type', 'die Besuchsart'),
          number('fee', 'fee', 'das Honorar', EUR),
          number('copayment', 'copayment', 'die Zuzahlung', EUR),
          number('minutes', 'minutes', 'die Minuten', 'minutes'),
          flag('unpaid', 'unpaid', 'die Nichtzahlung'),
        ],
        rows: visits,
      }),
      table('prescriptions', ['prescription', 'prescriptions', 'Rezept', 'Rezepte'], {
        key: ['prescription_id'],
        time: 'prescribed_on',
        links: [{ column: 'visit_id', to: 'visits' }],
        columns: [
          key('prescription_id', 'prescription number', 'die Rezeptnummer'),
          link('visit_id', 'visit', 'die Besuchsnummer'),
          time('prescribed_on', 'prescription date', 'das Rezeptdatum', 'prescribed'),
          category('drug_group', 'drug group', 'die Wirkstoffgruppe'),
          number('drug_cost', 'drug cost', 'die Arzneikosten', EUR),
        ],
        rows: prescriptions,
      }),
    ],
  };
}
