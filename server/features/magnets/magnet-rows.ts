import type {
  ContentType,
  MagnetStatus,
  WhenUnconfirmed,
} from '#shared/magnets/magnets.contract.ts';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

/** A row of `magnets`. */
export interface MagnetRow {
  id: string;
  user_id: string;
  status: MagnetStatus;
  title: string;
  description: string | null;
  icon: string;
  content_type: ContentType;
  text_content: string | null;
  link_url: string | null;
  file_id: string | null;
  template: MagnetTemplate;
  collect_emails: boolean;
  email_prompt: string | null;
  trigger_words: string[];
  match_mode: 'contains' | 'whole';
  linkedin_post_url: string | null;
  post_key: string | null;
  when_unconfirmed: WhenUnconfirmed;
  brand_color: string | null;
  is_listed: boolean;
  activated_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const magnetColumns = [
  'id',
  'user_id',
  'status',
  'title',
  'description',
  'icon',
  'content_type',
  'text_content',
  'link_url',
  'file_id',
  'template',
  'collect_emails',
  'email_prompt',
  'trigger_words',
  'match_mode',
  'linkedin_post_url',
  'post_key',
  'when_unconfirmed',
  'brand_color',
  'is_listed',
  'activated_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MagnetRow)[];

/** The owner's columns a visitor's request may need; the address stays on the server (T61). */
export interface MagnetOwnerRow {
  id: string;
  name: string;
  linkedin_name: string | null;
  linkedin_photo_url: string | null;
  photo_url: string | null;
  linkedin_profile_url: string | null;
  profile_confirmed_at: Date | null;
  referral_code: string;
  suspended_at: Date | null;
}

export const ownerColumns = [
  'id',
  'name',
  'linkedin_name',
  'linkedin_photo_url',
  'photo_url',
  'linkedin_profile_url',
  'profile_confirmed_at',
  'referral_code',
  'suspended_at',
] as const satisfies readonly (keyof MagnetOwnerRow)[];
