import { createVisitorCountry } from '#server/platform/http/sockets/visitor-country.ts';
import { sealPlainTokens } from '#server/features/integrations/access-token.ts';
import { ConfigurationError, type Environment } from '#server/platform/config/env.ts';
import { makeDataDir, requireWritableDataDir } from '#server/platform/config/data-dir.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import {
  bringSchemaUp,
  openInstallationDatabase,
} from '#server/platform/db/installation-database.ts';
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
import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
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

/** What has been started, and how to end it; ended in reverse order, also during a start. */
export interface Shutdown {
  onStop(stop: () => Promise<void> | void): void;
  isStopping(): boolean;
  /** True when the caller expects the process to finish open requests first. */
  mayTakeLeave(): boolean;
  /** Nothing can be served any more: logs why and ends, so that a supervisor restarts it. */
  fail(error: Error): void;
}

const STOP_GRACE_MS = 25_000;
/**
 * Two requests of a health checker that polls every other second, and a proxy's idle connections.
 */
const DRAIN_SECONDS = 5;
const DEFAULT_PORT = 3_000;

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
  const countryOf = await createVisitorCountry({
    file: environment.GEOIP_FILE,
    header: environment.COUNTRY_HEADER,
    trustedProxies,
  });
  const isSandbox = sandboxMode(environment);
  const door = createWaitingRoom();
  const server = createHttpServer(door.answer, environment.KEEP_ALIVE_SECONDS);
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
  if (applied.length > 0) say(`Database schema: applied ${applied.length} migration(s)`);

  const installationKey = await openInstallationKey(db, environment, sealPlainTokens);

  const web = environment.UNLATCH_DEV
    ? await createDevelopmentAssets(server, findInstallFolder())
    : undefined;
  const features = await createFeatures({
    db,
    databaseUrl: url,
    visitMonths: environment.VISITS_KEPT_MONTHS,
    preparesStatements: environment.DATABASE_PREPARED_STATEMENTS,
    logger,
    publicUrl,
    pagesUrl,
    key: installationKey,
    reading: {
      linkedinOrigin: isSandbox
        ? `http://127.0.0.1:${port}`
        : (environment.LINKEDIN_ORIGIN ?? REAL_LINKEDIN),
      outboundPerSecond: environment.OUTBOUND_PER_SECOND,
      linkedInApiOrigin: environment.LINKEDIN_API_ORIGIN,
    },
    linkedInSignInOrigin: environment.LINKEDIN_SIGN_IN_ORIGIN,
    isSandbox,
    fileStorage: storageSettings(environment),
    mailServer: { smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM },
    web,
  });
  shutdown.onStop(() => features.close());
  // Last in, first out: no request runs when the services close (R23).
  shutdown.onStop(() => closeServer(server, STOP_GRACE_MS));
  // Before that: open pages hold sockets for their reload, which the close would wait for.
  shutdown.onStop(() => web?.close());
  // At the end of the drain: their clients come back at another process, and the close waits for none.
  shutdown.onStop(() => features.live.endAll());
  shutdown.onStop(() => drain(server, shutdown.mayTakeLeave() ? drainMs(environment) : 0));
  const wantsDemo = environment.SEED_DEMO ?? isSandbox;
  const credentials = wantsDemo ? await features.sandbox.seedDemo() : null;
  const mailPage = isSandbox && environment.SMTP_URL === undefined ? SANDBOX_MAIL_PATH : null;
  const demoMagnetId = wantsDemo ? await features.sandbox.findDemoMagnet() : null;
  const setupToken = await features.operators.firstOperator.prepare(firstOperatorOf(environment));
  await features.warmUp();
  // When the product reports that it is ready, all of it is, the demo included.
  const listener = createRequestListener(features, {
    publicUrl,
    pagesUrl,
    hosts: siteHosts(publicUrl, pagesUrl),
    trustedProxies,
    countryOf,
    operatorNetworks,
    logger,
    isStopping: shutdown.isStopping,
  });
  door.open(listener);
  const started = { publicUrl, pagesUrl, credentials, demoMagnetId, mailPage, setupToken };
  for (const line of startSummary(started)) say(line);
  return { publicUrl };
}

/** In development a stop does not wait for open requests. */
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

/**
 * The sandbox serves practice posts, so it never runs where strangers could take them for real ones.
 */
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
      'SANDBOX: comments are read either on practice posts or at LINKEDIN_ORIGIN; set only one of the two',
    ]);
  }
  return wanted;
}
