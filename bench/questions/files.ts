import ExcelJS from 'exceljs';

type Lines = (string | number | null)[][];

const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
const linesOf = (count: number, row: (i: number) => Lines[number]): Lines => Array.from({ length: count }, (_, i) => row(i));

const COLUMNS = 'region,order_id,day,price,week,pieces,amount';
const sale = (i: number) =>
  `${i % 6 === 1 || i % 6 === 3 ? `Region ${i}` : ''},${i},0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026,"${i},${100 + i * 7}",KW ${1 + i},${i === 7 ? 'about 7' : i},${i * 10}`;
const SALES = linesOf(24, (i) => [sale(i + 1)]).join('\n');

/** Files that together leave every kind of question open; `further` is appended to the file before it. */
export const FILES: { name: string; further?: true; make: () => Promise<string | Buffer> | string }[] = [
  { name: 'sales.csv', make: () => `${COLUMNS}\n${SALES}\nTotal,,,,,,5\n` },
  { name: 'sales-february.csv', further: true, make: () => `${COLUMNS}\n${sale(3)}\n${sale(43)}\n` },
  {
    name: 'years.csv',
    make: () =>
      `shop,2024,2025\n${linesOf(6, (i) => [`S${i}`, 1900 + 7 * i, 2100 - 3 * i])
        .map((row) => row.join(','))
        .join('\n')}\n`,
  },
  {
    name: 'races.csv',
    make: () =>
      `Runner,Result,Duration,Fee,D/C\n${linesOf(24, (i) => [
        `R${i}`,
        `0${1 + (i % 3)}:${10 + i}:${12 + i}`,
        `${1 + (i % 9)}:${10 + i}`,
        20 + i,
        i % 3 === 0 ? 'D' : 'C',
      ])
        .map((row) => row.join(','))
        .join('\n')}\n`,
  },
  { name: 'shops.xlsx', make: shops },
  { name: 'meanings.xlsx', make: meanings },
];

async function shops(): Promise<Buffer> {
  const body = (from: number) => linesOf(8, (i) => [`Shop ${from + i}`, 10 * (from + i), 3 + ((i * 5) % 7)]);
  const header = ['store', 'revenue', 'visits'];
  const book = bookOf({
    stores: [header, ...body(1)],
    twice: [['outlet', 'revenue', 'visits'], ...body(1), [], ['outlet', 'revenue', 'visits'], ...body(21)],
    months: [
      ['shop', 'Jan 2025', 'Feb 2025', 'Mar 2025'],
      ['A', 1, 2, 3],
      ['B', 4, 5, 6],
    ],
    paid: [['shop', 'paid'], ...linesOf(9, (i) => [`P${i}`, 5 + i])],
    lines: [
      ['order id', 'ordered', 'product', 'line amount', 'shipping'],
      ...linesOf(60, (i) => [
        ...[`A${100 + Math.floor(i / 2)}`, day(40 + (Math.floor(i / 2) % 18)), ['Lamp', 'Desk', 'Chair'][i % 3]!],
        ...[12 + ((i * 7) % 31), 4.9],
      ]),
    ],
  });
  book.getWorksheet('stores')!.getRow(4).hidden = true;
  const paid = book.getWorksheet('paid')!;
  for (let line = 2; line <= 10; line++) paid.getCell(line, 2).numFmt = line % 2 === 0 ? '"$"#,##0.00' : '"£"#,##0.00';
  return bytesOf(book);
}

async function meanings(): Promise<Buffer> {
  const few = (i: number) => (i < 8 ? Math.floor(i / 2) : i - 4);
  const pallets = (i: number) => 500 + 100 * (i % 3) + Math.round(60 * Math.sin(Math.floor(i / 3) / 6));
  return bytesOf(
    bookOf({
      depots: [['day', 'depot id', 'pallets'], ...linesOf(120, (i) => [day(Math.floor(i / 3)), `D${i % 3}`, pallets(i)])],
      visits: [['visited', 'place', 'qx'], ...linesOf(60, (i) => [day(i), `P${i % 4}`, ((i * 37) % 101) + 0.5])],
      orders: [
        ['order id', 'ordered', 'product', 'line amount', 'order total'],
        ...linesOf(44, (i) => [`A${few(i)}`, day(few(i)), `P${i % 7}`, (i * 7) % 31, 50 + ((few(i) * 13) % 77)]),
      ],
      freights: [
        ['order no', 'ordered', 'product', 'line amount', 'freight'],
        ...linesOf(60, (i) => [
          ...[`A${Math.floor(i / 2)}`, day(Math.floor(i / 2)), `P${i % 7}`, (i * 7) % 31],
          i % 2 || i >= 16 ? null : 3 + ((i * 5) % 11),
        ]),
      ],
    }),
  );
}

function bookOf(sheets: Record<string, Lines>): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook();
  for (const [name, lines] of Object.entries(sheets)) book.addWorksheet(name).addRows(lines);
  return book;
}

async function bytesOf(book: ExcelJS.Workbook): Promise<Buffer> {
  return Buffer.from(await book.xlsx.writeBuffer());
}
