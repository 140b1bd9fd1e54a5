/** For rows whose only time changes: they are ordered by id. */
export const UNDATED = `TIMESTAMPTZ 'epoch'`;

/** The source of one part of a copy. `at` and `id` order the rows and never change. */
export interface Source {
  from: string;
  at: string;
  id: string;
  /** The creator's id, or the address that mails go to. */
  owner: string;
  columns: readonly string[];
}

/** Columns of a table, by its short name. */
export const of = (alias: string, columns: readonly string[]): string[] =>
  columns.map((name) => `${alias}.${name}`);

/** The parts of a copy about the people behind leads. */
export const peopleSources = {
  agreements: {
    from: 'consents c JOIN magnets m ON m.id = c.magnet_id',
    at: 'c.given_at',
    id: `concat_ws(' ', c.lead_id, c.version)`,
    owner: 'm.user_id',
    columns: of('c', ['lead_id', 'magnet_id', 'version', 'page_url', 'given_at']),
  },
  answers: {
    from: 'lead_answers a JOIN leads l ON l.id = a.lead_id',
    at: 'a.created_at',
    id: `concat_ws(' ', a.lead_id, a.step, a.question)`,
    owner: 'l.user_id',
    columns: [
      ...of('a', ['lead_id', 'step', 'question', 'field_id', 'created_at', 'answered_at']),
      'CASE WHEN l.over_quota IS TRUE THEN NULL ELSE a.answer END AS answer',
    ],
  },
  texts_to_agree_to: {
    from: 'consent_texts t JOIN magnets m ON m.id = t.magnet_id',
    at: 't.created_at',
    id: `concat_ws(' ', t.magnet_id, t.version)`,
    owner: 'm.user_id',
    columns: of('t', ['magnet_id', 'version', 'text', 'created_at']),
  },
  contacts: {
    from: 'contacts c',
    at: 'c.created_at',
    id: 'c.id',
    owner: 'c.user_id',
    columns: [
      ...of('c', ['id', 'name', 'headline', 'photo_url', 'profile_url', 'email', 'email_at']),
      ...of('c', ['stage', 'leads', 'is_over_quota', 'created_at', 'last_at']),
      `ARRAY(SELECT t.name FROM contact_tags t WHERE t.id = ANY (c.tag_ids) ORDER BY 1) AS tags`,
    ],
  },
  contact_notes: {
    from: 'contact_notes n',
    at: 'n.created_at',
    id: 'n.id',
    owner: 'n.user_id',
    columns: of('n', ['id', 'contact_id', 'text', 'created_at', 'updated_at']),
  },
  contact_stages: {
    from: 'contact_stages s',
    at: 's.created_at',
    id: 's.id',
    owner: 's.user_id',
    columns: of('s', ['id', 'name', 'color', 'meaning', 'created_at', 'removed_at', 'moved_to']),
  },
  contact_fields: {
    from: 'contact_fields f',
    at: 'f.created_at',
    id: 'f.id',
    owner: 'f.user_id',
    columns: of('f', ['id', 'name', 'kind', 'options', 'renames', 'created_at']),
  },
  contact_values: {
    from: 'contact_values v',
    at: UNDATED,
    id: `v.contact_id || ' ' || v.field_id`,
    owner: 'v.user_id',
    columns: [
      ...of('v', ['contact_id', 'field_id', 'text_value', 'number_value']),
      `v.date_value::text AS date_value`,
      'v.flag_value',
      'v.given_at',
    ],
  },
  contact_changes: {
    from: 'contact_changes h',
    at: 'h.at',
    id: 'h.id',
    owner: 'h.user_id',
    columns: of('h', ['id', 'contact_id', 'kind', 'subject', 'before_value', 'after_value', 'at']),
  },
  contact_merges: {
    from: 'contact_merges w',
    at: 'w.at',
    id: 'w.id',
    owner: 'w.user_id',
    columns: [
      ...of('w', ['id', 'kept_id', 'merged_id', 'at', 'undone_at']),
      `w.kept_before -> 'row' AS kept_before`,
      `w.merged_before -> 'row' AS merged_before`,
    ],
  },
  contact_distinctions: {
    from: 'contact_distinctions d',
    at: 'd.at',
    id: `d.first_id || ' ' || d.second_id`,
    owner: 'd.user_id',
    columns: of('d', ['first_id', 'second_id', 'at']),
  },
  lead_imports: {
    from: 'lead_imports j',
    at: 'j.created_at',
    id: 'j.id',
    owner: 'j.user_id',
    columns: [
      ...of('j', ['id', 'file_name', 'state', 'rows', 'new_rows', 'updated_rows', 'skipped_rows']),
      ...of('j', ['broken_rows', 'existing', 'tag_name', 'created_at', 'finished_at', 'undone_at']),
      ...of('j', ['consent_basis', 'consent_text', 'consent_at', 'consent_by']),
    ],
  },
  lead_import_rows: {
    from: 'lead_import_rows o JOIN lead_imports j ON j.id = o.import_id',
    at: UNDATED,
    id: `o.import_id || ' ' || to_char(o.line, 'FM0000000000')`,
    owner: 'j.user_id',
    columns: of('o', ['import_id', 'line', 'outcome', 'reason', 'contact_id', 'cells']),
  },
  lead_views: {
    from: 'lead_views w',
    at: 'w.created_at',
    id: 'w.id',
    owner: 'w.user_id',
    columns: of('w', ['id', 'name', 'is_pinned', 'state', 'created_at', 'updated_at']),
  },
  retention_rules: {
    from: 'retention_rules g',
    at: 'g.created_at',
    id: 'g.id',
    owner: 'g.user_id',
    columns: of('g', ['days', 'filter', 'is_on', 'stopped', 'turned_on_at', 'created_at']),
  },
  retention_people: {
    from: 'retention_people p',
    at: UNDATED,
    id: 'p.contact_id',
    owner: 'p.user_id',
    columns: of('p', ['contact_id', 'listed_at', 'erase_at', 'kept_at']),
  },
  retention_runs: {
    from: 'retention_runs g',
    at: 'g.began_at',
    id: 'g.id',
    owner: 'g.user_id',
    columns: [
      ...of('g', ['began_at', 'ended_at', 'listed', 'spared', 'people', 'leads', 'checks']),
      ...of('g', ['waits', 'readings', 'is_full', 'receipt', 'by']),
    ],
  },
  score_rules: {
    from: 'score_rule_sets s',
    at: UNDATED,
    id: 's.id',
    owner: 's.user_id',
    columns: [
      ...of('s', ['version', 'state', 'rules', 'half_life_days', 'warm_from', 'hot_from']),
      ...of('s', ['saved_at', 'applied_at']),
    ],
  },
  scores: {
    from: 'contact_score_lines p JOIN contacts c ON c.id = p.contact_id',
    at: 'p.at',
    id: `p.contact_id || ' ' || p.slot || ' ' || p.rule_id || ' ' || p.cause_id`,
    owner: 'c.user_id',
    columns: of('p', ['contact_id', 'slot', 'rule_id', 'cause', 'magnet_id', 'points', 'at']),
  },
} satisfies { [part: string]: Source };
