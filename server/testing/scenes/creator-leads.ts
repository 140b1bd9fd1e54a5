import { randomIds } from '#server/platform/ids.ts';
import type { LeadRecord } from '#server/features/leads/record-lead.queries.ts';
import type { TestApp } from '../app/test-app.ts';
import { aUser } from './factories.ts';
import { insertMagnet, leadRecord } from './lead-records.ts';

/** A creator whose leads are stored in the same way as by checks. */
export async function aCreator(app: TestApp, plan: 'pro' | 'free' = 'pro') {
  const { user, token } = await aUser(app, { plan });
  const magnetId = await insertMagnet(app.db, user.id);
  /** Returns the ids of the contact and of the unlock. */
  async function add(changes: Partial<LeadRecord> = {}): Promise<{ id: string; unlockId: string }> {
    const { rowId } = randomIds;
    const ids = { lead: rowId(), attempt: rowId(), contact: rowId() };
    const made = leadRecord({ userId: user.id, magnetId }, { ids, grant: null, ...changes });
    const authorUrl = changes.authorUrl ?? `https://www.linkedin.com/in/${ids.lead}`;
    await app.services.leads.writer.add({ ...made, authorUrl });
    return { id: ids.contact, unlockId: ids.lead };
  }
  return { userId: user.id, token, magnetId, api: app.as(token), add };
}
