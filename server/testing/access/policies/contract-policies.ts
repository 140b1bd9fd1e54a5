import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aComment } from '../../scenes/unlock-scene.ts';
import { type AccessPolicy, byCreator, byEverybody, type CallParts } from './access-policy.ts';
import type { AccessScene, Owner } from '../access-scene.ts';
import { aSubscription } from '../a-push-browser.ts';
import type { TestApp } from '../../app/test-app.ts';
import { accountDataPolicies } from './account-data-policies.ts';
import { leadExportPolicies } from './lead-export-policies.ts';
import { retentionPolicies } from './retention-policies.ts';
import { leadImportPolicies } from './lead-import-policies.ts';
import { duplicatePolicies } from './duplicate-policies.ts';
import { aPhotoBody, filePolicies } from './file-policies.ts';
import { magnetListPolicies } from './magnet-list-policies.ts';
import { magnetDraftPolicies } from './magnet-draft-policies.ts';
import { leadPolicies } from './lead-policies.ts';
import { newsPolicies } from './news-policies.ts';
import { operatorPolicies } from './operator-policies.ts';
import { referralPolicies } from './referral-policies.ts';
import {
  operatorSupportPolicies,
  supportMacroPolicies,
  supportPolicies,
} from '../support/support-policies.ts';
import { messagePolicies } from '../support/message-policies.ts';
import { scorePolicies } from './score-policies.ts';
import { billingPolicies } from './billing-policies.ts';
import { contentUpdatePolicies, visitorPolicies } from './visitor-policies.ts';

const PASSWORD = 'correct horse battery';

const aNewEmail = () => `new-${randomIds.rowId()}@creators.test`;
const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });
const asks = (query: string) => ({ parts: (): CallParts => ({ query }) });
const ofMagnet = (fields: Record<string, unknown> = {}) => ({
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetId, ...fields } }),
});
const ownMagnet = { unknown: 'magnet_not_found' } as const;
const aVisitorsComment = ({ post }: Owner, { unlock }: AccessScene): string =>
  aComment(unlock, post, 'growth please');

/** The post on which a comment waits in every scene; a reading of it has another comment. */
const POST = { postType: 'activity', postId: '7100000000000000001' };
const aReading = () => ({
  post: POST,
  build: 'classes',
  reader: 'extension',
  readerVersion: '1.0.0',
  declaredCount: null,
  comments: [
    {
      ...POST,
      commentId: '7100000000000000901',
      parentCommentId: null,
      authorName: 'Ann',
      authorUrl: null,
      text: 'growth',
      isClipped: false,
      isEdited: false,
    },
  ],
});

const haveProfile = async (app: TestApp, { userId: id }: Owner): Promise<void> => {
  const linkedinProfileUrl = 'https://www.linkedin.com/in/ada';
  await app.db('users').where({ id }).update({ linkedinProfileUrl, profileConfirmedAt: null });
};

/**
 * Who may call each endpoint of the contract, and what other callers get. A missing endpoint fails
 * the matrix: add who may call it, and a body for an honest call.
 */
export const contractPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  ...operatorPolicies,
  ...scorePolicies,
  ...billingPolicies,
  ...filePolicies,
  ...supportPolicies,
  ...operatorSupportPolicies,
  ...supportMacroPolicies,
  ...messagePolicies,
  ...accountDataPolicies,
  ...leadPolicies,
  ...leadExportPolicies,
  ...duplicatePolicies,
  ...retentionPolicies,
  ...leadImportPolicies,
  ...referralPolicies,
  ...magnetDraftPolicies,
  ...contentUpdatePolicies,
  ...magnetListPolicies,

  'installation.read': byEverybody(200),
  'proofOfWork.ask': byEverybody(200),
  'auth.register': byEverybody(201, {
    parts: () => ({
      body: { name: 'New', email: aNewEmail(), password: PASSWORD, confirmPassword: PASSWORD },
    }),
  }),
  // An address alone proves nothing: the answer does not tell whether a mail was sent.
  'auth.login': byEverybody(202, { parts: ({ email }) => ({ body: { email } }) }),
  // What they need comes by mail, which no caller here has.
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

  'linkedInSignIn.offer': byEverybody(200),
  // Sign in with LinkedIn is off in the scene, so 404 is the honest answer.
  'linkedInSignIn.start': byEverybody(404, { parts: body({}) }),
  'linkedInSignIn.finish': byEverybody(404, { parts: body({ state: 'x', code: 'x' }) }),
  'linkedInSignIn.startConnecting': byCreator(404, { parts: body({}) }),
  'linkedInSignIn.finishConnecting': byCreator(404, { parts: body({ state: 'x', code: 'x' }) }),
  'linkedInSignIn.disconnect': byCreator(404),

  'devices.list': byCreator(200),
  'devices.createPairingCode': byCreator(201, { parts: body({ agreesToRisk: true }) }),
  // The code is a secret of one creator, which no caller here has.
  'devices.pair': byEverybody(400, { parts: body({ code: 'x', name: 'X', version: '1' }) }),
  'devices.unpair': byCreator(200, { unknown: 'device_not_found' }),

  'creatorView.posts': byCreator(200),
  'creatorView.sendReading': byCreator(200, { parts: body(aReading()) }),
  'creatorView.reportFailure': byCreator(200, {
    parts: body({
      kind: 'unsupported',
      build: 'unknown',
      reader: 'extension',
      readerVersion: '1.0.0',
      sample: '<main class="a"></main>',
    }),
  }),
  // A session is not a device, so 404 is the honest answer, for creators and their devices only.
  'creatorView.unpairSelf': byCreator(404),
  'creatorView.figures': byCreator(200),
  'readers.list': byCreator(200),

  'companyPages.read': byCreator(200),
  // No app is registered, so 409 is the honest answer, for creators only.
  'companyPages.connect': byCreator(409),
  'companyPages.finish': byCreator(409, { parts: body({ state: 'x', code: 'x' }) }),
  'companyPages.choose': byCreator(409, { parts: body({ pageIds: [] }) }),
  'companyPages.disconnect': byCreator(200),

  'profile.read': byCreator(200),
  'profile.update': byCreator(200, { parts: body({ headline: 'Writes' }) }),
  'profile.setPhoto': byCreator(200, { parts: () => aPhotoBody }),
  'profile.removePhoto': byCreator(200),
  'profile.startConfirmation': byCreator(200, { prepare: haveProfile }),
  // The code is in no comment, so the answer to a reading says that.
  'profile.confirm': byCreator(200, {
    parts: (owner, scene) => ({ body: { commentUrl: aVisitorsComment(owner, scene) } }),
    async prepare(app, owner) {
      await haveProfile(app, owner);
      await app.as(owner.token).profile.startConfirmation();
    },
  }),

  'takedowns.list': byCreator(200),

  'linkChecks.check': byCreator(200, { parts: body({ url: 'https://127.0.0.1/' }) }),
  'magnets.list': byCreator(200),
  'magnets.create': byCreator(201, {
    parts: body({ title: 'Mine', triggerWord: 'GROWTH', textContent: 'Text' }),
  }),
  'magnets.preview': byCreator(200, { parts: body({ step: 'unlocked' }) }),
  'magnets.findClashes': byCreator(200, {
    parts: body({ magnetId: null, triggerWords: ['GROWTH'], linkedinPostUrls: [] }),
  }),
  'magnets.get': byCreator(200, ownMagnet),
  'magnets.update': byCreator(200, { ...ownMagnet, parts: body({ title: 'Changed' }) }),
  'magnets.setStatus': byCreator(200, { ...ownMagnet, parts: body({ status: 'paused' }) }),
  'magnets.duplicate': byCreator(201, ownMagnet),
  'magnets.remove': byCreator(200, ownMagnet),
  // Needs a signed address, which only an unlocked magnet shows; no caller here has one.
  'content.downloadFile': byEverybody(403, { unknown: 'file_link_invalid' }),
  'content.showPicture': byEverybody(403, { unknown: 'file_link_invalid' }),
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
  ...visitorPolicies,

  'activity.list': byCreator(200),
  'activity.listWaiting': byCreator(200),
  'activity.approve': byCreator(200, { unknown: 'waiting_not_found' }),
  'activity.reject': byCreator(200, { unknown: 'waiting_not_found' }),
  'activity.dismissSource': byCreator(200, { unknown: 'waiting_not_found' }),
  'live.stream': byCreator(200),
  'live.strip': byCreator(200),
  'analytics.dashboard': byCreator(200),
  'analytics.claimFirstLead': byCreator(200),
  'performance.totals': byCreator(200),
  'performance.series': byCreator(200),
  'analytics.attention': byCreator(200),
  'analytics.firstSteps': byCreator(200),
  'analytics.changeFirstSteps': byCreator(200, { parts: body({ isHidden: true }) }),
  'weeklySummary.read': byCreator(200),
  'weeklySummary.save': byCreator(200, { parts: body({ isOn: false }) }),
  // No address of the scene is confirmed.
  'weeklySummary.sendNow': byCreator(409),
  'performance.breakdown': byCreator(200, asks('by=source')),
  'performance.funnel': byCreator(200),
  'performance.heatMap': byCreator(200),
  'performance.rows': byCreator(200),
  'performance.excluded': byCreator(200),
  'performance.trends': byCreator(200, {
    parts: ({ magnetId }) => ({ query: `magnets=${magnetId}` }),
  }),
  'performance.posts': byCreator(200),
  'performance.launch': byCreator(200, asks(`post=activity:${POST.postId}`)),
  'performance.export': byCreator(200, asks('table=source')),

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
  // The magnet asks nothing: whose page it is and that it is open was decided before.
  'content.answerQuestion': {
    who: 'grant',
    allowed: 409,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    parts: body({ answer: 'Time' }),
  },
  'content.recordConversion': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    parts: body({ event: 'Lead', eventId: 'event-0123456789abcdef' }),
  },

  'planChanges.meters': byCreator(200),
  'planChanges.preview': byCreator(200, asks('plan=free')),
  'planChanges.keepMagnets': byCreator(200, { parts: () => ({ body: { magnetIds: [] } }) }),
  'subscriptions.listPlans': byEverybody(200),
  'subscriptions.getForUser': { who: 'own part', allowed: 200, publicKeys: ['plan'] },
  'notificationSettings.read': byCreator(200),
  'notificationSettings.saveTimes': byCreator(200, {
    parts: () => ({ body: { quiet: { from: 1_320, until: 420 }, digest: 'daily' } }),
  }),
  'notificationSettings.saveEvent': byCreator(200, {
    parts: () => ({ body: { event: 'leads', app: true } }),
  }),
  'notifications.list': byCreator(200),
  'unreadCount.read': byCreator(200),
  'notifications.mark': byCreator(200, {
    unknown: 'notification_not_found',
    parts: () => ({ body: { isUnread: false } }),
  }),
  'notifications.markAllRead': byCreator(200, {
    parts: () => ({ body: { seenUntil: new Date().toISOString() } }),
  }),
  'pushBrowsers.list': byCreator(200),
  'pushBrowsers.add': byCreator(201, { parts: () => ({ body: aSubscription() }) }),
  'pushBrowsers.remove': byCreator(200, { unknown: 'push_browser_not_found' }),
  // Its address leads inside, so the agent refuses it before anything is sent.
  'pushBrowsers.test': byCreator(200, { unknown: 'push_browser_not_found' }),
  ...newsPolicies,
  'security.reportPage': byEverybody(201, { ...ownMagnet, parts: body({ reason: 'spam' }) }),
};
