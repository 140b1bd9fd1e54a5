import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { fillUrl } from '#shared/api/url.ts';
import { contentApi } from '#shared/unlock/content.contract.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import { toOutgoingFile } from '#server/features/files/file.view.ts';
import {
  isGrantComplete,
  noteDownload,
  selectCompleteGrant,
} from '#server/features/leads/grants.queries.ts';
import { selectFileOfMagnet } from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import { findForVisitor } from '#server/features/magnets/visitors/visitor-magnet.ts';

/** Long enough to start a download, too short to share in a post (T27). */
const VALID_SECONDS = 300;

/** The query of a signed address. */
export interface FileLink {
  grant?: string | undefined;
  /** Seconds since 1970. */
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface FileLinkDependencies {
  db: Database;
  key: Pick<InstallationKey, 'sign' | 'isSigned'>;
  storage: FileStorage;
}

export interface MagnetFileLinks {
  /** What an unlocked file magnet adds for the holder of these secrets; `{}` without a complete grant. */
  show(
    magnetId: string,
    secrets: readonly string[],
  ): Promise<Partial<Pick<PublicMagnet, 'fileUrl' | 'file'>>>;
  /**
   * The file behind a signed address. Throws `file_link_invalid` for a forged or late one and for a
   * grant that ended, `magnet_not_found` and `inactive` whatever is presented otherwise (T28).
   */
  open(magnetId: string, link: FileLink): Promise<OutgoingFile>;
}

/**
 * Signed addresses of a magnet's file, for one grant and five minutes (T27). Throws
 * `file_link_invalid` and `file_not_found`.
 */
export function createMagnetFileLinks({ db, key, storage }: FileLinkDependencies): MagnetFileLinks {
  return {
    async show(magnetId, secrets) {
      if (secrets.length === 0) return {};
      const grant = await selectCompleteGrant(db, magnetId, secrets);
      const file = grant === undefined ? undefined : await selectFileOfMagnet(db, magnetId);
      if (grant === undefined || file === undefined) return {};
      // By the database's clock, because another server may answer (R15).
      const expires = String(grant.now + VALID_SECONDS);
      const signature = key.sign('file-links', signedText(magnetId, grant.id, expires));
      const query = { grant: grant.id, expires, signature };
      return {
        fileUrl: fillUrl(contentApi.downloadFile.path, { magnetId }, query),
        file: { name: file.name, size: file.size, mediaType: file.mediaType },
      };
    },

    async open(magnetId, { grant = '', expires = '', signature = '' }) {
      const isOurs = key.isSigned('file-links', signedText(magnetId, grant, expires), signature);
      if (!isOurs) throw new AppError('file_link_invalid');
      await findForVisitor(db, magnetId);
      const until = Number(expires); // signed by us, so it is a number
      if (!(await isGrantComplete(db, magnetId, { id: grant, until }))) {
        throw new AppError('file_link_invalid');
      }
      const file = await selectFileOfMagnet(db, magnetId);
      if (file === undefined) throw new AppError('file_not_found');
      const outgoing = toOutgoingFile(file, storage);
      return {
        ...outgoing,
        // Asked for its bytes, and not by HEAD: that is a download.
        async open(range) {
          const bytes = await outgoing.open(range);
          // A figure that cannot be written, on a full disk, keeps nobody from a file.
          await noteDownload(db, grant).catch(() => undefined);
          return bytes;
        },
      };
    },
  };
}

/** Ids and numbers hold no dot, so two links never sign the same text. */
function signedText(magnetId: string, grantId: string, expires: string): string {
  return `${magnetId}.${grantId}.${expires}`;
}
