// Imports one file in this process, and prints its CPU time and how it ended. Arguments: file, name, output folder.
import { importFile } from '../../src/data/engine/import-file.ts';

const [path = '', fileName = '', folder = ''] = process.argv.slice(2);
const options = { work: 'import', memoryMb: 2048, threads: 1, niceness: 0, temporaryFolder: folder, user: null } as const;
// Loaded first, so that no file is charged for the start-up cost of the first import.
await import('../../src/data/engine/import-csv/index.ts');
await import('../../src/data/engine/import-json.ts');
await import('../../src/data/engine/import-xlsx.ts');
const before = process.cpuUsage();
const ended = await importFile({ path, fileName, outputFolder: folder }, options, () => {}).then(
  ({ tables }) => `${tables.reduce((sum, { rowCount }) => sum + rowCount, 0)} rows`,
  (error: Error) => `refused: ${error.message}`,
);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1_000, ended })}\n`);
process.exit(0);
