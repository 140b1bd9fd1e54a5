import type { Platform } from '#server/platform/platform.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { LinkedIn } from '#server/features/auth/linkedin/linkedin.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { CompanyPagesService } from '#server/features/parsing/company-pages/connections.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import { type AccountSecurityService, createAccountSecurity } from './account-security.service.ts';
import { createDeletions, type DeletionsFeature } from './deletion/deletion-rounds.ts';
import { type AccountExports, createExports } from './export/exports.service.ts';
import {
  type ConfirmationService,
  createConfirmationService,
} from './profile/confirmation.service.ts';
import { createBrandPictures } from './brand/brand-pictures.service.ts';
import { type BrandService, createBrandService } from './brand/brand.service.ts';
import { createProfilePhotos, type ProfilePhotos } from './profile/profile-photo.service.ts';
import { createProfileService, type ProfileService } from './profile/profile.service.ts';

export interface Account extends AccountSecurityService {
  profiles: ProfileService;
  photos: ProfilePhotos;
  brand: BrandService;
  confirmations: ConfirmationService;
  exports: AccountExports;
  deletions: DeletionsFeature;
  close(): Promise<void>;
}

/** The security of a creator's account, and the creator's profile. */
export function createAccount(
  platform: Pick<
    Platform,
    | 'clock'
    | 'db'
    | 'feed'
    | 'ids'
    | 'isSandbox'
    | 'key'
    | 'limiter'
    | 'logger'
    | 'passwords'
    | 'publicUrl'
  >,
  ports: {
    files: Pick<Files, 'storage' | 'incoming'>;
    audit: AuditLog;
    auth: { linkedIn: Pick<LinkedIn, 'isOffered' | 'findConnection'> };
    mail: Pick<Mail, 'add' | 'limits'>;
    parsing: { company: { pages: Pick<CompanyPagesService, 'endOfAccount'> } };
    settings: Pick<SettingsService, 'read'>;
    unlock: { readers: Pick<CommentReaderLadder, 'read'> };
  },
): Account {
  const { feed, key } = platform;
  const { audit, auth, files, mail, parsing, settings, unlock } = ports;
  const announce = (id: string) => feed.announce({ kind: 'creator', id });
  const exports = createExports(platform, { files, mail, settings });
  const stored = { ...platform, ...files, keyPrefix: key.id, announce };
  const { storage } = files;
  const companyPages = parsing.company.pages;
  const ending = { audit, mail, storage, companyPages };
  const deletions = createDeletions({ ...platform, announce }, ending);
  const profiles = createProfileService({ ...platform, announce });
  return {
    ...createAccountSecurity(platform, { mail, linkedIn: auth.linkedIn }),
    exports,
    deletions,
    async close() {
      await Promise.all([exports.close(), deletions.close()]);
    },
    profiles,
    photos: createProfilePhotos(stored),
    brand: createBrandService({ ...stored, pictures: createBrandPictures(stored) }),
    confirmations: createConfirmationService({
      ...platform,
      readers: unlock.readers,
      readProfile: profiles.read,
      announce,
    }),
  };
}
