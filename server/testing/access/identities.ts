import { randomIds } from '#server/domain/ids.ts';
import type { AccessScene } from './access-scene.ts';

/** Headers by which somebody says who they are. */
export type Identity = Readonly<Record<string, string>>;

const bearer = (token: string): Identity => ({ authorization: `Bearer ${token}` });
const operatorHeader = (token: string): Identity => ({ 'x-admin-token': token });

/** Everybody who is not a creator with a live session: none of them may act as one. */
export function strangersTo(scene: AccessScene): readonly (readonly [string, Identity])[] {
  const operator = randomIds.secret('adm_');
  return [
    ['anonymous', {}],
    ['a suspended creator', bearer(scene.suspendedToken)],
    ['an expired session', bearer(scene.expiredToken)],
    ['an operator', { ...bearer(operator), ...operatorHeader(operator) }],
    ['an operator by the other header', operatorHeader(scene.a.token)],
  ];
}

/** Everybody who is not an operator with a live session, sent as operators send it. */
export function nonOperators(
  scene: AccessScene,
  operator: string,
): readonly (readonly [string, Identity])[] {
  return [
    ...strangersTo(scene).filter(([name]) => name !== 'an operator'),
    ['creator A', bearer(scene.a.token)],
    ['creator B in both headers', { ...bearer(scene.b.token), ...operatorHeader(scene.b.token) }],
    [
      'an operator with a creator’s token',
      { ...bearer(scene.a.token), ...operatorHeader(operator) },
    ],
    [
      'a creator’s token beside an operator',
      { ...bearer(operator), ...operatorHeader(scene.a.token) },
    ],
  ];
}

export { bearer };
