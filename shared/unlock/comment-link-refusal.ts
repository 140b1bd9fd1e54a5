/** Why a pasted text is no usable link: one code for each case that deserves its own sentence. */
export type LinkRefusal =
  | 'empty'
  | 'too_long'
  | 'not_a_link'
  | 'stray_characters'
  | 'not_linkedin'
  | 'short_link'
  | 'post_link'
  | 'profile_link'
  | 'company_link'
  | 'article_link'
  | 'activity_tab'
  | 'sign_in_link'
  | 'linkedin_page'
  | 'broken_link'
  | 'reply_without_parent'
  | 'conflicting_ids'
  | 'impossible_date';
