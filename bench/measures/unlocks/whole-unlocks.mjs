import { BASE_MS } from '../../linkedin.mjs';
import { verifyRequests } from '../../requests.mjs';

export const AT_ONCE = 8;

/**
 * Whole unlocks, call by call: check the comment, give the address, type the code where one was mailed,
 * hand over the content. The waiting time of each visitor, in milliseconds.
 */
export async function unlockAll(url, ids, { count, set, inbox }) {
  const checks = verifyRequests(ids, count, set, BASE_MS);
  const times = [];
  let next = 0;
  const visitor = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      times.push(await unlockOne(url, { check: checks[n], inbox }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return times;
}

let people = 0;

async function unlockOne(url, { check, inbox }) {
  const { magnetId } = JSON.parse(check.body);
  const email = `visitor${(people += 1)}@bench.test`;
  let waited = 0;
  let grant = '';
  const call = async (path, body) => {
    const began = performance.now();
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': /X-Forwarded-For:([^|]+)/.exec(check.headers)[1],
        ...(grant === '' ? {} : { 'x-unlock-grant': grant }),
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    waited += performance.now() - began;
    if (response.status >= 300)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { status: response.status, answer };
  };
  ({ grant } = (await call('/api/verify-comment', JSON.parse(check.body))).answer);
  const given = await call('/api/email-leads', { magnetId, email });
  if (given.status === 202) {
    await call('/api/email-leads/confirm', { magnetId, code: await inbox.codeFor(email) });
  }
  await call('/api/claims', { magnetId });
  return waited;
}
