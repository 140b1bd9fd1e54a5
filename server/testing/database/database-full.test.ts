import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperatorSees, callAs } from '../access/access-calls.ts';
import type { AccessPolicy } from '../access/access-policy.ts';
import type { AccessScene } from '../access/access-scene.ts';
import { contractPolicies } from '../access/contract-policies.ts';
import { type ContractRoute, contractRoutes } from '../access/contract-routes.ts';
import { bearer, type Identity } from '../access/identities.ts';
import { beginOneSceneForAll } from '../access/matrix-checks.ts';
import { changedTables } from './table-hashes.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '../scenes/unlock-scene.ts';

let unlock: UnlockScene;
let scene: AccessScene;
beforeAll(async () => {
  unlock = await createUnlockScene();
  scene = await beginOneSceneForAll(unlock);
  await fillTheDisk();
});
afterAll(() => unlock.close());

/** From now on every write ends as it does on a full volume: class 53, `disk_full` (R12). */
async function fillTheDisk(): Promise<void> {
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

const freeTheDisk = () => unlock.app.db.raw('DROP FUNCTION no_room CASCADE');

function identityFor(policy: AccessPolicy): Identity {
  if (policy.who === 'operator') return bearer(scene.operator.token);
  if (policy.who === 'grant') return { 'x-unlock-grant': policy.secretOf(scene.a) };
  return bearer(scene.a.token);
}

function callHonestly(route: ContractRoute, policy: AccessPolicy) {
  const whose = policy.who === 'operator' ? asOperatorSees(scene) : scene.a;
  return callAs(unlock.app, scene, route, policy, identityFor(policy), whose);
}

const routes = contractRoutes.flatMap((route): [string, ContractRoute, AccessPolicy][] => {
  const policy = contractPolicies[route.name];
  return policy === undefined ? [] : [[route.name, route, policy]];
});
const isReading = ([, { endpoint }]: (typeof routes)[number]) => endpoint.method === 'GET';

describe('while the volume of the database is full (R12)', () => {
  it.each(routes.filter(isReading))('%s still answers', async (_name, route, policy) => {
    const { status, text } = await callHonestly(route, policy);
    expect(status, `got ${text.slice(0, 300)}`).toBe(policy.allowed);
  });

  it('calls that write say that there is no room, and leave nothing half written', async () => {
    const answers: { [name: string]: string } = {};
    const changed = await changedTables(unlock.app.db, async () => {
      for (const [name, route, policy] of routes.filter((entry) => !isReading(entry))) {
        // Taking things away needs no room.
        if (route.endpoint.method === 'DELETE' || name.endsWith('.logout')) continue;
        const { status, code, headers, text } = await callHonestly(route, policy);
        answers[name] = `${status} ${code}`;
        const hasNoRoom = status === 503 && code === 'storage_full';
        expect(hasNoRoom || status < 500, `${name}: ${text.slice(0, 300)}`).toBe(true);
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

  it('pages are shown, and a form says that it should be sent again', async () => {
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

  it('everything works again as soon as there is room, without a restart', async () => {
    await freeTheDisk();
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
