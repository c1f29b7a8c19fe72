import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The running children of a process. On Linux it reads /proc, because not every machine has `ps`. */
export function childrenOf(parent: number): { pid: number; args: string }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
    const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
    return rows.flatMap((row) => (row && Number(row[2]) === parent ? [{ pid: Number(row[1]), args: row[3] ?? '' }] : []));
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The program's name is in parentheses and may contain anything; the parent is the second field after it.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return [];
      return [{ pid: Number(name), args: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
    } catch {
      // It exited in the meantime.
      return [];
    }
  });
}
