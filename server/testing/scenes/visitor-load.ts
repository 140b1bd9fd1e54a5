import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aComment, type MagnetScene, type UnlockScene } from './unlock-scene.ts';

interface Call {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  type?: string;
  body?: string;
  expected: number;
}

interface Reply {
  status: number;
  text: string;
}

/**
 * Visitors that send all kinds of requests repeatedly: pages, visits, checks of comments, a form and
 * an unsafe call.
 */
export interface VisitorLoad {
  run(visitors: number): Promise<void>;
  end(): void;
  sent(): number;
  /** How many comments were answered with "verified". */
  verified(): number;
  failures(): readonly string[];
  /** How many of each kind were answered as expected. */
  outcomes(): Record<string, number>;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

export function loadOf(
  scene: UnlockScene,
  magnets: readonly MagnetScene[],
  url: string,
): VisitorLoad {
  const failures: string[] = [];
  const outcomes: Record<string, number> = {};
  let sent = 0;
  let verified = 0;
  let hasEnded = false;

  const page = (path: string): Call => ({ kind: 'page', method: 'GET', path, expected: 200 });
  const choose = (): Call => {
    const dice = randomInt(100);
    // Spread over many magnets, because one accepts a limited number of checks a minute.
    const magnetId = magnets[randomInt(magnets.length)]?.magnetId ?? '';
    if (dice < 45) return page(`/unlock/${magnetId}`);
    if (dice < 50) return page('/pricing');
    if (dice < 80) {
      const body = JSON.stringify({ magnetId });
      const path = '/api/visits';
      return { kind: 'visit', method: 'POST', path, type: JSON_TYPE, body, expected: 200 };
    }
    if (dice < 86) {
      const commentUrl = aComment(scene, scene.linkedin.addPost(), 'growth');
      const body = JSON.stringify({ commentUrl, magnetId, triggerWord: 'GROWTH' });
      const path = '/api/verify-comment';
      return { kind: 'check', method: 'POST', path, type: JSON_TYPE, body, expected: 200 };
    }
    if (dice < 93) {
      const path = `/unlock/${magnetId}`;
      const body = 'step=comment&commentUrl=no+link';
      return { kind: 'form', method: 'POST', path, type: FORM_TYPE, body, expected: 422 };
    }
    // A request that nginx must not repeat.
    const body = 'theme=dark&back=%2Fpricing';
    return { kind: 'unsafe', method: 'POST', path: '/theme', type: FORM_TYPE, body, expected: 303 };
  };

  async function visit(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!hasEnded) {
      const call = choose();
      sent += 1;
      // A load that the machine can handle: overload is another attack.
      await sleep(randomInt(100));
      try {
        const { status, text } = await send(url, agent, call);
        if (status !== call.expected) failures.push(`${call.kind} ${status} ${text.slice(0, 200)}`);
        else outcomes[call.kind] = (outcomes[call.kind] ?? 0) + 1;
        if (call.kind === 'check' && text.includes('"verified":true')) verified += 1;
      } catch (error) {
        failures.push(`${call.kind} ${String(error)}`);
      }
    }
    agent.destroy();
  }

  return {
    run: async (visitors) => {
      await Promise.all(Array.from({ length: visitors }, visit));
    },
    end: () => void (hasEnded = true),
    sent: () => sent,
    verified: () => verified,
    failures: () => failures,
    outcomes: () => outcomes,
  };
}

/** Each call uses a separate network, so no limit is reached. */
function send(url: string, agent: Agent, call: Call): Promise<Reply> {
  const octet = (): number => randomInt(1, 255);
  const headers = {
    'x-forwarded-for': `203.${octet()}.${octet()}.${octet()}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    ...(call.type === undefined ? {} : { 'content-type': call.type }),
  };
  return new Promise((resolve, reject) => {
    const { method, path } = call;
    const asked = request(`${url}${path}`, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    asked.once('error', reject).end(call.body);
  });
}
