import type { AccessScene } from './access-scene.ts';

/** Headers that identify a caller. */
export type Identity = Readonly<Record<string, string>>;

export const bearer = (token: string): Identity => ({ authorization: `Bearer ${token}` });
const operatorHeader = (token: string): Identity => ({ 'x-admin-token': token });

/** All callers without a live creator's session: none of them may act as one. */
export function strangersTo(scene: AccessScene): readonly (readonly [string, Identity])[] {
  const { token } = scene.operator;
  return [
    ['anonymous', {}],
    ['a suspended creator', bearer(scene.suspendedToken)],
    ['an expired session', bearer(scene.expiredToken)],
    ['a paired device', bearer(scene.deviceToken)],
    ['an operator', { ...bearer(token), ...operatorHeader(token) }],
    ['a creator by the header of operators', operatorHeader(scene.a.token)],
  ];
}

/** All callers without a live operator's session (T50). */
export function nonOperators(scene: AccessScene): readonly (readonly [string, Identity])[] {
  const { a, b, operator } = scene;
  const beside = (token: string, other: string) => ({ ...bearer(token), ...operatorHeader(other) });
  return [
    ...strangersTo(scene).filter(([name]) => name !== 'an operator'),
    ['creator A', bearer(a.token)],
    ['creator B in both headers', beside(b.token, b.token)],
    ['an expired operator', beside(operator.expiredToken, operator.expiredToken)],
    ['an operator with a creator’s token', beside(a.token, operator.token)],
    ['a creator’s token beside an operator’s', beside(operator.token, a.token)],
    ['an expired token beside a good one', beside(operator.token, operator.expiredToken)],
    [
      'something else than Bearer beside it',
      { authorization: 'Basic x', ...operatorHeader(operator.token) },
    ],
  ];
}
