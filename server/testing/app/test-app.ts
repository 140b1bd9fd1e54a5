import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import { parseRanges, parseTrustedProxies } from '#server/platform/http/sockets/network-address.ts';
import { createRequestListener } from '#server/start/request-listener.ts';
import type { WebAssets } from '#server/platform/http/pages/web-assets.ts';
import type { MailSettings } from '#server/features/mail/mail.feature.ts';
import { type Features, createFeatures } from '#server/features.ts';
import type { LeakSink } from '../canaries/leak-report.ts';
import { runSink } from '../canaries/run-sink.ts';
import { createTableJudge } from '../canaries/table-judge.ts';
import { watchApp } from '../canaries/watch-app.ts';
import { recordCoverage } from '../coverage/contract-coverage.ts';
import { knowRequests } from '../scenes/during-requests.ts';
import { createStartedDatabase } from '../database/test-database.ts';

export interface TestApp {
  url: string;
  db: Database;
  services: Features;
  /** Its folder for uploads; gone when it closes. */
  dataDir: string;
  /** Typed client; `as(token)` signs its calls. */
  api: Client<typeof contract>;
  as(token: string): Client<typeof contract>;
  /** Raw request for what no typed client would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  linkedinOrigin?: string;
  /** Name of this machine that unlock pages have for themselves; by default that of everything. */
  pagesName?: string;
  isSandbox?: boolean;
  clock?: Clock;
  /** By default no mail server: mails stay in the outbox. */
  mail?: MailSettings;
  /** Built files; by default those of this checkout, when there are any. */
  web?: WebAssets;
  /** Where uploads are kept; by default a folder of the app's own. */
  fileStorage?: Partial<StorageSettings>;
  /** Takes what reaches somebody who may not read it; by default the record of the whole run. */
  leaks?: LeakSink;
  /** Where operators may work from; anywhere by default. */
  operatorNetworks?: string[];
  /** Requests a second to LinkedIn; by default more than any test makes. */
  outboundPerSecond?: number;
  /** Between two looks for queued checks; by default that of the product. */
  checkQueueEveryMs?: number;
  /** Share another app's database: two processes of one installation. */
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
  // A machine that has no time for a while is no slow or idle client.
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
    linkedinOrigin: options.linkedinOrigin ?? url,
    outboundPerSecond: options.outboundPerSecond,
    isSandbox: options.isSandbox ?? false,
    web: options.web,
    mail: options.mail,
    countPatienceMs: options.countPatienceMs,
    checkQueueEveryMs: options.checkQueueEveryMs,
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

/** Each call of the typed client comes from a network of its own, so limits never disturb a test. */
function randomAddress(): string {
  const octet = () => Math.floor(Math.random() * 254) + 1;
  return `203.${octet()}.${octet()}.${octet()}`;
}
