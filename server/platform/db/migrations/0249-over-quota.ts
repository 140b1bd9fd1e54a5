import type { Migration } from '../migration.ts';
import { leadScore } from './0075-lead-score.ts';
import { liveEvents } from './0085-live-events.ts';
import { scoreBySource } from './0123-score-by-source.ts';
import { extraFields } from './0210-extra-fields.ts';
import { renamedChoices } from './0215-renamed-choices.ts';
import { notifications } from './0218-notifications.ts';

/** Each function that reads one of the columns, as the migration that wrote it last has it. */
const functionsBefore = (
  [
    [leadScore, 'score_changed_leads'],
    [liveEvents, 'note_live_people'],
    [scoreBySource, 'score_lines'],
    [extraFields, 'give_released'],
    [renamedChoices, 'give_answers'],
    [notifications, 'notify_of_leads'],
  ] as const
)
  .map(([{ up }, name]) => {
    const text = new RegExp(
      `(?<=CREATE (?:OR REPLACE )?)FUNCTION ${name}\\(.*?END \\$\\$;`,
      's',
    ).exec(up)?.[0];
    if (text === undefined) throw new Error(`${name} is not written there`);
    return `CREATE OR REPLACE ${text}`;
  })
  .join('\n');
const functionsAfter = functionsBefore
  .replaceAll(/\.held\b/gi, '.over_quota')
  .replaceAll(/\.is_held\b/g, '.is_over_quota');

/** Merges keep rows of contacts, which come back when one is undone. */
const renameInMerges = (...names: [from: string, to: string][]) => {
  const renamed = (
    column: string,
  ) => `CASE WHEN ${column} #> '{row,${names[0]?.[0] ?? ''}}' IS NULL THEN ${column}
      ELSE jsonb_set(${column}, '{row}', (${column} -> 'row')
        ${names.map(([from]) => `- '${from}'`).join(' ')}
        || jsonb_build_object(${names
          .map(([from, to]) => `'${to}', ${column} #> '{row,${from}}'`)
          .join(', ')})) END`;
  const columns = ['kept_before', 'merged_before', 'kept_after'];
  return `UPDATE contact_merges SET
      ${columns.map((column) => `${column} = ${renamed(column)}`).join(',\n      ')};`;
};

/**
 * A lead beyond the monthly limit is over quota. What is held is a comment that waits. Nothing but names
 * changes, so no table is rewritten. Columns get their new names at once, because no release went out before.
 */
export const overQuota: Migration = {
  name: '0249-over-quota',
  up: `
    ALTER TABLE leads RENAME held TO over_quota;
    ALTER INDEX leads__held__index RENAME TO leads__over_quota__index;
    ALTER TABLE contacts RENAME held_leads TO leads_over_quota;
    ALTER TABLE contacts RENAME is_held TO is_over_quota;
    ${functionsAfter}
    ${renameInMerges(['held_leads', 'leads_over_quota'], ['is_held', 'is_over_quota'])}
  `,
  down: `
    ${renameInMerges(['leads_over_quota', 'held_leads'], ['is_over_quota', 'is_held'])}
    ALTER TABLE contacts RENAME is_over_quota TO is_held;
    ALTER TABLE contacts RENAME leads_over_quota TO held_leads;
    ALTER INDEX leads__over_quota__index RENAME TO leads__held__index;
    ALTER TABLE leads RENAME over_quota TO held;
    ${functionsBefore}
  `,
};
