import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { fillUrl } from '#shared/api/url.ts';
import { contentApi } from '#shared/unlock/content.contract.ts';
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
import { selectFilesOfMagnet } from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { OpenFile } from '../../unlock-dependencies.ts';

/** Long enough to start a download, too short to share in a post (T27). */
const VALID_SECONDS = 300;

/** The query of a signed address. */
export interface FileLink {
  /** Of which item the file is. */
  item?: string | undefined;
  grant?: string | undefined;
  /** Seconds since 1970. */
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface FileLinkDependencies {
  db: Database;
  key: Pick<InstallationKey, 'sign' | 'isSigned'>;
  storage: FileStorage;
  findForVisitor: MagnetsService['findForVisitor'];
}

export interface MagnetFileLinks {
  /** The files of a magnet for the holder of these secrets, by their items; none without a complete grant. */
  show(magnetId: string, secrets: readonly string[]): Promise<Map<string, OpenFile>>;
  /**
   * The file behind a signed address. Throws `file_link_invalid` for a forged or late one and for a
   * grant that ended, `magnet_not_found` and `inactive` whatever is presented otherwise (T28).
   */
  open(magnetId: string, link: FileLink): Promise<OutgoingFile>;
}

/**
 * Signed addresses of a magnet's files, each for one grant and five minutes (T27). Throws
 * `file_link_invalid` and `file_not_found`.
 */
export function createMagnetFileLinks({
  db,
  key,
  storage,
  findForVisitor,
}: FileLinkDependencies): MagnetFileLinks {
  return {
    async show(magnetId, secrets) {
      const grant =
        secrets.length === 0 ? undefined : await selectCompleteGrant(db, magnetId, secrets);
      if (grant === undefined) return new Map();
      // By the database's clock, because another server may answer (R15).
      const expires = String(grant.now + VALID_SECONDS);
      const files = await selectFilesOfMagnet(db, magnetId);
      return new Map(
        files.map(({ itemId: item, name, size, mediaType }) => {
          const signature = key.sign('file-links', signedText(magnetId, item, grant.id, expires));
          const query = { item, grant: grant.id, expires, signature };
          const fileUrl = fillUrl(contentApi.downloadFile.path, { magnetId }, query);
          return [item, { fileUrl, file: { name, size, mediaType } }];
        }),
      );
    },

    async open(magnetId, { item = '', grant = '', expires = '', signature = '' }) {
      const text = signedText(magnetId, item, grant, expires);
      const isOurs = key.isSigned('file-links', text, signature);
      if (!isOurs) throw new AppError('file_link_invalid');
      await findForVisitor(magnetId);
      const until = Number(expires); // signed by us, so it is a number
      if (!(await isGrantComplete(db, magnetId, { id: grant, until }))) {
        throw new AppError('file_link_invalid');
      }
      const files = await selectFilesOfMagnet(db, magnetId);
      const file = files.find(({ itemId }) => itemId === item);
      if (file === undefined) throw new AppError('file_not_found');
      const outgoing = toOutgoingFile(file, storage);
      return {
        ...outgoing,
        // Asked for its bytes, and not by HEAD: that is a download.
        async open(range) {
          const bytes = await outgoing.open(range);
          // A figure that cannot be written, on a full disk, keeps nobody from a file.
          await noteDownload(db, grant, { item, name: file.name }).catch(() => undefined);
          return bytes;
        },
      };
    },
  };
}

/** Ids and numbers hold no dot, so two links never sign the same text. */
function signedText(magnetId: string, itemId: string, grantId: string, expires: string): string {
  return `${magnetId}.${itemId}.${grantId}.${expires}`;
}
