import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { contract } from '#shared/api/contract.ts';
import {
  type Client,
  type Transport,
  type TransportRequest,
  createClient,
} from '#shared/api/client.ts';
import type { StorageSettings } from '#server/platform/storage/open-storage.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { watchAnswers } from '#server/platform/db/answer-watch.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';
import {
  closeServer,
  createHttpServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import type { ResolveAll } from '#server/platform/outbound/address-filter.ts';
import type { OutboundAgentOptions } from '#server/platform/outbound/outbound-agent.ts';
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import { parseRanges, parseTrustedProxies } from '#server/platform/http/sockets/network-address.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import { createRequestListener } from '#server/start/request-listener.ts';
import { builtAssets, type WebAssets } from '#server/platform/http/pages/web-assets.ts';
import type { AddressSettings, MailSettings } from '#server/features/mail/mail.feature.ts';
import { type Features, createFeatures } from '#server/features.ts';
import type { LeakSink } from '../canaries/leak-report.ts';
import { runSink } from '../canaries/run-sink.ts';
import { createTableJudge } from '../canaries/table-judge.ts';
import { watchApp } from '../canaries/watch-app.ts';
import { recordCoverage } from '../coverage/contract-coverage.ts';
import { knowRequests } from '../scenes/during-requests.ts';
import { windowNow } from '../scenes/limit-window.ts';
import { createStartedDatabase } from '../database/test-database.ts';

export interface TestApp {
  url: string;
  db: Database;
  databaseUrl: string;
  services: Features;
  /** Its folder for uploads; removed when it closes. */
  dataDir: string;
  /** Typed client; `as(token)` signs its calls. */
  api: Client<typeof contract>;
  as(token: string): Client<typeof contract>;
  /** Raw request, for calls that no typed client would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  linkedinOrigin?: string;
  /** Separate host name for unlock pages; by default the same host as the rest. */
  pagesName?: string;
  isSandbox?: boolean;
  clock?: Clock;
  /** By default no mail server: mails stay in the outbox. */
  mail?: MailSettings;
  /** By default a name server that does not answer, and no list but public ones. */
  addresses?: AddressSettings;
  /** How links of creators are reached; by default no host has an address. */
  linkAgent?: OutboundAgentOptions;
  /** Answers in place of Stripe, which no test may call. */
  stripeFetch?: typeof fetch;
  /** Connects to push services; by default to public addresses, which no test may call. */
  pushDispatcher?: Dispatcher;
  /** Built files; by default those of this checkout, when there are any. */
  web?: WebAssets;
  /** Where uploads are kept; by default a folder of the app's own. */
  fileStorage?: Partial<StorageSettings>;
  /** Receives leaks; by default the record of the whole run. */
  leaks?: LeakSink;
  /** Where operators may work from; anywhere by default. */
  operatorNetworks?: string[];
  /** Requests a second to LinkedIn; by default more than any test makes. */
  outboundPerSecond?: number;
  /** Origin of the paid reader; by default the vendor's, which no test may call. */
  harvestOrigin?: string;
  /** Origin of Sign in with LinkedIn; none by default. */
  linkedInSignInOrigin?: string;
  /** Origin of LinkedIn's API and OAuth; by default LinkedIn's own, which no test may call. */
  linkedInApiOrigin?: string;
  /** Between two looks for queued checks; by default that of the product. */
  checkQueueEveryMs?: number;
  /** Uses another app's database: two processes of one installation. */
  databaseUrl?: string;
  /** For tests of exact counts, on a machine that may be slow; by default that of the product. */
  countPatienceMs?: number;
  /** How long a call waits for a connection; by default longer than the product's, as above. */
  connectionPatienceMs?: number;
}

/** Two apps on one database are two processes of one installation, so they share it. */
export const testKey = createInstallationKey(Buffer.from('the secret of no installation'));

/**
 * The real application on 127.0.0.1 over a database of its own. The test's own address is a trusted
 * proxy, so `x-forwarded-for` chooses the network a call comes from.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.databaseUrl === undefined ? await createStartedDatabase() : null;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const leaks = options.leaks ?? runSink;
  const watch = leaks === null ? null : watchApp(createTableJudge(databaseUrl), leaks);
  const logger = createLogger(
    watch === null ? { level: 'silent' } : { level: 'trace', lines: watch.logs },
  );
  const answers = watchAnswers();
  const patienceMs = options.connectionPatienceMs ?? 15_000;
  const db = openDatabase({ url: databaseUrl, poolSize: 10, logger, watch: answers, patienceMs });
  let handle: RequestListener = () => {};
  const server = createHttpServer((request, response) => handle(request, response));
  // A slow test machine must not look like a slow or idle client.
  server.keepAliveTimeout = server.headersTimeout = 60_000;
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  const url = `http://127.0.0.1:${port}`;
  const { pagesName } = options;
  const pagesUrl = pagesName === undefined ? url : `http://${pagesName}:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'unlatch-test-'));
  const services = await createFeatures({
    db,
    databaseUrl,
    logger,
    publicUrl: url,
    pagesUrl,
    key: testKey,
    reading: {
      linkedinOrigin: options.linkedinOrigin ?? url,
      outboundPerSecond: options.outboundPerSecond,
      harvestOrigin: options.harvestOrigin,
      linkedInApiOrigin: options.linkedInApiOrigin,
      checkQueueEveryMs: options.checkQueueEveryMs,
    },
    linkedInSignInOrigin: options.linkedInSignInOrigin ?? url,
    isSandbox: options.isSandbox ?? false,
    stripeFetch: options.stripeFetch ?? noStripe,
    pushDispatcher: options.pushDispatcher,
    web: options.web ?? builtOnce(),
    mailServer: options.mail,
    addresses: { nameServers: [NO_NAME_SERVER], ...options.addresses },
    linkAgent: options.linkAgent ?? { resolve: noHost },
    countPatienceMs: options.countPatienceMs,
    windowNow,
    fileStorage: { dataDir, reservePercent: 0, s3: null, ...options.fileStorage },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const listener = createRequestListener(services, {
    publicUrl: url,
    pagesUrl,
    hosts: siteHosts(url, pagesUrl),
    trustedProxies: parseTrustedProxies(['127.0.0.1/32']),
    operatorNetworks: parseRanges('ADMIN_NETWORKS', options.operatorNetworks ?? []),
    logger,
    isStopping: () => false,
  });
  handle = knowRequests(watch?.around(listener) ?? listener);

  return {
    url,
    db,
    databaseUrl,
    services,
    dataDir,
    api: createClient(contract, fetchTransport(url)),
    as: (token) => createClient(contract, fetchTransport(url, token)),
    fetch: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    async close() {
      await closeServer(server, 1_000, 0);
      await services.close();
      await watch?.close();
      await db.destroy();
      answers.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Read once: every app of a process has the same built files. */
let built: WebAssets | undefined;
const builtOnce = (): WebAssets => (built ??= builtAssets(findInstallFolder()));

/** Nobody listens there, so it is unknown at once whether a domain takes mail. */
const NO_NAME_SERVER = '127.0.0.1:1';

/** Like a name server that knows nobody: no test asks for the links of its pages. */
const noHost: ResolveAll = (host) =>
  Promise.reject(Object.assign(new Error(`no ${host} in tests`), { code: 'ENOTFOUND' }));

/** Like a network without Stripe. */
const noStripe = () => Promise.reject(new TypeError('No test calls Stripe'));

function fetchTransport(url: string, token?: string): Transport {
  return async ({ method, url: path, body, upload, answer }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': randomAddress(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(upload === undefined ? {} : { body: toForm(upload) }),
    });
    const parsed: unknown =
      answer === 'file' && response.ok
        ? new Uint8Array(await response.arrayBuffer())
        : await response.json().catch(() => undefined);
    recordCoverage(method, path, response.status, parsed);
    return { status: response.status, statusText: response.statusText, body: parsed };
  };
}

function toForm({ field, name, bytes }: NonNullable<TransportRequest['upload']>): FormData {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

/** Each call of the typed client uses a separate network, so limits never affect a test. */
function randomAddress(): string {
  const octet = () => Math.floor(Math.random() * 254) + 1;
  return `203.${octet()}.${octet()}.${octet()}`;
}
