import { consoleRoutes } from '#shared/app/routes.ts';
import { cachedPaths } from '#server/features/site/cache/site-page-cache.ts';
import type { AccessScene, Owner } from '../access-scene.ts';

/** Who gets what from a route outside the contract. */
export interface PagePolicy {
  /** Why it needs no session. */
  why: string;
  /** Answer to a caller without a secret, about things of A. */
  status: number;
  /** Answer about unknown things; absent where the address names nothing. */
  unknown?: number;
  /** Fields of an honest form without a secret. */
  form?(owner: Owner): Record<string, string>;
  /** Tables that a form may change; for a read a reason stands beside it. */
  changes?: readonly string[];
  /** An address of it about an owner's things, where the route is a pattern. */
  address?(owner: Owner, scene: AccessScene): string;
  /** It lists recipients of mails, which is its purpose. */
  showsAddresses?: true;
  /** Refuses forwarded requests. */
  thisMachineOnly?: true;
  /** Exists only in practice mode. */
  sandboxOnly?: true;
}

const page = (status: number, why: string, rest: Omit<PagePolicy, 'why' | 'status'> = {}) => ({
  status,
  why,
  ...rest,
});

const everybodys = 'the same for everybody, nothing of a creator or an installation secret in it';
const screen = 'the document of the console: without data, the screens call the contract';
const locked = 'what the unlock page shows before anything is proven';
const hosted = 'needs the address of a practice payment page, which nobody can guess';
const practice = 'practice posts, only on a machine that practises';

/**
 * Every route outside the contract. A missing route fails: add why it needs no session, what it
 * answers, and what it may change.
 */
export const pagePolicies: { readonly [route: string]: PagePolicy } = {
  ...Object.fromEntries(cachedPaths.map((path) => [`GET ${path}`, page(200, everybodys)])),
  ...Object.fromEntries(consoleRoutes.map((path) => [`GET ${path}`, page(200, screen)])),
  'GET /health/live': page(200, 'says that the process lives'),
  'GET /health/ready': page(200, 'says whether the server can work'),
  'GET /api/openapi.json': page(200, 'the contract itself'),
  'GET /robots.txt': page(200, everybodys),
  'GET /sitemap.xml': page(200, everybodys),
  // No magnet of these scenes is listed: a second part needs thousands.
  'GET ^\\/sitemap-(0|[1-9]\\d{0,3})\\.xml$': page(404, everybodys, {
    address: () => '/sitemap-1.xml',
  }),
  // As the photos below.
  'GET ^\\/assets\\/brand\\/[0-9a-f]{64}-\\d{1,4}x\\d{1,4}(-on-[a-z]{3,5})?\\.webp$': page(
    404,
    everybodys,
    {
      address: () => `/assets/brand/${'0'.repeat(64)}-480x160.webp`,
    },
  ),
  'GET ^\\/assets\\/brand\\/[0-9a-f]{64}-\\d{1,4}x\\d{1,4}(-on-[a-z]{3,5})?-icon\\.png$': page(
    404,
    everybodys,
    {
      address: () => `/assets/brand/${'0'.repeat(64)}-480x160-icon.png`,
    },
  ),
  // Only a signed address shows one.
  'GET ^\\/assets\\/pictures\\/[a-z0-9]{20}\\.webp$': page(404, everybodys, {
    address: () => `/assets/pictures/${'a'.repeat(20)}.webp`,
  }),
  // Photos are shown on public pages; no creator here has one.
  'GET ^\\/assets\\/photos\\/[0-9a-f]{64}\\.webp$': page(404, everybodys, {
    address: () => `/assets/photos/${'0'.repeat(64)}.webp`,
  }),
  'GET /site.webmanifest': page(200, everybodys),
  'GET /share.png': page(200, everybodys),
  'POST /theme': page(303, 'a choice of colours, kept in the browser', {
    form: () => ({ theme: 'dark', back: '/' }),
  }),
  'POST /unlock/demo': page(422, everybodys, { form: () => ({ commentUrl: '' }) }),

  'GET /unlock/:magnetId': page(200, locked, { unknown: 404 }),
  'GET ^\\/[a-km-np-z2-9]{12}$': page(200, locked, { unknown: 404, address: atRoot }),
  'POST /unlock/:magnetId': page(422, locked, { unknown: 404, form: noLink }),
  'POST ^\\/[a-km-np-z2-9]{12}$': page(422, locked, {
    unknown: 404,
    address: atRoot,
    form: noLink,
  }),
  'GET ^\\/[a-z0-9-]{3,50}$': page(404, 'leads to a page with a chosen address; none has this', {
    address: () => '/nobodys-address',
  }),
  'GET ^\\/assets\\/cards\\/([a-km-np-z2-9]{12})-([0-9a-f]{16})\\.png$': page(200, locked, {
    unknown: 404,
    address: ({ magnetId }) => `/assets/cards/${magnetId}-${'0'.repeat(16)}.png`,
  }),
  'GET ^\\/unlock\\/([a-km-np-z2-9]{12})\\/share\\.png$': page(200, locked, {
    unknown: 404,
    address: ({ magnetId }) => `/unlock/${magnetId}/share.png`,
  }),
  // A visitor with a completed grant gets a signed address, all others go back to the page.
  'GET /unlock/:magnetId/file': page(303, locked, { unknown: 404 }),
  'GET /unlock/:magnetId/file/:itemId': page(303, locked, { unknown: 404 }),
  'GET /unlock/:magnetId/test': page(404, 'needs the key that its creator was given', {
    unknown: 404,
  }),
  'POST /unlock/:magnetId/test': page(404, 'needs the key that its creator was given', {
    unknown: 404,
    form: () => ({ comment: 'GROWTH' }),
  }),
  'GET /unlock/:magnetId/test/file/:itemId': page(404, 'needs the key that its creator was given', {
    unknown: 404,
  }),
  'GET /unlock/:magnetId/next': page(303, locked, { unknown: 404 }),
  'GET /unlock/:magnetId/report': page(200, locked, { unknown: 404 }),
  'POST /unlock/:magnetId/report': page(303, 'anybody may report a page', {
    unknown: 404,
    form: () => ({ reason: 'spam' }),
    changes: ['page_reports'],
  }),
  'GET /unlock/:magnetId/continue': page(200, 'asks for the secret of a mail', { unknown: 404 }),
  'POST /unlock/:magnetId/continue': page(404, 'needs the secret of a mail', {
    unknown: 404,
    form: () => ({ key: 'x' }),
  }),
  'GET /unlock/:magnetId/confirm': page(200, 'asks for the secret of a mail', { unknown: 404 }),
  'POST /unlock/:magnetId/confirm': page(404, 'needs the secret of a mail', {
    unknown: 404,
    form: () => ({ key: 'x' }),
  }),
  'GET /unsubscribe/:token': page(404, 'needs the secret of a mail'),
  'POST /unsubscribe/:token': page(404, 'needs the secret of a mail', { form: () => ({}) }),
  'GET /feed/news/:token': page(404, 'needs the address of a feed, which is a secret'),
  'GET /unsubscribe/notifications/:token': page(404, 'needs the signature of a mail'),
  'POST /unsubscribe/notifications/:token': page(404, 'needs the signature of a mail', {
    form: () => ({}),
  }),
  'GET /unsubscribe/usage/:token': page(404, 'needs the signature of a mail'),
  'POST /unsubscribe/usage/:token': page(404, 'needs the signature of a mail', {
    form: () => ({}),
  }),
  'GET /unsubscribe/weekly/:token': page(404, 'needs the signature of a mail'),
  'POST /unsubscribe/weekly/:token': page(404, 'needs the signature of a mail', {
    form: () => ({}),
  }),

  'POST /api/stripe/webhook': page(400, 'needs the signature of the payment provider', {
    form: () => ({}),
  }),

  'POST /api/mail-notices': page(400, 'needs the signature of an operator’s key', {
    form: () => ({}),
  }),

  'GET /privacy/erase': page(200, everybodys),
  'POST /privacy/erase': page(422, 'whatever the address, the answer is the same', {
    form: () => ({ email: '' }),
  }),
  'GET /privacy/erase/open': page(200, 'asks for the secret of a mail'),
  'POST /privacy/erase/open': page(404, 'needs the secret of a mail', {
    form: () => ({ key: 'x' }),
  }),
  'GET /privacy/erase/data': page(404, 'needs a view that the secret of a mail opened'),
  'GET /privacy/erase/data.json': page(404, 'needs a view that the secret of a mail opened'),
  'POST /privacy/erase/data': page(404, 'needs a view that the secret of a mail opened', {
    form: () => ({ sure: 'yes' }),
  }),
  'GET /privacy/erase/receipt/:receiptNumber': page(404, 'a receipt names nobody'),

  'GET /practice/checkout/:sessionId': page(404, hosted, { sandboxOnly: true, unknown: 404 }),
  'POST /practice/checkout/:sessionId': page(404, hosted, {
    sandboxOnly: true,
    unknown: 404,
    form: () => ({ do: 'pay', card: 'pm_card_visa', shown: '2900' }),
  }),
  'GET /practice/portal/:sessionId': page(404, hosted, { sandboxOnly: true, unknown: 404 }),
  'POST /practice/portal/:sessionId': page(404, hosted, {
    sandboxOnly: true,
    unknown: 404,
    form: () => ({ do: 'next' }),
  }),
  'GET /practice/invoices/:invoiceId': page(404, hosted, { sandboxOnly: true, unknown: 404 }),
  'GET /practice/invoices/:invoiceId/pdf': page(404, hosted, { sandboxOnly: true, unknown: 404 }),
  'POST /practice/invoices/:invoiceId': page(404, hosted, {
    sandboxOnly: true,
    unknown: 404,
    form: () => ({ card: 'pm_card_visa' }),
  }),

  'GET /sandbox/mail': page(200, 'the outbox of a practice machine, for that machine alone', {
    sandboxOnly: true,
    thisMachineOnly: true,
    showsAddresses: true,
  }),
  'POST /sandbox/mail': page(404, 'the outbox of a practice machine, for that machine alone', {
    sandboxOnly: true,
    thisMachineOnly: true,
    showsAddresses: true,
    form: () => ({ id: 'x' }),
  }),
  'GET /sandbox/:magnetId': page(200, practice, {
    sandboxOnly: true,
    unknown: 404,
    // A magnet's practice post is made at the first view.
    changes: ['sandbox_posts', 'sandbox_comments'],
  }),
  'GET /sandbox/:magnetId/signed-in': page(303, practice, { sandboxOnly: true, unknown: 404 }),
  'POST /sandbox/:magnetId': page(303, practice, {
    sandboxOnly: true,
    unknown: 404,
    changes: ['sandbox_comments'],
    form: () => ({ author: 'A', text: 'B' }),
  }),
  'GET ^\\/assets\\/faces\\/[0-9a-f]{12}\\.svg$': page(200, practice, {
    sandboxOnly: true,
    address: () => '/assets/faces/000000000000.svg',
  }),
  'GET ^\\/feed\\/update\\/urn:li:activity:(\\d{18,19})\\/$': page(404, practice, {
    sandboxOnly: true,
    address: () => '/feed/update/urn:li:activity:7100000000000000001/',
  }),
};

function atRoot({ magnetId }: Owner): string {
  return `/${magnetId}`;
}

function noLink(): Record<string, string> {
  return { commentUrl: '' };
}
