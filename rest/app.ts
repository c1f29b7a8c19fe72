import express, { type Express } from 'express';
import { oauthRouter } from '../oauth/index.ts';
import type { Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { mcpHandler } from '../tools/mcp/index.ts';
import { guardDatabase } from './database-guard.ts';
import { errorHandler } from './errors.ts';
import { frame } from './frame.ts';
import { guardHost } from './host-guard.ts';
import { restRouter } from './index.ts';
import { liveEventsRouter } from './live-events.ts';
import { docsRouter } from './pages/docs.ts';
import { publicPagesRouter } from './pages/public-pages.ts';
import { sandboxRouter } from './pages/sandbox/sandbox-router.ts';
import { unsubscribeRouter } from './pages/unsubscribe.ts';
import { paymentEventRouter } from './payment-events.ts';
import { boundRequestsInFlight } from './requests-in-flight.ts';
import { boundSlowBodies } from './slow-bodies.ts';
import { boundUnreadAnswers } from './unread-answers.ts';
import { uploadsRouter } from './uploads.ts';
import { webApp } from './web-app.ts';
import { webSessionRouter } from './web-session.ts';

/** The whole service over HTTP: MCP, REST, the authorization server, pages, API documentation. */
export function createHttpApp(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  const { config } = services;
  const { trustProxy } = config;
  if (trustProxy !== '') app.set('trust proxy', /^\d+$/.test(trustProxy) ? Number(trustProxy) : trustProxy);
  app.use(frame(services));
  app.use(boundUnreadAnswers(config, services.log));
  if (trustProxy !== '') app.use(boundRequestsInFlight(config.connectionsPerAddress));
  app.use(boundSlowBodies(config.bodyTimeoutMs));
  app.use(guardHost(config));
  app.use(guardDatabase(services));
  app.use(mcpHandler(services));
  app.use(oauthRouter(services));
  app.use(paymentEventRouter(services));
  app.use(sandboxRouter(services));
  app.use(docsRouter());
  app.use(publicPagesRouter(services));
  const web = webApp();
  app.use(web.pages);
  app.use(unsubscribeRouter(services));
  app.use(webSessionRouter(services));
  app.use(liveEventsRouter(services));
  app.use(uploadsRouter(services));
  app.use(restRouter(services));
  app.use(web.unknownPage);
  app.use(() => {
    throw new AppError('not_found', 'There is nothing at this path. See /api/v1/docs/ for all endpoints.');
  });
  app.use(errorHandler(services.log));
  return app;
}
