import { describe, expect } from 'vitest';
import { asOperatorSees, callAs } from '../access/access-calls.ts';
import type { AccessPolicy } from '../access/policies/access-policy.ts';
import type { AccessScene } from '../access/access-scene.ts';
import { contractPolicies } from '../access/policies/contract-policies.ts';
import { type ContractRoute, contractRoutes } from '../access/contract-routes.ts';
import { bearer, type Identity } from '../access/identities.ts';
import { beginOneSceneForAll } from '../access/matrix-checks.ts';
import { changedTables } from './table-changes.ts';
import { aComment, aMagnet, aVisitor, type UnlockScene } from '../scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let scene: AccessScene;
it.beforeAll(async ({ scene: unlock }) => {
  scene = await beginOneSceneForAll(unlock);
  // As at a start.
  await unlock.app.services.warmUp();
  await fillTheDisk(unlock);
});

/** From now on every write fails as on a full volume: class 53, `disk_full` (R12). */
async function fillTheDisk(unlock: UnlockScene): Promise<void> {
  await unlock.app.db.raw(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/16385": No space left on device'
        USING ERRCODE = 'disk_full', HINT = 'Check free disk space.';
    END $$;
    DO $$ DECLARE t text; BEGIN
      FOR t IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
        WHERE schemaname = 'public' OR (schemaname, tablename) = ('pgboss', 'job') LOOP
        EXECUTE format('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION no_room()', t);
      END LOOP;
    END $$`);
}

const freeTheDisk = (unlock: UnlockScene) => unlock.app.db.raw('DROP FUNCTION no_room CASCADE');

function identityFor(policy: AccessPolicy): Identity {
  if (policy.who === 'operator') return bearer(scene.operator.token);
  if (policy.who === 'grant') return { 'x-unlock-grant': policy.secretOf(scene.a) };
  return bearer(scene.a.token);
}

function callHonestly(unlock: UnlockScene, route: ContractRoute, policy: AccessPolicy) {
  const whose = policy.who === 'operator' ? asOperatorSees(scene) : scene.a;
  return callAs(unlock.app, scene, route, policy, identityFor(policy), whose);
}

const routes = contractRoutes.flatMap((route): [string, ContractRoute, AccessPolicy][] => {
  const policy = contractPolicies[route.name];
  return policy === undefined ? [] : [[route.name, route, policy]];
});
const isReading = ([, { endpoint }]: (typeof routes)[number]) => endpoint.method === 'GET';

describe('while the volume of the database is full (R12)', () => {
  it.for(routes.filter(isReading))(
    '%s still answers',
    async ([_name, route, policy], { scene: unlock }) => {
      const { status, text } = await callHonestly(unlock, route, policy);
      expect(status, `got ${text.slice(0, 300)}`).toBe(policy.allowed);
    },
  );

  it('calls that write report missing space, and leave nothing half written', async ({
    scene: unlock,
  }) => {
    const answers: { [name: string]: string } = {};
    const changed = await changedTables(unlock.app, async () => {
      for (const [name, route, policy] of routes.filter((entry) => !isReading(entry))) {
        // Deleting needs no room.
        if (route.endpoint.method === 'DELETE' || name.endsWith('.logout')) continue;
        const { status, code, headers, text } = await callHonestly(unlock, route, policy);
        answers[name] = `${status} ${code}`;
        const hasNoRoom = status === 503 && code === 'storage_full';
        // No payment provider is there.
        const isOutside = code === 'provider_not_reached';
        expect(hasNoRoom || isOutside || status < 500, `${name}: ${text.slice(0, 300)}`).toBe(true);
        if (hasNoRoom) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(text).not.toMatch(/extend file|No space|Check free/);
      }
    });
    expect(changed).toEqual([]);
    const mustSave = ['auth.register', 'magnets.create', 'magnets.update', 'unlock.recordVisit'];
    for (const name of [...mustSave, 'unlock.createClaim', 'unlock.createEmailLead']) {
      expect([name, answers[name]]).toEqual([name, '503 storage_full']);
    }
  });

  it('pages are shown, and a form asks to be sent again', async ({ scene: unlock }) => {
    const { magnetId, post } = scene.a;
    const visitor = aVisitor(unlock.app);
    expect((await visitor.page('/')).status).toBe(200);
    expect((await visitor.page(`/unlock/${magnetId}`)).status).toBe(200);
    const commentUrl = aComment(unlock, post, 'growth');
    const sent = await visitor.submit(`/unlock/${magnetId}`, { commentUrl });
    expect(sent.status).toBe(503);
    expect(sent.headers.get('retry-after')).toBeTruthy();
    expect(sent.html).not.toMatch(/extend file|No space/);
  });

  it('everything works again without a restart when there is space', async ({ scene: unlock }) => {
    await freeTheDisk(unlock);
    const { magnetId, post, token } = await aMagnet(unlock);
    const visitor = aVisitor(unlock.app);
    const commentUrl = aComment(unlock, post, 'growth');
    const verified = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    expect(verified.body).toMatchObject({ verified: true });
    expect((await visitor.post('/api/claims', { magnetId })).status).toBe(201);
    const body = { title: 'Another', triggerWord: 'GO', textContent: 'x' };
    expect(await unlock.app.as(token).magnets.create({ body })).toMatchObject({ title: 'Another' });
  });
});
