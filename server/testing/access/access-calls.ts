import { sampleOf } from '../bad-input/schema-samples.ts';
import { type RawAnswer, rawRequest } from '../raw-request.ts';
import type { TestApp } from '../test-app.ts';
import type { AccessPolicy } from './access-policy.ts';
import { type AccessScene, type Owner, unknownId } from './access-scene.ts';
import { type ContractRoute, fillPath } from './contract-routes.ts';
import type { Identity } from './identities.ts';

/** Whose id stands in the address, and in the body where the owner's stood. */
export type Whose = Owner | 'nobody';

let networks = 0;

/** Each call comes from a network of its own, so no limit answers before the guard does. */
export function aNetwork(): Record<string, string> {
  networks += 1;
  return {
    'x-forwarded-for': `12.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  };
}

export interface AccessAnswer extends RawAnswer {
  /** The text without what differs in any two answers: the request's id and the id asked for. */
  normal: string;
  code: string | null;
}

/** Calls an endpoint as somebody, about the things of an owner or of nobody. */
export async function callAs(
  app: TestApp,
  scene: AccessScene,
  { endpoint }: ContractRoute,
  policy: AccessPolicy,
  identity: Identity,
  whose: Whose,
): Promise<AccessAnswer> {
  const owner = whose === 'nobody' ? withUnknownIds(scene.a) : whose;
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
  const answer = await rawRequest(app.url, {
    method: endpoint.method,
    path: parts.query === undefined ? path : `${path}?${parts.query}`,
    headers: {
      ...aNetwork(),
      ...identity,
      ...parts.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...answer, ...readAnswer(answer.text, asked) };
}

function withUnknownIds(owner: Owner): Owner {
  const ids = Object.fromEntries(
    Object.keys(owner.ids).map((param) => [param, unknownId(param)] as const),
  );
  return { ...owner, ids, magnetId: ids['magnetId'] ?? '' };
}

function readAnswer(
  text: string,
  asked: readonly string[],
): { normal: string; code: string | null } {
  let normal = text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');
  for (const id of asked) normal = normal.replaceAll(id, '{id}');
  return { normal, code: /"code":"(\w+)"/.exec(text)?.[1] ?? null };
}
