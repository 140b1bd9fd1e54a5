import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLateAgent } from './late-agent.ts';

const server = createServer((_request, response) => response.end('here'));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
});
afterAll(() => server.close());

describe('an agent made for the first request', () => {
  it('sends requests as the outbound agent does, address filter included', async () => {
    const allowed = createLateAgent({ allowPrivateFor: origin });
    const answer = await request(origin, { dispatcher: allowed });
    expect(await answer.body.text()).toBe('here');
    await allowed.destroy();

    const filtered = createLateAgent();
    await expect(request(origin, { dispatcher: filtered })).rejects.toThrow('is not allowed');
    await filtered.destroy();
  });

  it('sends nothing after it is closed, also when it was never used', async () => {
    const used = createLateAgent({ allowPrivateFor: origin });
    await (await request(origin, { dispatcher: used })).body.dump();
    for (const agent of [used, createLateAgent({ allowPrivateFor: origin })]) {
      await agent.destroy();
      await expect(request(origin, { dispatcher: agent })).rejects.toThrow(/closed|destroyed/);
    }
  });
});
