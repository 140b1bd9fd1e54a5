import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { SwitchName } from '#shared/switches/switches.contract.ts';
import { aPicture } from '#server/features/files/file-samples.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

/** Operators work on `here`; everybody else is `there`. */
const it = twoProcessesTest({ checkQueueEveryMs: 3_600_000 });
it.afterEach(({ here }) => here.db('switches').delete());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

async function anEditor(app: TestApp) {
  const { token, operator } = await anOperator(app);
  const { switches } = app.as(token);
  const turn = (isOn: boolean) => (name: SwitchName) =>
    switches.set({ params: { switchName: name }, body: { isOn, reason: `Because of ${name}` } });
  return { operator, switches, stop: turn(false), goOn: turn(true) };
}

const waits = (app: TestApp, { magnetId }: MagnetScene) =>
  app.db('waiting_comments').where({ magnetId }).orderBy('created_at').select('state', 'tries');

/** Until a process has heard of it; the change feed takes a moment. */
async function heard(app: TestApp, name: SwitchName, isOn: boolean): Promise<void> {
  await expect.poll(() => app.services.switches.isOn(name)).toBe(isOn);
}

describe('a kill switch', () => {
  it('is for owners, needs a reason, and is told with who stopped it and why', async ({ here }) => {
    const creator = here.as((await aUser(here)).token);
    expect(await refusal(creator.switches.read())).toBe('unauthenticated');
    const { switches, stop, goOn, operator } = await anEditor(here);
    const body = { isOn: false, reason: '  ' };
    expect(await refusal(switches.set({ params: { switchName: 'mail' }, body }))).toBe(
      'validation_failed',
    );
    const stopped = await stop('uploads');
    expect(stopped.switches.find(({ name }) => name === 'uploads')?.stopped).toMatchObject({
      by: operator.username,
      reason: 'Because of uploads',
    });
    expect(stopped.switches.filter((one) => one.stopped !== null)).toHaveLength(1);
    expect(await refusal(stop('uploads'))).toBe('switch_changed');
    expect((await goOn('uploads')).switches.every((one) => one.stopped === null)).toBe(true);
    expect(await refusal(goOn('uploads'))).toBe('switch_changed');
    const unknown = { params: { switchName: 'everything' }, body: { isOn: true, reason: 'A try' } };
    expect(await refusal(switches.set(unknown))).toBe('switch_not_found');
    const log = here.db('audit_log').where({ action: 'switch.changed', operatorId: operator.id });
    expect(await log.orderBy('at').select('targetId', 'reason', 'before', 'after')).toEqual([
      {
        targetId: 'uploads',
        reason: 'Because of uploads',
        before: { isOn: true },
        after: { isOn: false },
      },
      {
        targetId: 'uploads',
        reason: 'Because of uploads',
        before: { isOn: false },
        after: { isOn: true },
      },
    ]);
  });

  it('keeps new accounts and files out of every process, and lets them in again', async ({
    here,
    there,
  }) => {
    const { stop, goOn } = await anEditor(here);
    const { token } = await aUser(there);
    const upload = () =>
      refusal(
        there
          .as(token)
          .magnetFiles.upload({ upload: { name: 'a.txt', bytes: Buffer.from('Plain text') } }),
      );
    let people = 0;
    const signUp = () => {
      const email = `new-${people++}@creators.test`;
      const body = { name: 'New', email, password: 'correct horse battery' };
      return refusal(
        there.api.auth.register({ body: { ...body, confirmPassword: body.password } }),
      );
    };
    expect([await upload(), await signUp()]).toEqual(['done', 'done']);
    await stop('uploads');
    await stop('sign_up');
    await heard(there, 'sign_up', false);
    const file = { upload: { name: 'a.png', bytes: aPicture } };
    const { profile, brand, pictures, leadImports } = there.as(token);
    const { operatorSettings } = there.as((await anOperator(there)).token);
    const others = [
      profile.setPhoto(file),
      brand.setLogo(file),
      brand.setCover(file),
      pictures.upload(file),
      leadImports.upload({ upload: { name: 'a.csv', bytes: Buffer.from('email\na@b.test') } }),
      operatorSettings.setLogo(file),
    ];
    expect(new Set(await Promise.all(others.map(refusal)))).toEqual(new Set(['uploads_stopped']));
    expect([await upload(), await signUp()]).toEqual(['uploads_stopped', 'sign_up_stopped']);
    await goOn('uploads');
    await goOn('sign_up');
    await heard(there, 'sign_up', true);
    expect([await upload(), await signUp()]).toEqual(['done', 'done']);
  });

  it('leaves mails in the queue until it is on again', async ({ here, there }) => {
    const { stop, goOn, switches } = await anEditor(here);
    await stop('mail');
    await heard(there, 'mail', false);
    const { user } = await aUser(there);
    await there.api.auth.forgot({ body: { email: user.email } });
    const mail = () => there.db('mail_messages').where({ toAddress: user.email }).pluck('state');
    await expect.poll(mail).toEqual(['queued']);
    await here.services.mail.jobs['send-mail']?.({ v: 1 });
    await there.services.mail.jobs['send-mail']?.({ v: 1 });
    expect(await mail()).toEqual(['queued']);
    const listed = await switches.read();
    expect(listed.switches.find(({ name }) => name === 'mail')?.waiting).toBeGreaterThan(0);
    await goOn('mail');
    await expect.poll(mail, { timeout: 90_000 }).toEqual(['outbox']);
  });
});

describe.for(['unlocking', 'reading'] as const)('while %s is stopped', (name) => {
  it('a new comment waits in the queue, says so, and opens when checks go on', async ({
    here,
    there,
    both,
  }) => {
    const { stop, goOn } = await anEditor(here);
    const scene = { ...both, app: there };
    const magnet = await aMagnet(scene);
    const earlier = aVisitor(there);
    const known = aComment(scene, magnet.post, 'growth, early');
    expect((await verify(earlier, magnet.magnetId, known)).status).toBe(200);

    await stop(name);
    await heard(there, name, false);
    const asked = scene.linkedin.requests().length;
    const visitor = aVisitor(there);
    const commentUrl = aComment(scene, magnet.post, 'growth, late');
    const answer = await verify(visitor, magnet.magnetId, commentUrl);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'pending', code: 'checks_stopped' },
    });
    expect(answer.body).not.toHaveProperty('place');
    const page = await visitor.page(`/unlock/${magnet.magnetId}`);
    expect(page.html).toContain('Your comment waits for its check');
    expect(page.html).toContain('When checks resume');
    expect(page.html).not.toContain(CANARY);
    // What was opened stays open.
    expect((await verify(earlier, magnet.magnetId, known)).status).toBe(200);

    await there.services.unlock.workQueues();
    const [row] = await there.db('waiting_comments').where({ magnetId: magnet.magnetId });
    await there.services.unlock.recheck({ waitingId: row.id, attempt: 4 });
    expect(await waits(there, magnet)).toEqual([{ state: 'waiting', tries: 0 }]);
    expect(scene.linkedin.requests()).toHaveLength(asked);

    await goOn(name);
    await heard(there, name, true);
    await there.services.unlock.workQueues();
    expect(await waits(there, magnet)).toEqual([{ state: 'verified', tries: 1 }]);
    expect((await visitor.page(`/unlock/${magnet.magnetId}`)).html).toContain(CANARY);
  });
});
