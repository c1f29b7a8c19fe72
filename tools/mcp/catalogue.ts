import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { Principal } from '../../src/platform/context.ts';
import { mayUse } from '../access.ts';
import { TOOLS } from '../index.ts';
import { outlineInput } from './outline.ts';
import { TOOLSET_NAMES, TOOLSETS, type ToolsetName, toolsetOf } from './toolsets.ts';
import { wholeTool } from './whole-tool.ts';

/** Every tool of agents, and the same with its whole schemas: writing them takes a tenth of a process's start. */
const WHOLE = TOOLS.flatMap((tool) => {
  const whole = wholeTool(tool);
  return whole === null ? [] : [{ tool, whole }];
});

/** Every tool of agents with its whole schemas. */
export const CATALOGUE: ListedTool[] = WHOLE.map(({ whole }) => whole);

/** What a missing hint means (MCP, ToolAnnotations). */
const HINT_DEFAULTS: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** The tools that callers see who have signed in: with those, opening an account is done. */
const LISTED = WHOLE.filter(({ tool }) => !tool.anonymous).map(({ tool, whole }) => ({
  tool,
  toolset: toolsetOf(tool.name),
  listed: outlined(whole),
}));

/** A tool as tools/list has it: what is needed to choose and to call it, in few tokens. describe_tools has the schema of its answer. */
function outlined({ outputSchema: _, ...tool }: ListedTool): ListedTool {
  return {
    ...tool,
    inputSchema: outlineInput(tool.inputSchema) as ListedTool['inputSchema'],
    annotations: withoutDefaults(tool.annotations ?? {}),
  };
}

/** The hints that say something: where a tool only reads, the others tell nothing more. */
function withoutDefaults(hints: ToolAnnotations): ToolAnnotations {
  if (hints.readOnlyHint) return { readOnlyHint: true };
  return Object.fromEntries(Object.entries(hints).filter(([hint, value]) => HINT_DEFAULTS[hint as keyof ToolAnnotations] !== value));
}

/** The answer of tools/list: the tools of the sets asked for that the caller may use. All others can still be called by their names. */
export function listTools(principal: Principal, toolsets: ReadonlySet<ToolsetName>): ListedTool[] {
  const ofUse = ({ tool, toolset }: (typeof LISTED)[number]) =>
    (toolset === undefined || toolsets.has(toolset)) &&
    mayUse(principal, tool) &&
    (tool.mcp?.listedWith === undefined || principal.scopes.has(tool.mcp.listedWith));
  return LISTED.filter(ofUse).map(({ listed }) => listed);
}

const MORE = TOOLSET_NAMES.filter((name) => !TOOLSETS[name].usual).map((name) => `${name} (${TOOLSETS[name].about})`);

export const INSTRUCTIONS = `Turns an organization's data into reports.
Usual way: list_data_sources → get_data_source (what columns mean) → list_report_templates → estimate_report (exact price) → generate_report (costs credits) → read it as the resource report://{id}/summary or with get_report's section; its file is report://{id}/file.
Questions: analyze_data answers in words with a table, chart, SQL and receipts, and charges nothing if it cannot answer; query_data runs your own SELECT.
Numbers in reports are computed and carry receipts; say where they come from. Before you trust a number, check the import certificate: get_data_source with sections ["certificate"] says what was repaired or rejected.
New data: create_data_source takes rows or CSV in the call, answers with a one-time address to PUT a file to (a curl line), or with the page where a person connects a database or service: credentials never go through a chat. add_data_source_file appends or replaces; get_data_source has progress, certificate and open questions.
Wherever an id is expected, a unique name will do, of templates too.
Arguments that tools share: data_source_ids (default: all active ones); in lists status, name (part of it), created_after and created_before (ISO 8601), ordering (-created_at), limit (1 to 100, default 20), cursor (next_cursor of the page before) and response_format (concise or detailed); confirm (credits a person agreed to, where an answer asks for it); repeat (true computes and charges again what an identical call within the hour would answer for free); idempotency_key (a UUID: a repeated call with the same key gets the first result).
More tools, callable by name: ${MORE.join('; ')}. describe_tools gives their schemas, and the whole schema of any tool. To list them add ?toolsets=default,statistics or ?toolsets=all to the server's address.
No account yet? register_account creates one and verify_email confirms it with the emailed code; both work without a credential.
Shortened answers say "truncated" and how to narrow them.`;
