import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { metricQueryOf } from './metric-query.ts';
import type { Cell } from './query.ts';
import type { Given } from './score.ts';

/** The service's address, and the session to call it with. */
export interface Door {
  url: string;
  session: string;
}

interface Answer {
  answer: string;
  answered: boolean;
  conversation_id: string;
  assumptions: string[];
  notes: string[];
  follow_ups: string[];
  choices: { sentence: string }[];
  table: { columns: { name: string; label: string; format: string }[]; rows: Cell[][]; truncated: boolean } | null;
}

const UPLOADS_MAX = 3;

/**
 * Uploads the files and returns the data sources' ids. On a busy machine an upload may need a second try: the service limits the time for
 * reading a file.
 */
export async function importFiles(door: Door, files: readonly string[]): Promise<string[]> {
  const sources: string[] = [];
  for (const file of files) {
    let refusal = '';
    for (let upload = 0; upload < UPLOADS_MAX; upload++) {
      const body = await uploadFile(door, file);
      if (body.status === 'active') {
        sources.push(body.id);
        refusal = '';
        break;
      }
      refusal = body.last_error ?? JSON.stringify(body).slice(0, 500);
    }
    if (refusal !== '') throw new Error(`${file} was refused: ${refusal}`);
  }
  return sources;
}

async function uploadFile({ url, session }: Door, file: string): Promise<{ id: string; status: string; last_error?: string | null }> {
  const response = await fetch(`${url}/api/data-sources/?file_name=${encodeURIComponent(path.basename(file))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  return (await response.json()) as { id: string; status: string; last_error?: string | null };
}

/** Asks in words, like `analyze_data`, in a conversation if `earlier` is given; returns null if that earlier question was not answered. */
export async function askByWords(door: Door, sources: readonly string[], question: string, earlier: string | null): Promise<Given | null> {
  const first = earlier === null ? null : await analyze(door, { question: earlier, data_source_ids: sources });
  if (first && !first.answered) return null;
  const answer = await analyze(door, { question, data_source_ids: sources, ...(first ? { conversation_id: first.conversation_id } : {}) });
  const choices = answer.answered ? [] : answer.choices.map(({ sentence }) => sentence);
  return {
    answered: answer.answered,
    text: answer.answer,
    table: answer.table && { columns: answer.table.columns, rows: answer.table.rows },
    choices,
    askedBack: choices.length > 1,
    notes: [...answer.notes, ...answer.assumptions],
  };
}

/** Asks by a metric query. */
export async function askByQuery({ url, session }: Door, sources: readonly string[], query: Record<string, unknown>): Promise<Given> {
  const body = metricQueryOf(query);
  const response = await fetch(`${url}/api/analysis/metrics/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, data_source_ids: sources }),
  });
  const text = await response.text();
  const silent = { answered: false, text, table: null, choices: [], askedBack: false, notes: [] };
  if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)} for ${JSON.stringify(body)}`);
  if (!response.ok) return silent;
  return givenOf(JSON.parse(text) as MetricAnswer);
}

/** An answer as people would read it. */
export function givenOf(answer: MetricAnswer): Given {
  // A comparison shows the value, the earlier one and the change under the metric's own name; seconds are labelled as such.
  const columns = answer.columns.map(({ name, unit }) => ({
    label: unit?.kind === 'duration' ? `${name.replace(/ in (days|hours|Tagen|Stunden)/, '')} (${unit.of}s)` : name,
    format: unit?.kind === 'percent' ? 'percent' : '',
  }));
  const other = columns.findIndex(({ label }) => label === 'is_other');
  const rows = answer.rows.map((row) => {
    const said = row.map((cell, at) => spoken(cell, answer.columns[at]!));
    // A separate column marks the group of all others, so that no value can be mistaken for it.
    return other < 0
      ? said
      : said.map((cell, at) => (row[other] === true && at < other && cell === null ? 'Other' : cell)).toSpliced(other, 1);
  });
  if (other >= 0) columns.splice(other, 1);
  return { answered: true, text: '', table: { columns, rows }, choices: [], askedBack: false, notes: answer.notes };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A cell as people would see it. */
function spoken(cell: Cell, { name, unit }: MetricAnswer['columns'][number]): Cell {
  if (typeof cell !== 'number') return cell;
  if (name === 'weekday') return WEEKDAYS[cell - 1] ?? cell;
  return unit?.kind === 'percent' && unit.of === '100' ? cell / 100 : cell;
}

export interface MetricAnswer {
  columns: { name: string; unit: { kind: string; of: string | null } | null }[];
  rows: Cell[][];
  notes: string[];
}

async function analyze({ url, session }: Door, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`${url}/api/analysis/ask/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after') ?? 5)));
    return analyze({ url, session }, body);
  }
  if (!response.ok) {
    // An error response counts as a refusal.
    if (response.status < 500)
      return { answer: text, answered: false, conversation_id: '', assumptions: [], notes: [], follow_ups: [], choices: [], table: null };
    throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  }
  return JSON.parse(text) as Answer;
}
