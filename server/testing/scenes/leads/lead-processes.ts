import type { Knex } from 'knex';
import { createLogger } from '#server/platform/config/logger.ts';
import { createWriters } from '#server/platform/db/statements/writers.ts';
import type { GroupCommit } from '#server/platform/db/statements/group-commit.ts';
import { randomIds } from '#server/platform/ids.ts';
import { createLeadRoom } from '#server/features/leads/lead-room.ts';
import {
  createLeadWriter,
  type LeadRecord,
  type RecordedLead,
} from '#server/features/leads/record-lead.queries.ts';

export interface LeadProcesses {
  /** What each of the two processes writes leads with. */
  leads: GroupCommit<LeadRecord, RecordedLead>[];
  close(): Promise<void>;
}

/** Two processes that write leads into one database. */
export function leadProcesses(db: Knex, databaseUrl: string): LeadProcesses {
  const logger = createLogger({ level: 'silent' });
  const writers = [1, 2].map(() => createWriters(databaseUrl, logger));
  const mail = { add: () => Promise.resolve() };
  const seesEmails = () => Promise.resolve(true);
  const room = createLeadRoom({ db, ids: randomIds, mail, seesEmails });
  const leads = writers.map((one) => createLeadWriter(one, room));
  return {
    leads,
    async close() {
      for (const one of [...leads, ...writers]) await one.close();
    },
  };
}
