import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** An operator works on `here`, visitors come to `there`. */
const it = twoProcessesTest();
let both: TwoProcesses;
it.beforeAll(({ both: processes }) => {
  both = processes;
});

const ADA = 'https://www.linkedin.com/in/ada';

async function aScene(linkedinProfileUrl: string | null = ADA) {
  const { operator, token } = await anOperator(both.here);
  const { creatorProfiles } = both.here.as(token);
  const magnet = await aMagnet(both);
  const profile = both.here.as(magnet.token).profile;
  await profile.update({ body: { linkedinProfileUrl } });
  return {
    operator,
    profile,
    magnet,
    confirm: (seen = ADA, creatorId = magnet.userId) =>
      creatorProfiles.confirm({
        params: { creatorId },
        body: { reason: 'Called her', linkedinProfileUrl: seen },
      }),
    takeBack: (reason = 'A mistake', creatorId = magnet.userId) =>
      creatorProfiles.takeBack({ params: { creatorId }, body: { reason } }),
    hasBadge: async () =>
      (await (await both.there.fetch(`/unlock/${magnet.magnetId}`)).text()).includes(
        'Verified Profile',
      ),
  };
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );

describe("an operator's confirmation of a profile", () => {
  it('shows and removes the badge everywhere, and is recorded in the audit log', async () => {
    const { operator, magnet, profile, confirm, takeBack, hasBadge } = await aScene();
    expect(await hasBadge()).toBe(false);
    await profile.startConfirmation();
    expect(await confirm()).toMatchObject({
      profileConfirmedAt: expect.any(String),
      profileConfirmedBy: 'operator',
    });
    expect(await profile.read()).toMatchObject({ confirmedBy: 'operator', confirmation: null });
    await withinASecond(hasBadge);
    expect(await takeBack()).toMatchObject({ profileConfirmedAt: null, profileConfirmedBy: null });
    await withinASecond(async () => !(await hasBadge()));
    const rows = await both.here.db('audit_log').where({ targetId: magnet.userId }).orderBy('at');
    const facts = (confirmed: boolean) => ({ profile: ADA, confirmed });
    expect(rows).toMatchObject([
      {
        action: 'creator.profile_confirmed',
        operatorId: operator.id,
        reason: 'Called her',
        before: facts(false),
        after: facts(true),
      },
      { action: 'creator.profile_unconfirmed', reason: 'A mistake', after: facts(false) },
    ]);
  });

  it('applies only to the profile the operator saw, and only if there is one', async () => {
    const { confirm, takeBack, profile } = await aScene();
    expect(await failure(takeBack())).toEqual({ status: 409, code: 'profile_not_confirmed' });
    await profile.update({ body: { linkedinProfileUrl: 'https://www.linkedin.com/in/eve' } });
    expect(await failure(confirm())).toEqual({ status: 409, code: 'profile_link_changed' });
    await profile.update({ body: { linkedinProfileUrl: null } });
    expect(await failure(confirm())).toEqual({ status: 409, code: 'profile_link_missing' });
    await profile.update({ body: { linkedinProfileUrl: 'linkedin.com/in/ADA' } });
    await confirm();
    expect(await failure(confirm())).toEqual({ status: 409, code: 'profile_is_confirmed' });
    const nobody = { status: 404, code: 'creator_not_found' };
    expect(await failure(confirm(ADA, 'nobody'))).toEqual(nobody);
    expect(await failure(takeBack('A mistake', 'nobody'))).toEqual(nobody);
  });

  it('needs a reason', async () => {
    const { confirm, takeBack } = await aScene();
    await confirm();
    expect(await failure(takeBack('  '))).toEqual({ status: 400, code: 'validation_failed' });
  });
});
