import { magnetIcon } from '#shared/magnets/magnet-icons.ts';
import type { Magnet, PublicCreator, PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { fillUrl } from '#shared/api/url.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import type { MagnetOwnerRow, MagnetRow } from './magnet-rows.ts';

export interface MagnetStats {
  visits: number;
  verified: number;
  emails: number;
}

/** The joined columns of its file; all null without one. */
export interface MagnetFileFields {
  file_name: string | null;
  file_size: number | null;
  file_media_type: string | null;
  file_created_at: Date | null;
}

export interface MagnetAddresses {
  publicUrl: string;
  /** Null outside sandbox mode. */
  sandboxPostUrl: string | null;
}

/** A magnet for its owner, content included. */
export function toMagnet(
  row: MagnetRow & MagnetFileFields,
  stats: MagnetStats,
  addresses: MagnetAddresses,
): Magnet {
  const file = fileOf(row);
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    title: row.title,
    description: row.description,
    icon: magnetIcon(row.icon),
    contentType: row.content_type,
    textContent: row.text_content,
    linkUrl: row.link_url,
    fileUrl: file === null ? null : fillUrl(magnetFilesApi.read.path, { fileId: file.id }),
    file,
    template: row.template,
    collectEmails: row.collect_emails,
    emailPrompt: row.email_prompt,
    triggerWord: row.trigger_words[0] ?? '',
    triggerWords: row.trigger_words,
    matchMode: row.match_mode,
    linkedinPostUrl: row.linkedin_post_url,
    whenUnconfirmed: row.when_unconfirmed,
    brandColor: row.brand_color,
    isListed: row.is_listed,
    publicUrl: addresses.publicUrl,
    sandboxPostUrl: addresses.sandboxPostUrl,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    stats,
  };
}

function fileOf(row: MagnetRow & MagnetFileFields): Magnet['file'] {
  const { file_id: id, file_name: name, file_size: size, file_media_type: mediaType } = row;
  const { file_created_at: createdAt } = row;
  if (id === null || name === null || size === null || mediaType === null) return null;
  return { id, name, size, mediaType, createdAt: createdAt?.toISOString() ?? '' };
}

/**
 * A magnet for visitors, always locked: the content keys are there and null (D1, T15). Whoever
 * holds a completed grant adds the content. `effectiveCollectEmails`: plan and setting applied.
 */
export function toPublicMagnet(
  row: MagnetRow,
  owner: MagnetOwnerRow,
  effectiveCollectEmails: boolean,
): PublicMagnet {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    icon: magnetIcon(row.icon),
    contentType: row.content_type,
    locked: true,
    textContent: null,
    linkUrl: null,
    fileUrl: null,
    template: row.template,
    collectEmails: effectiveCollectEmails,
    emailPrompt: row.email_prompt,
    triggerWord: row.trigger_words[0] ?? '',
    triggerWords: row.trigger_words,
    linkedinPostUrl: row.linkedin_post_url,
    brandColor: row.brand_color,
    user: toPublicCreator(owner),
  };
}

/** No address, no account fields; unsafe addresses are left out rather than shown (T61, T69). */
export function toPublicCreator(owner: MagnetOwnerRow): PublicCreator {
  return {
    name: owner.name,
    linkedin_name: owner.linkedin_name,
    linkedin_photo_url: httpsUrl(owner.linkedin_photo_url),
    photo_url: httpsUrl(owner.photo_url),
    linkedin_profile_url: linkedinUrl(owner.linkedin_profile_url),
    email: null,
    verified: owner.profile_confirmed_at !== null,
  };
}

function httpsUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}

function linkedinUrl(text: string | null): string | null {
  const safe = httpsUrl(text);
  if (safe === null) return null;
  const { hostname, port } = new URL(safe);
  const isLinkedin = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  return isLinkedin && port === '' ? safe : null;
}
