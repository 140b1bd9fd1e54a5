import { expect, it } from 'vitest';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import { fakeBrowser } from '#server/testing/doubles/push-browser.ts';
import { startPushService } from '#server/testing/doubles/push-service.ts';
import webPush from 'web-push';
import { createPushSender } from './push-sender.ts';
import { testMessage } from './push-texts.ts';

const key = webPush.generateVAPIDKeys();
const ports = {
  readKey: () => Promise.resolve(key),
  readSubject: () => Promise.resolve('mailto:ops@unlatch.test'),
};
const addressOf = ({ subscription: { endpoint, keys } }: ReturnType<typeof fakeBrowser>) => ({
  endpoint,
  ...keys,
});

it('an address inside gets nothing, however it is written', async () => {
  const service = await startPushService();
  const dispatcher = createLateAgent({ keepAlive: false });
  const send = createPushSender({ ...ports, dispatcher });
  for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost']) {
    const to = addressOf(fakeBrowser(`https://${host}:${service.port}/x`));
    expect(await send(to, testMessage, { ttlSeconds: 60 })).toEqual({
      kind: 'failed',
      problem: 'unreachable',
      isLater: true,
      afterSeconds: null,
    });
  }
  expect(service.calls).toBe(0);
  await dispatcher.destroy();
  await service.dispatcher.destroy();
  await service.close();
});

it('a service that asks for time gets it, up to six hours', async () => {
  const service = await startPushService();
  const send = createPushSender({ ...ports, dispatcher: service.dispatcher });
  const to = addressOf(service.subscribe(key.publicKey));
  const waitFor = async (retryAfter: string) => {
    service.setMode({ status: 429, retryAfter });
    const outcome = await send(to, testMessage, { ttlSeconds: 60 });
    return outcome.kind === 'failed' ? outcome.afterSeconds : outcome.kind;
  };
  expect(await waitFor('120')).toBe(120);
  expect(await waitFor('0')).toBe(1);
  expect(await waitFor('999999')).toBe(21_600);
  expect(await waitFor('soon')).toBeNull();
  const date = await waitFor(new Date(Date.now() + 60_000).toUTCString());
  expect(date).toBeGreaterThan(30);
  expect(date).toBeLessThanOrEqual(61);
  await service.dispatcher.destroy();
  await service.close();
});
