import type { z } from 'zod';
import type { Context } from '../src/platform/context.ts';
import type { ErrorCode } from '../src/platform/errors.ts';
import type { CostClass } from '../src/platform/plans.ts';
import type { McpScope, RestScope, Role } from '../src/platform/scopes.ts';
import type { AppName } from './mcp/apps/index.ts';

/** All four are said outright: a hint left out means its worst case to a client. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** What a capability that needs no credential is given instead of a principal. */
export type PublicContext = Omit<Context, 'principal'> & { ip: string };

interface ResourceLink {
  uri: string;
  name: string;
  mimeType: string;
  description: string;
}

/** How agents see a capability. */
export interface McpDoor<Input, Output> {
  /** null: nobody needs a scope for it, nor a credential. */
  scope: McpScope | null;
  /** Its in-schema is what tools/list shows; its result is the handler's input. */
  input: z.ZodType<Input>;
  output: z.ZodObject;
  /** The structured content; parsed by `output` before it leaves. */
  view(output: Output, input: Input): object;
  /** The same in a few lines, for clients that show text. */
  text(view: never): string;
  links?(output: Output): ResourceLink[];
  /** Reads `idempotency_key` and says when an answer is a repetition. */
  idempotent?: { replayed(output: Output): boolean };
  /** The page that hosts which show pages draw the structured content with. */
  app?: AppName;
}

/** How programs see a capability: data only. Fields of `input` that the path names are path parameters; of GET and DELETE the rest is the query, else the JSON body. */
export interface RestDoor<Input, Output> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  status: 200 | 201 | 202 | 204;
  /** `external`: the plans with API access. `general`: every plan. `public`: no credential. */
  gate: 'external' | 'general' | 'public';
  /** null: no scope names it, and `credential` says who may. */
  scope: RestScope | null;
  /** `key`: REST keys only. `session`: signed-in users only. `unrestricted`: not a key that is cut to some scopes. Default: any. */
  credential?: 'key' | 'session' | 'unrestricted';
  input: z.ZodType<Input>;
  /** null for an empty answer and for a file. */
  output: z.ZodType | null;
  /** `url` is the request's own, for links to neighbouring pages. */
  view(output: Output, input: Input, url: URL): unknown;
  /** `upload`: the body is a file, multipart or raw, and reaches the handler as a stream. */
  body?: 'json' | 'upload';
  /** The answer is a file of one of these media types; `view` gives an `OpenedReportFile`. */
  file?: readonly string[];
  /** The entity tag, of what carries one of its own; PATCH reads it back as `ctx.ifMatch`. Else it is made of the body. */
  etag?(output: Output): string;
  /** Reads `Idempotency-Key` and says when an answer is a repetition. */
  idempotent?: { replayed(output: Output): boolean };
  /** Answers that must not be kept by anyone on the way. */
  noStore?: boolean;
  /** A status that follows from the output instead of `status`. */
  statusOf?(output: Output): number;
  /** Statuses besides those that follow from gate, method and input. */
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
  /** The least role, where no scope says it. */
  role?: Role;
  annotations: Annotations;
  /**
   * Stays open to people who are signed in while their organization is suspended or cancelled: what they need to see why, and to pay. Keys and
   * connected apps are refused all the same.
   */
  whileInactive?: true;
  /**
   * Needs a fresh sign-in: what an unattended or stolen session must not do. `in_browser`: access tokens of programs pass. `always`: they do not.
   * `with_second_factor`: they do not, and it is needed only of users with a second factor, who then have shown it.
   */
  freshSignIn?: 'in_browser' | 'always' | 'with_second_factor';
  /** Stays open to members whose organization requires a second factor that they have not set up yet: what they need to do so. */
  beforeSecondFactor?: true;
  /** Needs no credential; its handler takes a PublicContext. */
  anonymous?: true;
  /** Counted by the address it comes from: what opens accounts, or sends mail to strangers. */
  limit?: 'sign_up';
  mcp?: McpDoor<Input, Output>;
  rest?: RestDoor<Input, Output>[];
  /** Charges credits. At MCP a call that repeats another within the hour gets its answer, and is not charged again. */
  spends?: {
    /** The versions of all that the result follows from besides the arguments: snapshots and definitions. Plain JSON. */
    over(ctx: Context, input: Input): Promise<unknown>;
    replayed(output: Output): boolean;
  };
  handler(ctx: Context, input: Input): Promise<Output>;
}

/** A capability for callers without a credential: its routes are of gate `public`, its MCP door has no scope. */
type PublicTool<Input, Output> = Omit<Tool<Input, Output>, 'handler' | 'mcp' | 'anonymous'> & {
  mcp?: McpDoor<Input, Output> & { scope: null };
  handler(ctx: PublicContext, input: Input): Promise<Output>;
};

export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool {
  // The catalogue forgets what goes in and out; each door parses by the tool's own schemas before the handler sees anything.
  return tool as unknown as Tool;
}

export function definePublicTool<Input, Output>(tool: PublicTool<Input, Output>): Tool {
  // Both doors make a PublicContext for a tool that is anonymous.
  return { ...tool, anonymous: true } as unknown as Tool;
}
