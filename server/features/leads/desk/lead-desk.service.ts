import type { FieldPage, LeadView } from '#shared/leads/lead-desk.contract.ts';
import { type FilterGroup, isGroup } from '#shared/leads/lead-filter.ts';
import type { LeadField, LeadTag } from '#shared/leads/leads.contract.ts';
import type { ErrorCode } from '#shared/api/error-definitions.ts';
import { AppError } from '#server/platform/errors.ts';
import { isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as fields from './fields.queries.ts';
import * as tags from './tags.queries.ts';
import * as views from './views.queries.ts';

/** Choices of a field by their old names. */
type Renames = ReadonlyMap<string, string>;

/** Tags, own fields and saved views. Each throws `*_not_found` for another creator's as well. */
export interface LeadDesk {
  addTag(userId: string, tag: Omit<LeadTag, 'id'>): Promise<LeadTag>;
  changeTag(userId: string, tag: LeadTag): Promise<LeadTag>;
  removeTag(userId: string, id: string): Promise<void>;
  addField(userId: string, field: Omit<LeadField, 'id'>): Promise<LeadField>;
  /** Throws lead_value_invalid where a rename is not from a choice of before to one of now. */
  changeField(
    userId: string,
    field: Omit<LeadField, 'kind'> & { renames?: Record<string, string> | undefined },
  ): Promise<LeadField>;
  /** Which pages ask for a field. */
  fieldPages(userId: string, id: string): Promise<FieldPage[]>;
  removeField(userId: string, id: string): Promise<void>;
  listViews(userId: string): Promise<LeadView[]>;
  addView(userId: string, view: Omit<LeadView, 'id'>): Promise<LeadView>;
  changeView(userId: string, view: LeadView): Promise<LeadView>;
  removeView(userId: string, id: string): Promise<void>;
}

export const MOST_TAGS = 200;
const MOST_FIELDS = 40;
const MOST_VIEWS = 100;
/** Contacts that lose a tag in one transaction. */
const AT_ONCE = 1_000;

export function createLeadDesk({ db, ids }: Pick<Platform, 'db' | 'ids'>): LeadDesk {
  /** Saved views ask for the choice by its new name. */
  async function renameInViews(userId: string, fieldId: string, renames: Renames): Promise<void> {
    if (renames.size === 0) return;
    for (const view of await views.selectViews(db, userId)) {
      const filter = withRenames(view.state.filter, `own:${fieldId}`, renames);
      if (JSON.stringify(filter) === JSON.stringify(view.state.filter)) continue;
      await views.updateView(db, userId, { ...view, state: { ...view.state, filter } });
    }
  }

  return {
    async addTag(userId, tag) {
      if ((await tags.countTags(db, userId)) >= MOST_TAGS) throw new AppError('too_many_of_these');
      const made = { ...tag, id: ids.rowId() };
      await named('tag_exists', () => tags.insertTag(db, userId, made));
      return made;
    },
    async changeTag(userId, tag) {
      const changed = await named('tag_exists', () => tags.updateTag(db, userId, tag));
      return found(changed, 'tag_not_found');
    },
    async removeTag(userId, id) {
      if (!(await tags.hasTag(db, userId, id))) throw new AppError('tag_not_found');
      let left = AT_ONCE;
      while (left === AT_ONCE) {
        left = await inTransaction(db, async (trx) => {
          if (!(await tags.lockTag(trx, userId, id))) return 0;
          const some = await tags.selectTagged(trx, userId, id, AT_ONCE);
          await tags.removeTagFrom(trx, some, id);
          if (some.length < AT_ONCE) await tags.deleteTag(trx, userId, id);
          return some.length;
        });
      }
    },

    async addField(userId, field) {
      const known = await fields.selectFields(db, userId);
      if (known.length >= MOST_FIELDS) throw new AppError('too_many_of_these');
      const made = { ...field, id: ids.rowId() };
      await named('field_exists', () => fields.insertField(db, userId, made));
      return made;
    },
    async changeField(userId, { renames: asked = {}, ...field }) {
      const renames: Renames = new Map(Object.entries(asked));
      const known = await fields.selectFields(db, userId);
      const before = found(
        known.find(({ id }) => id === field.id),
        'field_not_found',
      );
      checkRenames(renames, before.options, field.options);
      // Until all values have the new name, both names are choices: nobody sees a value that is none.
      const both = [...new Set([...field.options, ...renames.keys()])];
      const store = (options: string[], noted: Renames) =>
        named('field_exists', () => fields.updateField(db, userId, { ...field, options }, noted));
      const renameAll = async () => {
        for (const [from, to] of renames) {
          const rename = { from, to, limit: AT_ONCE };
          while ((await fields.renameValues(db, field.id, rename)) === AT_ONCE);
        }
      };
      if (both.length > field.options.length) await store(both, new Map());
      await renameAll();
      await renameInViews(userId, field.id, renames);
      const changed = found(await store(field.options, renames), 'field_not_found');
      // Visitors who answered meanwhile chose by the old name.
      await renameAll();
      return changed;
    },
    async fieldPages(userId, id) {
      const known = await fields.selectFields(db, userId);
      if (!known.some((field) => field.id === id)) throw new AppError('field_not_found');
      return fields.selectAskingPages(db, userId, id);
    },
    async removeField(userId, id) {
      if ((await fields.deleteField(db, userId, id)) === 0) throw new AppError('field_not_found');
    },

    listViews: (userId) => views.selectViews(db, userId),
    async addView(userId, view) {
      const known = await views.selectViews(db, userId);
      if (known.length >= MOST_VIEWS) throw new AppError('too_many_of_these');
      const made = { ...view, id: ids.rowId() };
      await views.insertView(db, userId, made);
      return made;
    },
    async changeView(userId, view) {
      if ((await views.updateView(db, userId, view)) === 0) throw new AppError('view_not_found');
      return view;
    },
    async removeView(userId, id) {
      if ((await views.deleteView(db, userId, id)) === 0) throw new AppError('view_not_found');
    },
  };
}

function checkRenames(renames: Renames, before: readonly string[], now: readonly string[]): void {
  const isRight = [...renames].every(
    ([from, to]) =>
      before.includes(from) && now.includes(to) && !now.includes(from) && !renames.has(to),
  );
  if (isRight) return;
  const taken = [...renames.values()].find((to) => renames.has(to));
  const problem =
    taken === undefined
      ? 'Name an old choice and a present one'
      : `“${taken}” is a choice already. Rename one, save, and then rename the other`;
  throw new AppError('lead_value_invalid', { details: problem, fields: { renames: problem } });
}

function withRenames(filter: FilterGroup, field: string, renames: Renames): FilterGroup {
  const items = filter.items.map((item) => {
    if (isGroup(item)) return withRenames(item, field, renames);
    if (item.field !== field || !Array.isArray(item.value)) return item;
    return { ...item, value: [...new Set(item.value.map((one) => renames.get(one) ?? one))] };
  });
  return { ...filter, items };
}

function found<T>(row: T | undefined, code: ErrorCode): T {
  if (row === undefined) throw new AppError(code);
  return row;
}

const TAG_NAMES = 'contact_tags__user_id_name_key__unique';
const FIELD_NAMES = 'contact_fields__user_id_name_key__unique';

/** Turns a name that is taken into the contract's word for it. */
async function named<T>(code: 'tag_exists' | 'field_exists', store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const constraint = code === 'tag_exists' ? TAG_NAMES : FIELD_NAMES;
    if (isUniqueViolation(error, constraint)) throw new AppError(code);
    throw error;
  }
}
