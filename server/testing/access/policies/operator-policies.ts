import { randomIds } from '#server/platform/ids.ts';
import { OPERATOR_PASSWORD } from '../../scenes/operators.ts';
import { NOT_ENDING, planEnd } from './account-data-policies.ts';
import { creatorEntitlementPolicies } from './creator-entitlement-policies.ts';
import { mailPolicies } from './operators/mail-policies.ts';
import { planPolicies } from './operators/plan-policies.ts';
import { readerDeskPolicies } from './operators/reader-policies.ts';
import { securityPolicies } from './operators/security-policies.ts';
import { settingsPolicies } from './operators/settings-policies.ts';
import { type AccessPolicy, byEverybody, byOperator, type CallParts } from './access-policy.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const PROFILE = 'https://www.linkedin.com/in/ada';
const A_COMMENT =
  'https://www.linkedin.com/feed/update/urn:li:activity:7249845722735403008?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7249845722735403008%2C7249845722735403009%29';
const NEW_PASSWORD = 'dahlias bloom in august';
const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

const proven = { reason: 'Keeps the books', currentPassword: OPERATOR_PASSWORD };

/** Who may call the endpoints of operators: only an operator with a live session (T50). */
export const operatorPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  // No caller here knows an operator's password or the token of the first start.
  'operators.login': byEverybody(401, {
    parts: () => ({ body: { username: randomIds.rowId(), password: 'x' } }),
  }),
  'operators.setUp': byEverybody(410, {
    parts: body({
      token: 'x',
      username: 'somebody',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  }),
  'operators.verify': byOperator(200),
  'operators.logout': byOperator(200),

  'operatorAccount.read': byOperator(200),
  'operatorAccount.changePassword': byOperator(200, {
    parts: body({
      currentPassword: OPERATOR_PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  }),
  'operatorAccount.endSession': byOperator(200, { unknown: 'session_not_found' }),
  'operatorAccount.endOtherSessions': byOperator(200),
  'operatorAccount.startTotp': byOperator(200, {
    parts: body({ currentPassword: OPERATOR_PASSWORD }),
  }),
  // This operator has no second factor, so the answer says that; it is for operators only.
  'operatorAccount.confirmTotp': byOperator(409, { parts: body({ code: '123456' }) }),
  'operatorAccount.disableTotp': byOperator(409, {
    parts: body({ currentPassword: OPERATOR_PASSWORD, code: '123456' }),
  }),
  'operatorAccount.renewRecoveryCodes': byOperator(409, {
    parts: body({ currentPassword: OPERATOR_PASSWORD, code: '123456' }),
  }),

  'savedFilters.list': byOperator(200, { parts: () => ({ query: 'screen=creators' }) }),
  'savedFilters.save': byOperator(201, {
    parts: body({ screen: 'creators', name: 'Suspended', query: 'status=suspended' }),
  }),
  'savedFilters.remove': byOperator(200, { unknown: 'saved_filter_not_found' }),

  'operatorTeam.list': byOperator(200),
  'operatorTeam.add': byOperator(201, {
    parts: () => ({ body: { ...proven, username: randomIds.rowId(), role: 'finance' } }),
  }),
  'operatorTeam.change': byOperator(200, {
    unknown: 'operator_not_found',
    parts: body({ ...proven, role: 'finance', isClosed: true }),
  }),

  'operatorTeam.listInvitations': byOperator(200),
  'operatorTeam.invite': byOperator(201, {
    parts: () => ({ body: { ...proven, email: `${randomIds.rowId()}@x.test`, role: 'support' } }),
  }),
  'operatorTeam.resendInvitation': byOperator(200, { unknown: 'invitation_not_found' }),
  'operatorTeam.withdrawInvitation': byOperator(200, { unknown: 'invitation_not_found' }),
  // No caller here knows the link of an invitation.
  'operatorTeam.acceptInvitation': byEverybody(410, {
    parts: body({
      token: 'x',
      username: 'somebody',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  }),

  ...securityPolicies,
  ...readerDeskPolicies,
  'operatorCreators.list': byOperator(200),
  'operatorCreators.read': byOperator(200, { unknown: 'creator_not_found' }),
  'operatorCreators.findLead': byOperator(200, {
    parts: () => ({ query: `id=${randomIds.rowId()}` }),
  }),
  'operatorCreators.enter': byOperator(201, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A page does not open' }),
  }),
  'operatorCreators.suspend': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Spam' }),
  }),
  'creatorProfiles.confirm': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Called her', linkedinProfileUrl: PROFILE }),
    async prepare(app, { userId }) {
      await app.db('users').where({ id: userId }).update({ linkedinProfileUrl: PROFILE });
    },
  }),
  'creatorProfiles.takeBack': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A mistake' }),
    async prepare(app, { userId }) {
      await app
        .db('users')
        .where({ id: userId })
        .update({ linkedinProfileUrl: PROFILE, profileConfirmedAt: new Date() });
    },
  }),
  'operatorCreators.restore': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A mistake' }),
    async prepare(app, { userId }) {
      await app.db('users').where({ id: userId }).update({ suspendedAt: new Date() });
    },
  }),
  'operatorCreators.setPlan': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A good customer', plan: 'creator', until: null }),
    async prepare(app, { userId }) {
      await putOnPlan(app.db, userId, 'pro');
    },
  }),
  ...creatorEntitlementPolicies,
  'operatorCreators.addRoom': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A busy launch', comments: 10 }),
    async prepare(app, { userId }) {
      await putOnPlan(app.db, userId, 'pro');
    },
  }),
  'operatorCreators.endPlan': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Enough' }),
    async prepare(app, { userId }) {
      const until = new Date(Date.now() + 86_400_000);
      await app.db('plan_grants').where({ userId, endedAt: null }).update({ until });
    },
  }),

  'firstPublications.list': byOperator(200),
  'firstPublications.count': byOperator(200),
  'firstPublications.look': byOperator(200, {
    unknown: 'publication_not_found',
    async prepare(app, { magnetId }) {
      await app.db('first_publications').where({ magnetId }).delete();
      await app.db('first_publications').insert({ magnetId });
    },
  }),
  'firstPublications.putBack': byOperator(200, {
    unknown: 'publication_not_found',
    async prepare(app, { magnetId }) {
      const look = { lookedAt: new Date(), lookedBy: 'ada', outcome: 'fine' };
      await app.db('first_publications').where({ magnetId }).delete();
      await app.db('first_publications').insert({ magnetId, ...look });
      const lift = { liftedAt: new Date(), liftedBy: 'ada', liftedNote: 'Fixed' };
      await app.db('page_takedowns').where({ magnetId, liftedAt: null }).update(lift);
    },
  }),
  'operatorTakedowns.listMagnets': byOperator(200, { unknown: 'creator_not_found' }),
  'operatorTakedowns.takeDown': byOperator(200, {
    unknown: 'magnet_not_found',
    parts: body({ reason: 'spam', message: 'It asks for money', note: 'Reported' }),
    async prepare(app, { magnetId }) {
      await app
        .db('page_takedowns')
        .where({ magnetId })
        .update({ liftedAt: new Date(), liftedBy: 'ada', liftedNote: 'Fixed' });
    },
  }),
  'operatorTakedowns.lift': byOperator(200, {
    unknown: 'magnet_not_found',
    parts: body({ note: 'It was fixed' }),
    async prepare(app, { magnetId }) {
      const inForce = await app.db('page_takedowns').where({ magnetId }).whereNull('lifted_at');
      if (inForce.length > 0) return;
      await app.db('page_takedowns').insert({
        id: randomIds.rowId(),
        magnetId,
        reason: 'spam',
        message: 'It asks for money',
        note: 'Reported',
        statusBefore: 'active',
        takenDownBy: 'ada',
      });
    },
  }),
  'creatorDeletion.schedule': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Asked by letter' }),
    async prepare(app, { userId }) {
      await app.db('users').where({ id: userId }).update(NOT_ENDING);
    },
  }),
  'creatorDeletion.cancel': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A mistake' }),
    prepare: (app, { userId }) => planEnd(app, userId),
  }),
  'creatorDeletion.bringForward': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Asked again' }),
    prepare: (app, { userId }) => planEnd(app, userId),
  }),

  ...planPolicies,
  'audit.list': byOperator(200),
  'operatorFigures.figures': byOperator(200),
  'growth.growth': byOperator(200),
  'growth.creators': byOperator(200),
  'operatorHealth.health': byOperator(200),
  'installationPerformance.overview': byOperator(200),
  'installationPerformance.series': byOperator(200),
  'operatorLive.stream': byOperator(200),
  'operatorSetup.checklist': byOperator(200),
  'readerFailures.list': byOperator(200),
  'readerFailures.sample': byOperator(200, {
    unknown: 'failure_not_found',
    async prepare(app, { ids }) {
      const what = { kind: 'unsupported', build: 'unknown', reader: 'extension' };
      const id = randomIds.rowId();
      const day = new Date();
      await app
        .db('reader_failures')
        .insert({ id, day, ...what, readerVersion: id, sample: '<p>' });
      ids['failureId'] = id;
    },
  }),
  // There is no demo in tests, so the answer says that; it is for operators only.
  'operatorDemo.remove': byOperator(404),
  ...settingsPolicies,

  'linkedInApp.read': byOperator(200),
  'linkedInApp.change': byOperator(200, { parts: body({ clientId: 'nobodys0app' }) }),

  'operatorReaders.read': byOperator(200),
  'workbench.look': byOperator(200, { parts: body({ commentUrl: A_COMMENT }) }),
  // The version is outdated, so 409 is the honest answer, for operators only.
  'operatorReaders.arrange': byOperator(409, { parts: body({ version: 'old', readers: [] }) }),
  'operatorReaders.setKey': byOperator(200, { parts: body({ key: 'hapi-of-nobody-0000' }) }),
  'operatorReaders.removeKey': byOperator(200),
  'operatorReaders.setTerms': byOperator(200, {
    parts: body({ priceMicros: 2_000, capMicros: 1_000_000, currency: 'EUR', concurrency: 5 }),
  }),

  'companyApp.read': byOperator(200),
  'companyApp.save': byOperator(200, {
    parts: body({
      clientId: '86ofnobody',
      clientSecret: 'client-secret-of-nobody',
      apiVersion: '202610',
    }),
  }),
  'companyApp.remove': byOperator(200),

  ...mailPolicies,

  'operatorErasures.read': byOperator(200),
  // The comment is not stored, so 404 is the honest answer.
  'operatorErasures.previewComment': byOperator(404, { parts: body({ commentUrl: A_COMMENT }) }),
  'operatorErasures.eraseComment': byOperator(404, {
    parts: body({ commentUrl: A_COMMENT, reason: 'Asked by telephone' }),
  }),

  'operatorReports.list': byOperator(200),
  'operatorReports.count': byOperator(200),
  'operatorReports.settle': byOperator(200, {
    unknown: 'no_open_reports',
    parts: () => ({
      body: { note: 'Looked at', seenUntil: new Date(Date.now() + 60_000).toISOString() },
    }),
    async prepare(app, { magnetId }) {
      const report = { id: randomIds.rowId(), magnetId, reason: 'spam' };
      await app.db('page_reports').insert(report);
    },
  }),
};
