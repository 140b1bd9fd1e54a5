import type { Knex } from 'knex';
import type { LeadField, LeadTag } from '#shared/leads/leads.contract.ts';
import { selectFields } from '../desk/fields.queries.ts';

export interface DeskRows {
  magnets: {
    id: string;
    title: string;
    triggerWords: string[];
    question: string | null;
    questionChoices: string[];
  }[];
  tags: LeadTag[];
  fields: LeadField[];
}

/** Names of what a creator's leads are sorted into. */
export async function selectDesk(db: Knex, userId: string): Promise<DeskRows> {
  // One after the other: in a transaction they share a connection.
  const magnets = await db('magnets')
    .where({ userId })
    .orderBy(['title', 'id'])
    .limit(1_000)
    .select<DeskRows['magnets']>('id', 'title', 'trigger_words', 'question', 'question_choices');
  const tags = await db('contact_tags')
    .where({ userId })
    .orderBy('name_key')
    .select<LeadTag[]>('id', 'name', 'color');
  return { magnets, tags, fields: await selectFields(db, userId) };
}
