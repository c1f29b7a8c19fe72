import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chart } from '../src/components/chart.tsx';
import { type Column, DataTable } from '../src/components/data-table.tsx';
import { prepareMessages } from '../src/messages/index.ts';
import '../src/styles/index.css';
import { HOSTILE, SPECS } from './specs.ts';

const ROWS = 100_000;
const COLUMNS: Column[] = [
  { key: 'id', label: 'Number', type: 'number', format: 'integer' },
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'amount', label: 'Amount', type: 'number', format: 'decimal' },
];

const rows = Array.from({ length: ROWS }, (_, at) => [
  at + 1,
  at === 1 ? HOSTILE[0]! : `Row ${(at * 7919) % ROWS}`,
  `2026-0${(at % 9) + 1}-1${at % 10}`,
  at === 5 ? null : ((at * 7919) % ROWS) / 4,
]);

/** Every chart and a table of 100,000 rows on one page: what the tests of both look at. */
function Gallery() {
  const [picked, setPicked] = useState('');
  return (
    <main className="work">
      <h1>Charts</h1>
      <p role="status">{picked}</p>
      <div className="gallery">
        {Object.entries(SPECS).map(([name, spec]) => (
          <section key={name} id={name}>
            <h2>{name}</h2>
            <Chart spec={spec} label={`Chart ${name}`} pick={setPicked} height={280} />
          </section>
        ))}
      </div>
      <DataTable label="Many rows" columns={COLUMNS} rows={rows} height={420} />
    </main>
  );
}

await prepareMessages();
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
