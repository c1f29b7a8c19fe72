import type { z } from 'zod';
import type { Context } from '../src/platform/context.ts';
import type { ErrorCode } from '../src/platform/errors.ts';
import type { CostClass } from '../src/platform/plans.ts';
import type { McpScope, RestScope, Role } from '../src/platform/scopes.ts';
import type { AppName } from './mcp/apps/index.ts';

/** All four are explicit: clients assume the worst for a missing hint. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** The context of a capability that needs no credential, and so has no principal. */
export type PublicContext = Omit<Context, 'principal'> & { ip: string; languages?: string };

export interface ResourceLink {
  uri: string;
  name: string;
  mimeType: string;
  description: string;
}

/** How agents see a capability. */
export interface McpDoor<Input, Output> {
  /** null: needs neither a scope nor a credential. */
  scope: McpScope | null;
  /** A further scope without which it is of no use, and not listed: that of what it prepares. */
  listedWith?: McpScope;
  /** tools/list shows its input schema; the handler gets its output. */
  input: z.ZodType<Input>;
  output: z.ZodObject;
  /** The structured content; `output` parses it before it is sent. */
  view(output: Output, input: Input): object;
  /** The same content in a few lines, for clients that show text. */
  text(view: never): string;
  links?(output: Output): ResourceLink[];
  /** Where the answer is a question back: the argument that settles it, and what it can be. */
  choice?: { argument: string; of(view: never): { message: string; options: readonly string[] } | null };
  /** Reads `idempotency_key` and reports whether an answer is a repetition. */
  idempotent?: { replayed(output: Output): boolean };
  /** The page in which hosts with MCP Apps show the structured content. */
  app?: AppName;
}

/**
 * How programs see a capability: data only. Fields of `input` that the path names are path parameters; the rest is the query for GET and
 * DELETE, else the JSON body.
 */
export interface RestDoor<Input, Output> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  status: 200 | 201 | 202 | 204;
  /** `external`: the plans with API access. `general`: every plan. `public`: no credential. */
  gate: 'external' | 'general' | 'public';
  /** null: access depends on no scope but on `credential`. */
  scope: RestScope | null;
  /** `key`: REST keys only. `session`: signed-in users only. `unrestricted`: no key limited to some scopes. Default: any. */
  credential?: 'key' | 'session' | 'unrestricted';
  input: z.ZodType<Input>;
  /** null for an empty response and for a file. */
  output: z.ZodType | null;
  /** `url` is the request's own, for links to adjacent pages. */
  view(output: Output, input: Input, url: URL): unknown;
  /** `upload`: the body is a file, multipart or raw, and reaches the handler as a stream. */
  body?: 'json' | 'upload';
  /** The response is a file of one of these media types; `view` returns an `OpenedReportFile`. */
  file?: readonly string[];
  /** The output's own entity tag, if it has one; PATCH reads it back as `ctx.ifMatch`. Default: computed from the body. */
  etag?(output: Output): string;
  /** Reads `Idempotency-Key` and reports whether an answer is a repetition. */
  idempotent?: { replayed(output: Output): boolean };
  /** Responses that must not be cached by anyone. */
  noStore?: boolean;
  /** A status that depends on the output, instead of `status`. */
  statusOf?(output: Output): number;
  /** Error codes beyond those implied by gate, method and input. */
  errors?: readonly ErrorCode[];
  otherStatuses?: readonly number[];
  tag: string;
}

/** One capability, at one door or both. */
export interface Tool<Input = unknown, Output = unknown> {
  name: string;
  title: string;
  description: string;
  cost: CostClass;
  /** The minimum role, where no scope implies one. */
  role?: Role;
  annotations: Annotations;
  /**
   * Stays open to signed-in people while their organization is suspended or cancelled: what they need to see why, and to pay. Keys and
   * connected apps are still refused.
   */
  whileInactive?: true;
  /**
   * Needs a fresh sign-in: what an unattended or stolen session must not do. `in_browser`: programs' access tokens pass. `always`: they do
   * not. `with_second_factor`: they do not, and only users with a second factor need it, who must have used it.
   */
  freshSignIn?: 'in_browser' | 'always' | 'with_second_factor';
  /** Stays open to members who have yet to set up the second factor that their organization requires: what they need to do so. */
  beforeSecondFactor?: true;
  /** Needs no credential; its handler takes a PublicContext. */
  anonymous?: true;
  /** Counted by the caller's address: what opens accounts or emails strangers. */
  limit?: 'sign_up';
  mcp?: McpDoor<Input, Output>;
  rest?: RestDoor<Input, Output>[];
  /** Charges credits. At MCP, a call that repeats another within the hour gets its answer and is not charged again. */
  spends?: {
    /** The versions of everything the result depends on besides the arguments: snapshots and definitions. Plain JSON. */
    over(ctx: Context, input: Input): Promise<unknown>;
    /** The most that this call can charge, in credits. */
    price(ctx: Context, input: Input): number | Promise<number>;
    replayed(output: Output): boolean;
  };
  /** Leads to charges without a further call: on a schedule, or by work in the background. */
  later?: {
    /** The most that each of them will be, in credits; null: there will be none, or it cannot be priced now. */
    price(ctx: Context, input: Input): Promise<number | null>;
    /** The same as the structured content has it. */
    stated(view: never): number | null;
  };
  handler(ctx: Context, input: Input): Promise<Output>;
}

/** A capability for callers without a credential: its routes have the gate `public`, its MCP door has no scope. */
type PublicTool<Input, Output> = Omit<Tool<Input, Output>, 'handler' | 'mcp' | 'anonymous'> & {
  mcp?: McpDoor<Input, Output> & { scope: null };
  handler(ctx: PublicContext, input: Input): Promise<Output>;
};

export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool {
  // The catalogue erases input and output types; each door parses with the tool's own schemas before the handler is called.
  return tool as unknown as Tool;
}

export function definePublicTool<Input, Output>(tool: PublicTool<Input, Output>): Tool {
  // Both doors build a PublicContext for an anonymous tool.
  return { ...tool, anonymous: true } as unknown as Tool;
}
