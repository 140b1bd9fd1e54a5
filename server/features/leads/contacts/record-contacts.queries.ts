import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { originFacets } from '../origin/touches.queries.ts';

/** Beyond this a contact's text for searches is cut; a comment has at most 2,000 characters. */
export const SEARCH_LENGTH = 20_000;

/** What tells a lead's person apart from others of the creator. */
export const personKey = (lead: string): string =>
  `coalesce('in:' || ${lead}.author_url, 'comment:' || ${lead}.comment_id)`;

/**
 * What filters ask of a lead, as one array of a contact: an index finds all of them. The word is a
 * part of the comment, and the tags of a link may name a person, so they are left out while the lead
 * is over quota.
 */
export const facetsOf = (lead: string, isOpen: string, among = 'true'): string =>
  [
    ...['magnet_id', 'method', 'confidence', 'matched_word'].map((column) => {
      const name = column.replace(/_id$|^matched_/, '');
      const condition = column === 'matched_word' ? `${isOpen} AND ${among}` : among;
      return `coalesce(array_agg(DISTINCT '${name}:' || lower(${lead}.${column}))
        FILTER (WHERE ${lead}.${column} IS NOT NULL AND ${condition}), '{}')`;
    }),
    originFacets(lead, `${isOpen} AND ${among}`),
  ].join(' || ');

/** The newest of the readings that have it: a reading without a picture says nothing against one. */
const newest = (column: string) =>
  `(array_agg(n.${column} ORDER BY n.call DESC) FILTER (WHERE n.counts AND n.${column} IS NOT NULL))[1]`;
const keptOr = (column: string) => `CASE WHEN '${column}' = ANY (c.own_fields) THEN c.${column}
        ELSE coalesce(excluded.${column}, c.${column}) END`;
const keepsName = `'name' = ANY (c.own_fields) OR excluded.name = '${DEFAULT_VISITOR_NAME}'`;

/**
 * Parts of a statement that find or make the contacts of new leads, and count the leads there. Rows of
 * `source` have a `person_key`, and a `contact_id` for a person nobody knows yet. A key is taken
 * before its contact, as everywhere else: two first leads of one person, also in two processes, make
 * one contact. `known` tells the contact of each key.
 *
 * A lead over quota leaves nothing of its person in the contact's row.
 */
export const addContacts = (source: string): string => `known AS (
    INSERT INTO contact_keys (user_id, key, contact_id)
    SELECT user_id, person_key, min(contact_id) FROM ${source}
    GROUP BY user_id, person_key ORDER BY user_id, person_key
    ON CONFLICT (user_id, key) DO UPDATE SET key = excluded.key
    RETURNING user_id, key AS person_key, contact_id
  ), people AS (
    SELECT known.contact_id AS id, n.user_id,
      coalesce((array_agg(n.name ORDER BY n.call DESC)
        FILTER (WHERE n.counts AND n.name <> '${DEFAULT_VISITOR_NAME}'))[1],
        '${DEFAULT_VISITOR_NAME}') AS name,
      max(n.author_url) FILTER (WHERE n.counts) AS profile_url,
      ${newest('author_photo')} AS photo_url, ${newest('author_headline')} AS headline,
      ${facetsOf('n', 'n.counts')} AS facets,
      coalesce(string_agg(lower(n.comment_text), E'\\n') FILTER (WHERE n.counts), '') AS comments,
      count(*)::int AS leads, (count(*) FILTER (WHERE NOT n.counts))::int AS leads_over_quota
    FROM ${source} n JOIN known USING (user_id, person_key) GROUP BY known.contact_id, n.user_id
  ), contact AS (
    INSERT INTO contacts AS c (id, user_id, name, sort_name, profile_url, photo_url, headline, facets, search, leads,
      leads_over_quota, is_over_quota)
    SELECT id, user_id, name, left(lower(name), 80), profile_url, photo_url, headline, facets,
      left(concat_ws(E'\\n', lower(name), lower(headline), comments), ${SEARCH_LENGTH}), leads, leads_over_quota,
      leads = leads_over_quota
    FROM people ORDER BY id
    ON CONFLICT (id) DO UPDATE SET
      name = CASE WHEN ${keepsName} THEN c.name ELSE excluded.name END,
      sort_name = CASE WHEN ${keepsName} THEN c.sort_name ELSE excluded.sort_name END,
      profile_url = coalesce(c.profile_url, excluded.profile_url),
      photo_url = ${keptOr('photo_url')}, headline = ${keptOr('headline')},
      facets = ARRAY(SELECT DISTINCT unnest(c.facets || excluded.facets) ORDER BY 1),
      search = left(concat_ws(E'\\n', c.search, excluded.search), ${SEARCH_LENGTH}),
      leads = c.leads + excluded.leads, leads_over_quota = c.leads_over_quota + excluded.leads_over_quota,
      is_over_quota = c.is_over_quota AND excluded.is_over_quota, last_at = now()
  )`;
