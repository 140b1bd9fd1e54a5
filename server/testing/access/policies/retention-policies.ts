import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator } from './access-policy.ts';

const rule = { days: 365, filter: { op: 'and', items: [] } };
const unknown = 'retention_rule_not_found';

/** The owner's rule, unchanged by earlier calls. */
async function haveRule(app: TestApp, { userId, ids }: Owner): Promise<void> {
  await app.db('retention_rules').where({ userId }).delete();
  const filter = JSON.stringify(rule.filter);
  await app.db('retention_rules').insert({ id: ids.ruleId, userId, days: rule.days, filter });
}

/** Who may call the endpoints of retention rules. */
export const retentionPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'leadRetention.read': byCreator(200),
  'leadRetention.preview': byCreator(200, { parts: () => ({ body: rule }) }),
  'leadRetention.add': byCreator(201, { parts: () => ({ body: rule }), prepare: haveRule }),
  'leadRetention.change': byCreator(200, {
    parts: () => ({ body: { ...rule, version: 1 } }),
    unknown,
    prepare: haveRule,
  }),
  'leadRetention.remove': byCreator(200, { unknown, prepare: haveRule }),
  'leadRetention.turnOn': byCreator(200, {
    parts: () => ({ body: { version: 1, confirm: 'erase' } }),
    unknown,
    prepare: haveRule,
  }),
  'leadRetention.turnOff': byCreator(200, { unknown, prepare: haveRule }),
  'leadRetention.people': byCreator(200),
  'leadRetention.keep': byCreator(200, {
    parts: ({ ids }) => ({ body: { leadIds: [ids.leadId], isKept: true } }),
  }),
  'leadRetention.runs': byCreator(200),
};
