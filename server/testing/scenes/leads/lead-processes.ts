import type { Knex } from 'knex';
import { createLogger } from '#server/platform/config/logger.ts';
import { createWritePool } from '#server/platform/db/statements/write-pool.ts';
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
  const writePools = [1, 2].map(() => createWritePool(databaseUrl, logger));
  const mail = { add: () => Promise.resolve() };
  const seesEmails = () => Promise.resolve(true);
  const room = createLeadRoom({ db, ids: randomIds, mail, seesEmails });
  const leads = writePools.map((one) => createLeadWriter(one, room));
  return {
    leads,
    async close() {
      for (const one of [...leads, ...writePools]) await one.close();
    },
  };
}
