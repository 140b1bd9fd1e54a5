import type { Knex } from 'knex';

/** Up to which rows the roll-ups count. */
export interface Marks {
  lastVisit: number;
  lastEvent: number;
}

/** The marks of now. They only go up. */
export async function readMarks(db: Knex): Promise<Marks> {
  const row = await db('figure_marks').first<{ lastVisit: string; lastEvent: string }>(
    'last_visit',
    'last_event',
  );
  return { lastVisit: Number(row.lastVisit), lastEvent: Number(row.lastEvent) };
}
