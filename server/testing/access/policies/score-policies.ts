import { defaultScoreSet } from '#shared/leads/score-rules.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';

const body = (fields: object) => (): CallParts => ({ body: { ...fields } });
const hotter = { ...defaultScoreSet, hotFrom: 60 };

/** Who may call the endpoints of scores. */
export const scorePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'leadScore.read': byCreator(200),
  'leadScore.save': byCreator(200, {
    parts: body({ ...hotter, version: 0 }),
    prepare: forgetRules,
  }),
  'leadScore.restore': byCreator(200, {
    parts: body({ version: 0, to: 0 }),
    prepare: forgetRules,
  }),
  'leadScore.preview': byCreator(200, { parts: body(hotter) }),
  'leadScore.explain': byCreator(200, { unknown: 'lead_not_found' }),
};

async function forgetRules(app: TestApp, { userId }: Owner): Promise<void> {
  await app.db('score_rule_sets').where({ userId }).delete();
}
