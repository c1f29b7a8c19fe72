import { closeWithWorker } from '../worker-end.ts';
import { type AtlassianServer, atlassianServer } from './atlassian.ts';

let opening: Promise<AtlassianServer> | undefined;

/** The stand-in for Atlassian of all files of a worker, to which they add their sites; it ends with the worker. */
export function sharedAtlassian(): Promise<AtlassianServer> {
  opening ??= opened();
  return opening;
}

async function opened(): Promise<AtlassianServer> {
  const server = await atlassianServer();
  closeWithWorker(server.close);
  return server;
}
