import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aComment } from '../scenes/unlock-scene.ts';
import { type AccessPolicy, byCreator, byEverybody, type CallParts } from './access-policy.ts';
import type { AccessScene, Owner } from './access-scene.ts';
import { filePolicies } from './file-policies.ts';
import { operatorPolicies } from './operator-policies.ts';

const PASSWORD = 'correct horse battery';

const aNewEmail = () => `new-${randomIds.rowId()}@creators.test`;
const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });
const ofMagnet = (fields: Record<string, unknown> = {}) => ({
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetId, ...fields } }),
});
const ownMagnet = { unknown: 'magnet_not_found' } as const;
const aVisitorsComment = ({ post }: Owner, { unlock }: AccessScene): string =>
  aComment(unlock, post, 'growth please');

/**
 * Who may call each endpoint of the contract, and what the others get. An endpoint that is not here
 * fails the matrix: say who may call it, and with which body an honest call succeeds.
 */
export const contractPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  ...operatorPolicies,
  ...filePolicies,

  'auth.register': byEverybody(201, {
    parts: () => ({
      body: { name: 'New', email: aNewEmail(), password: PASSWORD, confirmPassword: PASSWORD },
    }),
  }),
  // An address alone proves nothing: a mail is on its way, or not.
  'auth.login': byEverybody(202, { parts: ({ email }) => ({ body: { email } }) }),
  // What they need comes by mail: nobody here has it.
  'auth.signInByLink': byEverybody(401, { parts: body({ token: 'x' }) }),
  'auth.forgot': byEverybody(200, { parts: ({ email }) => ({ body: { email } }) }),
  'auth.reset': byEverybody(400, {
    parts: body({ token: 'x', password: PASSWORD, confirmPassword: PASSWORD }),
  }),
  'auth.verifyEmail': byEverybody(400, { parts: body({ token: 'x' }) }),
  'auth.validate': byEverybody(200, { parts: body({ sessionToken: 'x' }) }),
  'auth.logout': byCreator(200),

  'accountSecurity.read': byCreator(200),
  'accountSecurity.endSession': byCreator(200, { unknown: 'session_not_found' }),
  'accountSecurity.endOtherSessions': byCreator(200),
  'accountSecurity.changePassword': byCreator(200, {
    parts: body({
      currentPassword: PASSWORD,
      password: 'x'.repeat(20),
      confirmPassword: 'x'.repeat(20),
    }),
    async prepare(app, { userId }) {
      const passwordHash = await createPasswordHasher().hash(PASSWORD);
      await app.db('users').where({ id: userId }).update({ passwordHash });
    },
  }),
  'accountSecurity.sendVerification': byCreator(200),

  'magnets.list': byCreator(200),
  'magnets.create': byCreator(201, {
    parts: body({ title: 'Mine', triggerWord: 'GROWTH', textContent: 'Text' }),
  }),
  'magnets.preview': byCreator(200),
  'magnets.get': byCreator(200, ownMagnet),
  'magnets.update': byCreator(200, { ...ownMagnet, parts: body({ title: 'Changed' }) }),
  'magnets.setStatus': byCreator(200, { ...ownMagnet, parts: body({ status: 'paused' }) }),
  'magnets.duplicate': byCreator(201, ownMagnet),
  'magnets.remove': byCreator(200, ownMagnet),
  // Opens with a signed address alone, which only an unlocked magnet shows; nobody here has one.
  'content.downloadFile': byEverybody(403, { unknown: 'file_link_invalid' }),
  'content.getPublic': byEverybody(200, ownMagnet),

  'unlock.verifyComment': byEverybody(200, {
    ...ownMagnet,
    parts: (owner, scene) => ({
      body: { magnetId: owner.magnetId, commentUrl: aVisitorsComment(owner, scene) },
    }),
  }),
  'unlock.extractName': byEverybody(200, {
    parts: (owner, scene) => ({ body: { commentUrl: aVisitorsComment(owner, scene) } }),
  }),
  'unlock.recordVisit': byEverybody(200, { ...ownMagnet, ...ofMagnet() }),
  'unlock.createClaim': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet(),
  },
  'unlock.createEmailLead': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ emailGrant }) => emailGrant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  'unlock.leaveWaitingEmail': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ waitingToken }) => waitingToken,
    refused: 'not_waiting',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  'unlock.mailContentLink': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },

  'activity.list': byCreator(200),
  'activity.listWaiting': byCreator(200),
  'activity.approve': byCreator(200, { unknown: 'waiting_not_found' }),
  'activity.reject': byCreator(200, { unknown: 'waiting_not_found' }),
  'activity.dismissSource': byCreator(200, { unknown: 'waiting_not_found' }),
  'analytics.dashboard': byCreator(200),

  'integrations.get': byCreator(200),
  'integrations.save': byCreator(200, {
    parts: body({
      facebookPixel: { enabled: false, testMode: false, pixelId: '' },
      googleAnalytics: {
        enabled: false,
        enhanced: false,
        trackConversions: true,
        measurementId: '',
      },
    }),
  }),
  'content.recordConversion': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    parts: body({ event: 'Lead', eventId: 'event-0123456789abcdef' }),
  },

  'subscriptions.listPlans': byEverybody(200),
  'subscriptions.getForUser': { who: 'own part', allowed: 200, publicKeys: ['plan'] },
  'referrals.getCode': byEverybody(200, { unknown: 'not_found' }),
  // Another creator's news are as unknown as a creator nobody knows (T60).
  'news.unread': byCreator(200, { unknown: 'not_found' }),
  'security.reportPage': byEverybody(201, { ...ownMagnet, parts: body({ reason: 'spam' }) }),
};
