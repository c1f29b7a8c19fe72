import { amount, count, day, key, words } from '../columns.ts';
import { Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, FR, CH, US] = LOCALES as [Locale, Locale, Locale, Locale];

function invoices(world: World, locale: Locale, names: string[], rows = 30) {
  const [number, date, customer, net] = names as [string, string, string, string];
  return new Table(world, rows, [
    key(number, (row) => `RE-${2_000 + row}`),
    day(date, locale.date, world.days(rows)),
    words(customer, (w) => w.firm()),
    amount(net, locale, { to: 20_000 }),
  ]);
}

const erp = (kind: string, locale: Locale, names: string[], options: { encoding?: string; quoted?: boolean } = {}): Shape => ({
  kind,
  make: (world) => {
    const table = invoices(world, locale, names);
    return {
      fileName: 'invoices.csv',
      content: csv([table.header, ...table.texts], { delimiter: locale.delimiter, ...options }),
      truth: table.truth(),
    };
  },
});

export const ERP: Shape[] = [
  erp('erp: German', DE, ['Belegnr.', 'Buchungsdatum', 'Debitorname', 'Betrag']),
  erp('erp: French in Windows-1252', FR, ['N° pièce', 'Date pièce', 'Tiers', 'Montant HT'], { encoding: 'windows-1252' }),
  erp('erp: Swiss', CH, ['Belegnummer', 'Datum', 'Kunde', 'Betrag CHF']),
  erp('erp: US', US, ['Invoice #', 'Invoice Date', 'Customer', 'Amount'], { quoted: true }),
  {
    kind: 'erp: list of lines and bars',
    make: (world) => {
      const table = new Table(world, 20, [
        key('Material', (row) => `M${1_000 + row}`),
        day('Pstng Date', 'dd.mm.yyyy', world.days(20)),
        amount('Amount', DE, { negative: 'behind' }),
      ]);
      const widths = table.header.map((name, i) => Math.max(name.length, ...table.texts.map((row) => (row[i] as string).length)));
      const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 1, 1));
      const line = (row: string[]) => `|${row.map((cell, i) => cell.padEnd(widths[i] as number)).join('|')}|`;
      const content = [
        `${writeDate(world.moment(), 'dd.mm.yyyy')}   Dynamic List Display   1`,
        rule,
        line(table.header),
        rule,
        ...table.texts.map(line),
        rule,
      ].join('\n');
      return { fileName: 'list.txt', content: Buffer.from(`${content}\n`), truth: table.truth() };
    },
  },
  {
    kind: 'erp: days and months without a year',
    make: (world) => {
      const table = new Table(world, 24, [
        amount('Umsatz', DE, { plain: true }),
        words('Soll/Haben', (w) => w.pick(['S', 'H'])),
        words('Konto', (w) => String(w.int(1_000, 9_999))),
        { name: 'Belegdatum', type: 'text', cell: (w) => text(`${String(w.int(10, 28))}${String(w.int(1, 12)).padStart(2, '0')}`) },
      ]);
      const truth = table.truth();
      truth.columns.Konto = { type: 'number', total: table.cells.reduce((sum, row) => sum + Number(row[2]?.value), 0), role: 'identifier' };
      const meta = ['EXTF', '700', '21', 'Buchungsstapel', '9', `${world.year}0401120000000`];
      return { fileName: 'EXTF_Buchungsstapel.csv', content: csv([meta, table.header, ...table.texts], { delimiter: ';' }), truth };
    },
  },
  {
    kind: 'erp: groups with a heading and a total each',
    make: (world) => {
      const firms = world.firms(4);
      const table = new Table(world, 16, [
        words('Customer', (_, row) => firms[Math.floor(row / 4)] as string),
        day('Date', 'mm/dd/yyyy', world.days(16)),
        words('Num', (_, row) => `INV-${row}`),
        amount('Amount', US),
      ]);
      const rows: string[][] = [['Shop Inc'], ['Sales by Customer Detail'], ['January - March'], [], table.header];
      firms.forEach((firm, i) => {
        const part = table.cells.slice(i * 4, i * 4 + 4);
        rows.push(...table.texts.slice(i * 4, i * 4 + 4), [`Total for ${firm}`, '', '', writeNumber(table.sum('Amount', part), US)]);
      });
      rows.push(['TOTAL', '', '', writeNumber(table.sum('Amount'), US)]);
      return { fileName: 'Sales by Customer Detail.csv', content: csv(rows), truth: table.truth() };
    },
  },
  {
    kind: 'erp: lines above, words for months, total below',
    make: (world) => {
      const table = new Table(world, 25, [
        day('Date', 'd mmm yyyy', world.days(25)),
        words('Contact', (w) => w.firm()),
        amount('Gross', US),
        amount('Tax', US, { to: 200 }),
      ]);
      const total = ['Total', '', writeNumber(table.sum('Gross'), US), writeNumber(table.sum('Tax'), US)];
      return {
        fileName: 'Receivable.csv',
        content: csv([
          ['Receivable Invoice Detail'],
          ['Demo Company'],
          ['For the period to 31 March'],
          [],
          table.header,
          [],
          ...table.texts,
          total,
        ]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'erp: header repeated on every page',
    make: (world) => {
      const table = invoices(world, DE, ['Beleg', 'Datum', 'Kunde', 'Betrag'], 30);
      const rows = [0, 10, 20].flatMap((at) => [table.header, ...table.texts.slice(at, at + 10), []]);
      return { fileName: 'liste.csv', content: csv(rows, { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'erp: units in a second header line',
    make: (world) => {
      const table = new Table(world, 25, [
        words('Machine', (w) => w.pick(['A1', 'B2', 'C3'])),
        amount('Energy kWh', US, { plain: true }),
        amount('Time h', US, { to: 24, plain: true }),
        count('Parts pcs', 1, 90),
      ]);
      return {
        fileName: 'machines.csv',
        content: csv([['Machine', 'Energy', 'Time', 'Parts'], ['', 'kWh', 'h', 'pcs'], ...table.texts]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'erp: whole table of totals by account and a carry-over',
    make: (world) => {
      const table = new Table(world, 20, [words('Konto', (_, row) => `Konto ${row}`), amount('Soll', DE), amount('Haben', DE)]);
      const total = ['Summe', writeNumber(table.sum('Soll'), DE), writeNumber(table.sum('Haben'), DE)];
      return {
        fileName: 'susa.csv',
        content: csv([table.header, ...table.texts, total], { delimiter: ';', quoted: true }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'erp: a total that does not add up',
    make: (world) => {
      const table = new Table(world, 20, [words('Account', (_, row) => `Account ${row}`), amount('Debit', US), amount('Credit', US)]);
      const total = ['Total', writeNumber(table.sum('Debit') + 17.5, US), writeNumber(table.sum('Credit') - 3, US)];
      return { fileName: 'trial.csv', content: csv([table.header, ...table.texts, total]), truth: table.truth() };
    },
  },
];
