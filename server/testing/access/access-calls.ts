import { Agent } from 'node:http';
import { sampleOf } from '../bad-input/schema-samples.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import type { TestApp } from '../app/test-app.ts';
import type { AccessPolicy } from './policies/access-policy.ts';
import { type AccessScene, type Owner, unknownId } from './access-scene.ts';
import { type ContractRoute, fillPath } from './contract-routes.ts';
import type { Identity } from './identities.ts';

/** Whose ids the address has, and the body where the owner's were. */
export type Whose = Owner | 'nobody';

/** A new connection costs as much as many of these calls. */
const agent = new Agent({ keepAlive: true });
let networks = 0;

/** Each call uses a separate network, so no limit answers before the guard does. */
export function aNetwork(): Record<string, string> {
  networks += 1;
  return {
    'x-forwarded-for': `12.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  };
}

export interface AccessAnswer extends RawAnswer {
  /**
   * The text without the parts that differ in any two answers: the request's id and the requested id.
   */
  normal: string;
  code: string | null;
}

/** Calls an endpoint as some caller, with ids of an owner or with unknown ones. */
export async function callAs(
  app: TestApp,
  scene: AccessScene,
  { endpoint }: ContractRoute,
  policy: AccessPolicy,
  identity: Identity,
  whose: Whose,
): Promise<AccessAnswer> {
  const owner = whose === 'nobody' ? nobody(scene) : whose;
  const asked: string[] = [];
  const path = fillPath(endpoint.path, (param) => {
    const id = owner.ids[param];
    if (id === undefined) throw new Error(`access-scene.ts has nothing for :${param} yet`);
    asked.push(id);
    return id;
  });
  const parts = policy.parts?.(owner, scene) ?? {};
  const body = parts.body ?? (endpoint.body === undefined ? undefined : sampleOf(endpoint.body));
  if (typeof body?.['magnetId'] === 'string') asked.push(body['magnetId']);
  const sent =
    parts.raw ?? (body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });
  const answer = await rawRequest(app.url, {
    method: endpoint.method,
    path: parts.query === undefined ? path : `${path}?${parts.query}`,
    headers: {
      ...aNetwork(),
      ...identity,
      ...parts.headers,
      ...(sent === undefined ? {} : { 'content-type': sent.type }),
    },
    ...(sent === undefined ? {} : { body: sent.bytes }),
    agent,
  });
  if (!answer.headers['cache-control']?.includes('no-store')) {
    throw new Error(`${endpoint.method} ${endpoint.path} lets caches keep its answer (T80)`);
  }
  return { ...answer, ...readAnswer(answer.text, asked) };
}

function nobody({ a, operator }: AccessScene): Owner {
  const params = Object.keys({ ...a.ids, ...operator.ids });
  const ids = Object.fromEntries(params.map((param) => [param, unknownId(param)] as const));
  return { ...a, ids, magnetId: ids['magnetId'] ?? '' };
}

/** The ids of a creator as an operator names them. */
export function asOperatorSees({ a, operator }: AccessScene): Owner {
  return { ...a, ids: { ...a.ids, ...operator.ids } };
}

function readAnswer(
  text: string,
  asked: readonly string[],
): { normal: string; code: string | null } {
  let normal = text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');
  for (const id of asked) normal = normal.replaceAll(id, '{id}');
  return { normal, code: /"code":"(\w+)"/.exec(text)?.[1] ?? null };
}
