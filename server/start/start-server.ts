import { sealPlainTokens } from '#server/features/integrations/access-token.ts';
import { ConfigurationError, type Environment } from '#server/platform/config/env.ts';
import { makeDataDir, requireWritableDataDir } from '#server/platform/config/data-dir.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import {
  bringSchemaUp,
  openInstallationDatabase,
} from '#server/platform/db/installation-database.ts';
import { seedDemo } from '#server/features/sandbox/seed-demo.ts';
import {
  closeServer,
  createHttpServer,
  drain,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import { createDevelopmentAssets } from '#server/platform/http/pages/development-assets.ts';
import { openInstallationKey } from '#server/platform/security/open-installation-key.ts';
import { createRequestListener } from './request-listener.ts';
import { type AddressRanges, parseRanges } from '#server/platform/http/sockets/network-address.ts';
import { isProxyAddress, limitSockets } from '#server/platform/http/sockets/socket-limit.ts';
import { SANDBOX_MAIL_PATH } from '#shared/app/routes.ts';
import { createFeatures } from '#server/features.ts';
import { storageSettings } from '#server/platform/config/storage-settings.ts';
import { firstOperatorOf } from '#server/platform/config/operator-settings.ts';
import { explainDatabase, explainListening } from './start-failure.ts';
import { startSummary } from './start-summary.ts';
import { createWaitingRoom } from './waiting-room.ts';

export interface RunningServer {
  publicUrl: string;
}

/** What has been started so far and how to end it; ended in reverse order, also half-way through a start. */
export interface Shutdown {
  onStop(stop: () => Promise<void> | void): void;
  isStopping(): boolean;
  /** True when whoever asked for the stop expects the process to say goodbye first. */
  mayTakeLeave(): boolean;
  /** Nothing can be served any more: says why and ends, so that a supervisor starts afresh. */
  fail(error: Error): void;
}

const STOP_GRACE_MS = 25_000;
/** Two questions of a health checker that asks every other second, and a proxy's idle connections. */
const DRAIN_SECONDS = 5;
const DEFAULT_PORT = 3_000;
const REAL_LINKEDIN = 'https://www.linkedin.com';

/**
 * Starts everything in order: port, database, schema, services, requests. The port comes first so
 * that a second start on the same port fails before it touches anything.
 */
export async function startServer(
  environment: Environment,
  logger: Logger,
  say: (line: string) => void,
  shutdown: Shutdown,
): Promise<RunningServer> {
  const trustedProxies = rangesOf('TRUSTED_PROXIES', environment);
  const operatorNetworks = rangesOf('ADMIN_NETWORKS', environment);
  const isSandbox = sandboxMode(environment);
  const door = createWaitingRoom();
  const server = createHttpServer(door.answer);
  limitSockets(server, { isExempt: isProxyAddress(trustedProxies) });
  const port = await listen(server, {
    host: environment.HOST,
    port: environment.PORT ?? DEFAULT_PORT,
    mayMove: environment.PORT === undefined,
  }).catch(explainListening(environment));
  makeDataDir(environment.DATA_DIR);
  requireWritableDataDir(environment.DATA_DIR);
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`;
  const pagesUrl = environment.PAGES_URL ?? publicUrl;

  const { db, url, embedded } = await openInstallationDatabase(environment, logger, say, {
    giveUp: shutdown.fail,
  });
  shutdown.onStop(() => embedded?.stop());
  shutdown.onStop(() => db.destroy());
  const applied = await bringSchemaUp(url, environment, logger).catch(explainDatabase(environment));
  if (applied.length > 0) say(`Database schema: applied ${applied.length} step(s)`);

  const installationKey = await openInstallationKey(db, environment, sealPlainTokens);

  const web = environment.UNLATCH_DEV
    ? await createDevelopmentAssets(server, findInstallFolder())
    : undefined;
  const services = await createFeatures({
    db,
    databaseUrl: url,
    preparesStatements: environment.DATABASE_PREPARED_STATEMENTS,
    logger,
    publicUrl,
    pagesUrl,
    key: installationKey,
    linkedinOrigin: isSandbox
      ? `http://127.0.0.1:${port}`
      : (environment.LINKEDIN_ORIGIN ?? REAL_LINKEDIN),
    outboundPerSecond: environment.OUTBOUND_PER_SECOND,
    isSandbox,
    fileStorage: storageSettings(environment),
    mail: { smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM },
    web,
  });
  shutdown.onStop(() => services.close());
  // Last in, first out: no request runs any more when the services close (R23).
  shutdown.onStop(() => closeServer(server, STOP_GRACE_MS));
  // Before that: open pages hold sockets for their reload, which that close would wait for.
  shutdown.onStop(() => web?.close());
  shutdown.onStop(() => drain(server, shutdown.mayTakeLeave() ? drainMs(environment) : 0));
  const wantsDemo = environment.SEED_DEMO ?? isSandbox;
  const credentials = wantsDemo ? await seedDemo(db, services) : null;
  const mailPage = isSandbox && environment.SMTP_URL === undefined ? SANDBOX_MAIL_PATH : null;
  const demoMagnetId = wantsDemo ? await services.findDemoMagnet() : null;
  const setupToken = await services.firstOperator.prepare(firstOperatorOf(environment));
  await services.warmUp();
  // Whoever is told that the product is ready finds all of it, the demo included.
  const listener = createRequestListener(services, {
    publicUrl,
    pagesUrl,
    hosts: siteHosts(publicUrl, pagesUrl),
    trustedProxies,
    operatorNetworks,
    logger,
    isStopping: shutdown.isStopping,
  });
  door.open(listener);
  const started = { publicUrl, pagesUrl, credentials, demoMagnetId, mailPage, setupToken };
  for (const line of startSummary(started)) say(line);
  return { publicUrl };
}

/** While somebody develops, nobody waits for a process to say goodbye. */
function drainMs({ DRAIN_SECONDS: asked, NODE_ENV: mode }: Environment): number {
  return 1_000 * (asked ?? (mode === 'production' ? DRAIN_SECONDS : 0));
}

function rangesOf(
  setting: 'TRUSTED_PROXIES' | 'ADMIN_NETWORKS',
  environment: Environment,
): AddressRanges {
  try {
    return parseRanges(setting, environment[setting]);
  } catch (error) {
    throw new ConfigurationError([error instanceof Error ? error.message : String(error)]);
  }
}

/** The sandbox serves practice posts, so it never runs where strangers could take them for real ones. */
function sandboxMode(environment: Environment): boolean {
  const { PUBLIC_URL: publicUrl, LINKEDIN_ORIGIN: origin, SANDBOX: asked } = environment;
  const isLocal =
    publicUrl === undefined ||
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const wanted = asked ?? (origin === undefined && publicUrl === undefined);
  if (wanted && !isLocal) {
    throw new ConfigurationError(['SANDBOX: only allowed while PUBLIC_URL is a local address']);
  }
  if (wanted && origin !== undefined) {
    throw new ConfigurationError([
      'SANDBOX: comments are read either on practice posts or at LINKEDIN_ORIGIN; set one of the two',
    ]);
  }
  return wanted;
}
